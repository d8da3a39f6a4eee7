import { describe, expect, it } from 'vitest';
import { brand, personalAccount, teamAccount } from '../test/samples.ts';
import { noticeFor, noticeKeys, noticeLinks, notices } from './notices.ts';

const links = {
  integrations: '/orbit/~/integrations',
  observability: '/orbit/~/observability/query',
  v0Help: '/help?product=v0',
  cliGuide: '/docs/builds/cli',
};

const movedToCommunity = "Support for your plan has moved to Tetra's Community.";

describe('notices of closed topics', () => {
  it('exist for each topic that the specification names, and twice in general [§8.0.9]', () => {
    expect(noticeKeys).toEqual([
      'pricing-enquiry',
      'marketplace',
      'marketplace-invoice',
      'load-testing',
      'cli',
      'v0',
      'output-generation-v0',
      'integrations-v0',
      'monitoring',
      'community',
      'enterprise-only',
    ]);
  });

  it.each([
    ['pricing-enquiry', 'sales', brand.links.contactSales],
    ['marketplace', 'vendor', links.integrations],
    ['marketplace-invoice', 'vendor', links.integrations],
    ['load-testing', 'enterprise', brand.links.contactSales],
    ['cli', movedToCommunity, links.cliGuide],
    ['v0', 'own support', links.v0Help],
    ['output-generation-v0', 'v0', brand.links.v0Support],
    ['integrations-v0', movedToCommunity, brand.links.community],
    ['monitoring', 'replaced by Observability', links.observability],
    ['community', movedToCommunity, brand.links.community],
    ['enterprise-only', 'enterprise', brand.links.contactSales],
  ] as const)('say for %s "%s" and lead to %s [§8.0.9, §6.0.7]', (key, words, href) => {
    const notice = notices[key](brand, links);
    expect(notice.text).toContain(words);
    expect(notice.action.href).toBe(href);
    expect(notice.action.label).toMatch(/\S/);
  });

  it.each(noticeKeys)('name the provider of the brand, not another, in %s [D2]', (key) => {
    const { text } = notices[key]({ ...brand, name: 'Cumulus' }, links);
    expect(text).not.toContain('Tetra');
  });
});

describe('where notices lead', () => {
  it('is the team’s own pages for a team [§8.0.9]', () => {
    expect(noticeFor('monitoring', teamAccount(), brand).action.href).toBe('/orbit/~/observability/query');
    expect(noticeFor('marketplace', teamAccount(), brand).action.href).toBe('/orbit/~/integrations');
    expect(noticeFor('v0', teamAccount(), brand).action.href).toBe('/help?product=v0&teamSlug=orbit');
  });

  it.each([
    ['a personal account', personalAccount(), '/help?product=v0&user=olivia'],
    ['nobody', null, '/help?product=v0'],
  ] as const)('is an article for %s [§8.0.9]', (_who, account, v0Help) => {
    expect(noticeLinks(account, brand)).toEqual({
      integrations: '/docs/features/integrations',
      observability: '/docs/features/observability',
      v0Help,
      cliGuide: '/docs/builds/cli',
    });
  });
});
