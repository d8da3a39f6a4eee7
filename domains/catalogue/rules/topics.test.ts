import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { areas, brand } from '@reachout/core/testing/samples';
import { areaSchema } from './topic-schema.ts';
import { areasOfProduct, findArea, findTopic, type Topic } from './topics.ts';

const everyTopic = areas.flatMap((area) => area.topics.map((topic) => ({ area, topic })));

/** A topic that asks for nothing, with changes. */
function topicWith(changes: Partial<Topic>): Topic {
  return {
    name: 'A topic',
    value: 'a-topic',
    description: 'Choose this.',
    suggestedArticles: [],
    ...changes,
  };
}

/** A topic's flags in the notation of the list that the default areas were written from. */
function notation(topic: Topic | undefined): string {
  const needs = { optional: 'opt', required: 'req' };
  const rules = { 'hobby-group': 'hobby', 'all-except-enterprise': '!ent', all: 'all', true: 'true' };
  const flags = [
    topic?.projectSelector && `P ${topic.projectSelector === true ? 'true' : 'opt'}`,
    topic?.deploymentUrlInput && 'U',
    topic?.domainInput && 'D',
    topic?.domainIssueInput && 'I',
    topic?.billingAmountInput && `B ${needs[topic.billingAmountInput]}`,
    topic?.v0ChatUrlInput && `V ${needs[topic.v0ChatUrlInput]}`,
    topic?.deprecated && `dep ${rules[String(topic.deprecated) as keyof typeof rules]}`,
    topic?.hideCommunityMessage && 'H',
  ];
  return flags.filter(Boolean).join(', ');
}

