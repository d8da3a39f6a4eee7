import { describe, expect, it } from 'vitest';
import { brand, brandFile, catalogue, personalAccount, teamAccount } from '@reachout/core/testing/samples';
import { parseBrand, joinBrand } from '@reachout/brand/rules/brand';
import { customerSuccessContact, noticeFor } from './notices.ts';

const movedToCommunity = "Support for your plan has moved to Tetra's Community.";

describe('notices of closed topics', () => {
  it.each([
    ['pricing-enquiry', 'sales', brand.links.contactSales],
    ['marketplace', 'vendor', brand.links.marketplace],
    ['marketplace-invoice', 'vendor', brand.links.marketplace],
    ['load-testing', 'enterprise', brand.links.contactSales],
    ['cli', movedToCommunity, '/docs/builds/cli'],
    ['v0', 'own support', '/help?product=v0&teamSlug=orbit'],
    ['output-generation-v0', 'v0', '/docs/v0/prompts'],
    ['integrations-v0', movedToCommunity, brand.links.community],
    ['monitoring', 'replaced by Observability', '/orbit/~/observability/query'],
    ['community', movedToCommunity, brand.links.community],
    ['enterprise-only', 'enterprise', brand.links.contactSales],
  ] as const)('say for %s "%s" and lead to %s [§8.0.9, §6.0.7]', (key, text, href) => {
    const notice = noticeFor(key, teamAccount(), brand);
    expect(notice.text).toContain(text);
    expect(notice.action.href).toBe(href);
    expect(notice.action.label).toMatch(/\S/);
  });

  it('name the provider of the brand, and not another [D2]', () => {
    const joined = joinBrand({ ...brandFile, name: 'Cumulus' }, catalogue);
    const { notices } = joined.ok ? joined.value : expect.fail();
    expect(notices.community.text).toContain("Cumulus's Community");
    expect(JSON.stringify(notices)).not.toContain('Tetra');
  });
});

describe('whom enterprise customers turn to', () => {
  const everybodys = { name: 'The team', target: { link: 'https://acme.example/success' } };
  const contactOf = (successManager?: { name: string; email?: string; url?: string }) =>
    customerSuccessContact(
      { ...brand, customerSuccess: everybodys },
      { ...teamAccount(), ...(successManager && { successManager }) },
    );

  it('is who looks after the account, by their page or their address, and else the contact of all [§6.0.6]', () => {
    expect(contactOf()).toEqual({ name: 'The team', href: 'https://acme.example/success' });
    expect(contactOf({ name: 'Mira', email: 'mira@acme.example' })).toEqual({
      name: 'Mira',
      href: 'mailto:mira@acme.example',
    });
    expect(
      contactOf({ name: 'Mira', email: 'mira@acme.example', url: 'https://acme.example/mira' })?.href,
    ).toBe('https://acme.example/mira');
  });
});

describe('where notices lead those without a team', () => {
  it.each([
    ['a personal account', personalAccount(), '/help?product=v0&user=olivia'],
    ['nobody', null, '/help?product=v0'],
  ] as const)(
    'is an article, or their own choice of the product, for %s [§8.0.9]',
    (_who, account, v0Help) => {
      expect(noticeFor('monitoring', account, brand).action.href).toBe('/docs/features/observability');
      expect(noticeFor('v0', account, brand).action.href).toBe(v0Help);
    },
  );
});

describe('the customer success contact of a brand', () => {
  const withContact = (customerSuccess: string) => ({
    ...brandFile,
    links: { ...brandFile.links, customerSuccess },
  });

  it.each(['https://success.tetra.example/book', '/contact/success', 'mailto:success@tetra.example'])(
    'may be %s [§6.0.6]',
    (customerSuccess) => {
      expect(parseBrand(withContact(customerSuccess)).ok).toBe(true);
    },
  );

  it.each([
    'http://success.example',
    'success@tetra.example',
    'mailto:',
    'javascript:alert(1)',
    '//evil.test',
  ])('may not be %s [S19]', (customerSuccess) => {
    expect(parseBrand(withContact(customerSuccess)).ok).toBe(false);
  });
});
