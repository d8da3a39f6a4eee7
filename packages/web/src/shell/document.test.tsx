import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Document, type DocumentProps } from './document.tsx';
import { brand as defaultBrand } from '@reachout/core/testing/samples';

const brand = defaultBrand;
const assets = {
  css: ['/assets/styles.css', '/brand.css'],
  scripts: ['/assets/enhance.js'],
  preload: ['/assets/react.js'],
  fonts: ['/assets/geist.woff2'],
};

function render(props: Partial<DocumentProps> = {}): string {
  return renderToStaticMarkup(
    <Document
      title="Support"
      brand={brand}
      assets={assets}
      viewer={null}
      currentPath="/help"
      languages={[english]}
      {...props}
    >
      <h1>Content</h1>
    </Document>,
  );
}

describe('Document', () => {
  it('names language, direction and a title of its own [U02, U70]', () => {
    const arabic = { tag: 'ar', dir: 'rtl', translate: (source: string) => source } as const;
    expect(runInLanguage(arabic, () => render())).toContain('<html lang="ar" dir="rtl">');
    expect(render()).toContain('<title>Support · Tetra</title>');
  });

  it('offers itself in every language that people speak, each in its own words and direction [U70]', () => {
    const translate = (source: string): string => source;
    const languages = [
      english,
      { tag: 'ar', dir: 'rtl', translate },
      { tag: 'en-XA', dir: 'ltr', translate, isPseudo: true },
    ] as const;
    const page = render({ languages });
    expect(page).toContain('<form action="/settings/language" method="post">');
    expect(page).toContain('<button type="submit" value="en" aria-current="true" name="language">');
    expect(page).toContain('<span lang="ar" dir="rtl">العربية</span>');
    expect(page).not.toContain('en-XA');
    expect(render()).not.toContain('/settings/language');
  });

  it('says what it is about to search engines, and keeps a page that does not out of them [U84]', () => {
    const about = render({ description: 'How to get help.', canonical: 'https://help.example.com/help' });
    expect(about).toContain('<meta name="description" content="How to get help."/>');
    expect(about).toContain('<link rel="canonical" href="https://help.example.com/help"/>');
    expect(about).not.toContain('noindex');
    expect(render()).toContain('<meta name="robots" content="noindex"/>');
  });

  it('says in the title that a submit failed [U03]', () => {
    expect(render({ hasErrors: true })).toContain('<title>Error: Support · Tetra</title>');
  });

  it('has the chosen theme from the first byte, and none when the device decides [U61]', () => {
    expect(render({ theme: 'dark' })).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    expect(render({ theme: 'system' })).not.toContain('data-theme="');
  });

  it('needs neither inline scripts nor inline styles', () => {
    const markup = render({ viewer: { name: 'Olivia Ortega', email: 'olivia@orbit.example' } });
    expect(markup).not.toMatch(/<script(?![^>]*src=)/);
    expect(markup).not.toContain('<style');
    expect(markup).not.toMatch(/\sstyle="/);
  });

  it('announces fonts and modules before the style sheets, and runs scripts after them', () => {
    const markup = render();
    const order = [...markup.matchAll(/(?:href|src)="(\/(?:assets|brand)[^"]*)"/g)].map(([, file]) => file);
    expect(order).toEqual([
      '/assets/geist.woff2',
      '/assets/react.js',
      '/assets/styles.css',
      '/brand.css',
      '/assets/enhance.js',
    ]);
  });

  it('runs what must lose nothing from its head, before the page, its style sheets or other scripts are there', () => {
    const markup = render({ assets: { ...assets, inlineScript: { text: 'remember()' } } });
    const head = markup.slice(0, markup.indexOf('</head>'));
    expect(head).toContain('<script>remember()</script>');
    expect(head.indexOf('<script>')).toBeLessThan(head.indexOf('rel="stylesheet"'));
  });

  it('puts the skip link first in the tab order, leading to main [U02]', () => {
    const markup = render();
    expect(markup).toMatch(/<body><a href="#main"[^>]*>Skip to content<\/a>/);
    expect(markup).toContain('<main id="main" tabindex="-1"');
  });

  it('shows visitors the way to log in and back to where they were [§6.0.1]', () => {
    const markup = render();
    expect(markup).toContain('href="/login?next=%2Fhelp"');
    expect(markup).not.toContain('Log out');
  });

  it('lets people log out by a POST that clears what the site stored', () => {
    const markup = render({ viewer: { name: 'Olivia Ortega', email: 'olivia@orbit.example' } });
    expect(markup).toContain('<form data-clear-storage="" action="/logout" method="post">');
    expect(markup).toContain('Account of Olivia Ortega');
    expect(markup).not.toContain('/login');
  });

  it('marks the page’s place in the navigation, and offers help at the same place everywhere [U83]', () => {
    expect(render()).toMatch(/href="\/help" class="site-nav-link" aria-current="page"/);
    expect(render({ currentPath: '/docs/functions' })).toMatch(
      /href="\/docs" class="site-nav-link" aria-current="true"/,
    );
    expect(render({ currentPath: '/login' })).toContain('href="/help" class="site-nav-link"');
    const viewer = { name: 'Olivia Ortega', email: 'olivia@orbit.example' };
    expect(render({ viewer, currentPath: '/orbit/~/support/cases/00000066' })).toMatch(
      /href="\/support\/cases" class="site-nav-link" aria-current="true"/,
    );
  });

  describe('on pages of the desk', () => {
    const staff = { name: 'Ada', email: 'ada@tetra.example', isStaff: true };
    const desk = (currentPath: string, viewer: DocumentProps['viewer'] = staff) =>
      render({ viewer, currentPath, isDesk: true });

    it('gives staff its main places and a menu of everything else, what everybody finds included', () => {
      const markup = desk('/staff/cases');
      expect(markup).toMatch(
        /aria-label="Main".*href="\/staff\/cases" class="site-nav-link" aria-current="page"/,
      );
      expect(markup).toMatch(/<details[^>]*>.*href="\/staff\/macros".*href="\/staff".*href="\/docs"/);
      expect(markup).not.toContain('/staff/mails');
      expect(desk('/staff/cases', { ...staff, mail: 'kept' })).toContain('/staff/mails');
    });

    it.each([
      ['a case', '/staff/cases/00000001', '/staff/cases'],
      ['a person', '/staff/people/user_1', '/staff/search'],
      ['an account', '/staff/accounts/team_1', '/staff/search'],
      ['a refund', '/staff/refunds/re_1', '/staff/refunds'],
    ])('marks the main place that %s stands below', (_what, path, place) => {
      expect(desk(path)).toContain(`<a href="${place}" class="site-nav-link" aria-current="true">`);
    });

    it('offers help at the same place [U83]', () => {
      expect(desk('/staff/cases')).toContain('<a href="/help" class="site-nav-link">');
    });

    it('says at the menu that the page is in it', () => {
      expect(desk('/staff/teams')).toContain('data-current=""');
      expect(desk('/staff/cases')).not.toContain('data-current=""');
    });

    it('leads nobody else to a place of the desk', () => {
      expect(desk('/staff/cases', { name: 'Olivia' })).not.toMatch(/href="\/staff/);
      expect(render({ viewer: staff, currentPath: '/help' })).not.toContain('/staff/macros');
    });
  });
});