describe('the default areas', () => {
  it('are eight of the platform and two of v0 [§3.3.4]', () => {
    expect(areasOfProduct(areas, 'platform').map(({ name }) => name)).toEqual([
      'AI',
      'Billing',
      'Builds & Deployments',
      'Domains & DNS',
      'Functions',
      'Infrastructure',
      'Platform Features',
      'Project Security',
    ]);
    expect(areasOfProduct(areas, 'v0').map(({ name }) => name)).toEqual(['Billing (v0)', 'Technical (v0)']);
  });

  it.each([
    ['ai', 'AI Gateway errors', 'P opt'],
    ['ai', 'AI Gateway rate limits', 'P opt, dep hobby'],
    ['ai', 'Provider keys', 'P opt'],
    ['ai', 'AI SDK', 'P opt, dep hobby'],
    ['ai', 'AI credits and spend', 'B opt, H'],
    ['ai', 'Other AI question', 'P opt'],
    ['billing', 'Understanding my invoice', 'H'],
    ['billing', 'Refund request', 'B req, H'],
    ['billing', 'Failed payment', 'H'],
    ['billing', 'Change plan or seats', 'H'],
    ['billing', 'Tax and purchase orders', 'H'],
    ['billing', 'Spend limit', 'P opt, H'],
    ['billing', 'Pricing Enquiry', 'dep all'],
    ['billing', 'Marketplace Invoice', 'dep all'],
    ['billing', 'Other billing question', 'H'],
    ['builds', 'Build failing', 'P true, U'],
    ['builds', 'Out of memory or time limit', 'P true, U'],
    ['builds', 'Environment variables', 'P true'],
    ['builds', 'Git connection', 'P true'],
    ['builds', 'Rollback and promotion', 'P true, U'],
    ['builds', 'Monorepo and caching', 'P true, dep hobby'],
    ['builds', 'CLI', 'dep hobby'],
    ['builds', 'Other build question', 'P opt'],
    ['domains', 'Domain not working', 'P opt, D, I'],
    ['domains', 'Transfer in or out', 'D, I'],
    ['domains', 'Nameservers and records', 'D, I'],
    ['domains', 'Certificates', 'P opt, D'],
    ['domains', 'Domain renewal or refund', 'D, B opt, H'],
    ['domains', 'Domain used by another account', 'D, H'],
    ['functions', 'Timeouts', 'P true, U'],
    ['functions', 'Size limits', 'P true, U'],
    ['functions', 'Cold starts and regions', 'P true, dep hobby'],
    ['functions', 'Runtime errors', 'P true, U'],
    ['functions', 'Cron jobs', 'P true'],
    ['functions', 'Other function question', 'P opt'],
    ['infrastructure', 'Latency by region', 'P opt, U'],
    ['infrastructure', 'Cache not updating', 'P true, U'],
    ['infrastructure', 'Reporting an outage', 'P opt, U'],
    ['infrastructure', 'Load Testing', 'dep !ent'],
    ['infrastructure', 'Logs and drains', 'P opt, dep hobby'],
    ['features', 'Analytics', 'P true'],
    ['features', 'Integrations', 'P opt'],
    ['features', 'Marketplace', 'dep all'],
    ['features', 'Observability', 'P true, dep hobby'],
    ['features', 'Monitoring', 'dep all'],
    ['features', 'Team members and roles', 'H'],
    ['features', 'Storage', 'P opt'],
    ['features', 'v0', 'dep all'],
    ['features', 'Other feature question', 'P opt'],
    ['security', 'Firewall blocks visitors', 'P true, D'],
    ['security', 'Attack in progress', 'P true, D'],
    ['security', 'Deployment protection', 'P true, U'],
    ['security', 'Leaked secret', 'P opt, H'],
    ['security', 'Abuse report', 'H'],
    ['security', 'Single sign-on', 'dep !ent'],
    ['billing-v0', 'v0 credits', 'B opt, H'],
    ['billing-v0', 'v0 subscription', 'H'],
    ['billing-v0', 'v0 team seats', 'B opt, H'],
    ['billing-v0', 'v0 refund', 'B req, H'],
    ['technical-v0', 'Chat not responding', 'V req'],
    ['technical-v0', 'Output Generation (v0)', 'V opt, dep all'],
    ['technical-v0', 'Integrations (v0)', 'V opt, dep hobby'],
    ['technical-v0', 'Deploying from v0', 'V opt'],
    ['technical-v0', 'Importing a project', 'V opt'],
    ['technical-v0', 'v0 sign-in', 'H'],
  ])('hold in %s the topic %s with %j [§3.3.3]', (areaValue, name, flags) => {
    expect(notation(findArea(areaValue, areas)?.topics.find((topic) => topic.name === name))).toBe(flags);
  });

  it('hold no other topic [§3.3.3]', () => {
    expect(everyTopic).toHaveLength(65);
  });

  it.each(areas.map((area) => [area.name, area] as const))(
    'pass the operator’s schema: %s [§3.3.2, §3.3.3]',
    (_name, area) => {
      expect(z.safeParse(areaSchema, area).error).toBeUndefined();
      expect(area.descriptionInputPlaceholder).toMatch(/\S/);
    },
  );

  it.each(everyTopic.map(({ area, topic }) => [`${area.name} > ${topic.name}`, topic] as const))(
    'say in one sentence when to choose %s, and suggest one to three articles [§3.3.3]',
    (_name, topic) => {
      expect(topic.description).toMatch(/^Choose this [^.]+\.$/);
      expect(topic.suggestedArticles.length).toBeGreaterThanOrEqual(1);
      expect(topic.suggestedArticles.length).toBeLessThanOrEqual(3);
    },
  );

  it('suggest under /docs or /guides, each path under one title only [§3.3.3]', () => {
    const articles = everyTopic.flatMap(({ topic }) => topic.suggestedArticles);
    const titles = new Set(articles.map(({ path, title }) => `${path} ${title}`));
    expect(titles.size).toBe(new Set(articles.map(({ path }) => path)).size);
    expect(articles.filter(({ path }) => !/^\/(?:docs|guides)\//.test(path))).toEqual([]);
  });

  it('give every area a value of its own, and every topic one within its area [§3.3.2]', () => {
    expect(new Set(areas.map(({ value }) => value)).size).toBe(areas.length);
    const topicKeys = everyTopic.map(({ area, topic }) => `${area.value}/${topic.value}`);
    expect(new Set(topicKeys).size).toBe(topicKeys.length);
  });

  it('never name a provider [D2]', () => {
    expect(JSON.stringify(areas)).not.toMatch(/tetra|vercel|netlify/i);
  });
});

describe('an operator’s areas', () => {
  const own = { name: 'Own', value: 'own', product: 'platform' as const, topics: [topicWith({})] };

  it('replace the built-in ones as a whole [D2]', () => {
    expect(brand.areas).toBe(areas);
    expect(areasOfProduct([own], 'v0')).toEqual([]);
    expect(findTopic('own', 'a-topic', [own])).toBe(own.topics[0]);
  });

  it.each([
    ['no topic', { ...own, topics: [] }],
    ['two topics of one value', { ...own, topics: [topicWith({}), topicWith({})] }],
    ['a misspelt key', { ...own, topics: [{ ...topicWith({}), projectSelecter: true }] }],
    [
      'four suggested articles',
      { ...own, topics: [topicWith({ suggestedArticles: Array(4).fill({ title: 'A', path: '/docs/a' }) })] },
    ],
    [
      'a script for an article',
      { ...own, topics: [topicWith({ suggestedArticles: [{ title: 'A', path: 'javascript:alert(1)' }] })] },
    ],
    [
      'an article on another path',
      { ...own, topics: [topicWith({ suggestedArticles: [{ title: 'A', path: '//evil.test' }] })] },
    ],
    [
      'an address with a name before its host',
      { ...own, topics: [topicWith({ suggestedArticles: [{ title: 'A', path: 'https://a@evil.test' }] })] },
    ],
    ['a value with spaces', { ...own, value: 'my own' }],
  ])('are refused with %s [§3.3.2, §3.3.3]', (_what, area) => {
    expect(z.safeParse(areaSchema, area).success).toBe(false);
  });

  it.each([['/docs/a'], ['/guides/a/b'], ['/docs/a#part'], ['https://nextjs.org/docs']])(
    'may suggest %s [§3.3.3]',
    (path) => {
      const area = { ...own, topics: [topicWith({ suggestedArticles: [{ title: 'A', path }] })] };
      expect(z.safeParse(areaSchema, area).success).toBe(true);
    },
  );
});
