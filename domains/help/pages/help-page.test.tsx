import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { CommunityCards } from './community-cards.tsx';
import { FrameworkCards } from './framework-cards.tsx';
import { HelpPage } from './help.tsx';
import { Hero } from './hero.tsx';
import { LoggedOut } from './logged-out.tsx';

const brand = defaultBrand;

describe('Hero', () => {
  const markup = renderToStaticMarkup(
    <Hero
      brand={brand}
      status={{ indicator: 'minor', description: 'Elevated build times', isPublished: true }}
    />,
  );

  it('is titled and leads to the chat [§2.1.1]', () => {
    expect(markup).toContain('Reach out to our Support.</h1>');
    expect(markup).toMatch(/<a href="#chat"[^>]*>.*Start Chat<\/a>/);
  });

  it('says the status in words beside its dot [§2.1.1, U64]', () => {
    expect(markup).toMatch(/<a href="\/status"[^>]*class="ui-status">/);
    expect(markup).toContain('Elevated build times');
  });

  it('labels the provider’s triangle [§3.2.1]', () => {
    expect(markup).toContain('aria-label="Tetra triangle logo"');
  });
});

describe('FrameworkCards', () => {
  const markup = renderToStaticMarkup(<FrameworkCards brand={brand} />);

  it.each(brand.frameworks)(
    'links $name to its issues, discussions and community [§2.1.2]',
    ({ name, links }) => {
      expect(markup).toContain(`${name}</h3>`);
      expect(markup).toContain(`href="${links.issues}"`);
      expect(markup).toContain(`href="${links.discussions}"`);
      expect(markup).toContain(`href="${links.community}"`);
    },
  );
});

describe('CommunityCards', () => {
  it('shows the community beside sales, each with its icon [§2.1.3, §3.2.1]', () => {
    const markup = renderToStaticMarkup(<CommunityCards brand={brand} />);
    expect(markup).toContain(brand.links.community);
    expect(markup).toContain(brand.links.contactSales);
    expect(markup).toContain('aria-label="Plant sprout with two leaves"');
  });
});

describe('LoggedOut', () => {
  const markup = renderToStaticMarkup(<LoggedOut brand={brand} next="/help?product=v0" />);

  it('says why there is no chat and leads to logging in and back [§6.0.1]', () => {
    expect(markup).toContain('You must be logged in to chat with support</h2>');
    expect(markup).toMatch(
      /href="\/login\?next=%2Fhelp%3Fproduct%3Dv0%23chat#email"[^>]*>Log in to chat<\/a>/,
    );
  });

  it('offers another way to help [U91]', () => {
    expect(markup).toContain(`href="${brand.links.alternativeHelp}"`);
  });
});

describe('the help page of a person who is signed in', () => {
  const status = { indicator: 'none', description: 'All systems operational', isPublished: true } as const;

  it('names each link of a framework whole to those who hear it, and shortly to those who see it [D35]', () => {
    const markup = renderToStaticMarkup(<HelpPage brand={brand} status={status} lower={null} isCompact />);
    expect(markup).toContain('SvelteKit GitHub Issues</span><span aria-hidden="true">Issues</span>');
    expect(markup).toContain(`href="${brand.links.contactSales}"`);
  });
});
