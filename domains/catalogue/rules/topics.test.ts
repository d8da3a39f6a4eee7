import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  brand,
  hobbyAccount,
  personalAccount,
  scopedAccount,
  teamAccount,
} from '@reachout/core/testing/samples';
import { noticeCopy } from '../messages/notices.ts';
import { isRuleMatched, plans, v0Plans } from '@reachout/accounts/rules/plans';
import { areaSchema } from '@reachout/brand/rules/topic-schema';
import {
  areas,
  areasForProduct,
  areasOf,
  fieldsForTopic,
  findArea,
  findTopic,
  showsCommunityMessage,
  type Topic,
  topicOptions,
  hasOpenTopic,
  topicState,
} from './topics.ts';

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
    expect(areasForProduct('platform').map(({ name }) => name)).toEqual([
      'AI',
      'Billing',
      'Builds & Deployments',
      'Domains & DNS',
      'Functions',
      'Infrastructure',
      'Platform Features',
      'Project Security',
    ]);
    expect(areasForProduct('v0').map(({ name }) => name)).toEqual(['Billing (v0)', 'Technical (v0)']);
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
    expect(notation(findArea(areaValue)?.topics.find((topic) => topic.name === name))).toBe(flags);
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
    expect(areasOf(brand)).toBe(areas);
    expect(areasOf({ areas: [own] })).toEqual([own]);
    expect(areasForProduct('v0', [own])).toEqual([]);
    expect(findTopic('own', 'a-topic', [own])).toBe(own.topics[0]);
  });

  it.each([
    ['no topic', { ...own, topics: [] }],
    ['two topics of one value', { ...own, topics: [topicWith({}), topicWith({})] }],
    ['an unknown product', { ...own, product: 'tetra' }],
    ['an unknown rule', { ...own, topics: [{ ...topicWith({}), deprecated: 'pro' }] }],
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

describe('whether any topic of a product is open', () => {
  const areaWith = (topics: Topic[]) => [
    { name: 'Builds', value: 'builds', product: 'platform' as const, topics },
  ];
  const closed = topicWith({ deprecated: 'hobby-group' });
  const withoutCases = { ...hobbyAccount().permissions, canCreateSupportCase: false as const };

  it.each([
    ['one topic is open', hobbyAccount(), areaWith([closed, topicWith({})]), true],
    ['an area has no topics', hobbyAccount(), areaWith([]), true],
    ['every topic is closed to the plan', hobbyAccount(), areaWith([closed]), false],
    ['the product has no area', hobbyAccount(), [], false],
    [
      'the person can open no case',
      hobbyAccount({ permissions: withoutCases }),
      areaWith([topicWith({})]),
      false,
    ],
  ])('where %s [D33]', (_where, account, areas, isOpen) => {
    expect(hasOpenTopic(account, 'platform', areas)).toBe(isOpen);
  });
});

describe('whether a topic is open', () => {
  it('follows its rule and the plan of the product, for every topic and plan [§3.3.5]', () => {
    const platformPlan = fc.option(fc.constantFrom(...plans), { nil: null });
    const v0Plan = fc.option(fc.constantFrom(...v0Plans), { nil: null });
    fc.assert(
      fc.property(fc.constantFrom(...everyTopic), platformPlan, v0Plan, ({ area, topic }, plan, ofV0) => {
        const counting = area.product === 'v0' ? ofV0 : plan;
        const state = topicState(topic, { plan, v0Plan: ofV0 }, area.product);
        return state.available !== isRuleMatched(topic.deprecated, counting);
      }),
    );
  });

  it.each([
    ['hobby-group', 'plan', 'community'],
    ['all-except-enterprise', 'plan', 'enterprise-only'],
    ['all', 'deprecated', 'community'],
    [true, 'deprecated', 'community'],
  ] as const)(
    'says for the rule %s why, and which notice shows [§6.0.7, §8.0.9]',
    (deprecated, reason, notice) => {
      expect(topicState(topicWith({ deprecated }), hobbyAccount(), 'platform')).toEqual({
        available: false,
        reason,
        notice,
      });
    },
  );

  it('shows a topic’s own notice where it has one [§8.0.9]', () => {
    const state = topicState(
      topicWith({ deprecated: 'all', notice: 'monitoring' }),
      teamAccount(),
      'platform',
    );
    expect(state).toMatchObject({ notice: 'monitoring' });
  });

  it('counts no account as no plan [§3.3.5]', () => {
    expect(topicState(topicWith({ deprecated: 'hobby-group' }), null, 'platform').available).toBe(false);
    expect(topicState(topicWith({}), null, 'platform').available).toBe(true);
  });

  it.each([
    ['billing', 'pricing-enquiry', 'pricing-enquiry'],
    ['features', 'marketplace', 'marketplace'],
    ['billing', 'marketplace-invoice', 'marketplace-invoice'],
    ['infrastructure', 'load-testing', 'load-testing'],
    ['builds', 'cli', 'cli'],
    ['features', 'v0', 'v0'],
    ['technical-v0', 'output-generation-v0', 'output-generation-v0'],
    ['technical-v0', 'integrations-v0', 'integrations-v0'],
    ['features', 'monitoring', 'monitoring'],
    ['security', 'single-sign-on', 'enterprise-only'],
    ['ai', 'ai-sdk', 'community'],
  ] as const)('shows for %s/%s the notice %s [§8.0.9]', (area, topic, notice) => {
    const found = findTopic(area, topic) ?? topicWith({});
    const product = findArea(area)?.product ?? 'platform';
    expect(topicState(found, hobbyAccount(), product)).toMatchObject({ available: false, notice });
  });
});

describe('the fields of a topic', () => {
  it('are none without a topic or without flags [§3.3.3]', () => {
    const none = new Set(['hidden']);
    expect(new Set(Object.values(fieldsForTopic(undefined, teamAccount())))).toEqual(none);
    expect(new Set(Object.values(fieldsForTopic(topicWith({}), teamAccount())))).toEqual(none);
  });

  it.each([
    [true, 'required', teamAccount(), 'platform'],
    ['optional', 'optional', teamAccount(), 'platform'],
    [false, 'hidden', teamAccount(), 'platform'],
    [undefined, 'hidden', teamAccount(), 'platform'],
    [true, 'required', scopedAccount(), 'platform'],
    ['optional', 'required', scopedAccount(), 'platform'],
    [false, 'required', scopedAccount(), 'platform'],
    ['optional', 'optional', scopedAccount(), 'v0'],
    ['optional', 'optional', personalAccount(), 'platform'],
    [true, 'required', null, 'platform'],
  ] as const)(
    'with projectSelector %s ask for a project: %s [§5.2.3, §6.0.2]',
    (projectSelector, need, account, product) => {
      expect(fieldsForTopic(topicWith({ projectSelector }), account, product).project).toBe(need);
    },
  );

  it('require what the topic asks for, and leave optional what it lets one leave out [§3.3.3, §5.2.3, §5.2.4, §5.2.5, §5.2.6]', () => {
    const asking = topicWith({
      deploymentUrlInput: true,
      domainInput: true,
      domainIssueInput: true,
      billingAmountInput: 'required',
      v0ChatUrlInput: 'required',
    });
    expect(fieldsForTopic(asking, teamAccount())).toMatchObject({
      project: 'hidden',
      deploymentUrl: 'required',
      domain: 'required',
      domainIssue: 'optional',
      billingAmount: 'required',
      v0ChatUrl: 'required',
    });
    const wondering = topicWith({ billingAmountInput: 'optional', v0ChatUrlInput: 'optional' });
    expect(fieldsForTopic(wondering, teamAccount())).toMatchObject({
      billingAmount: 'optional',
      v0ChatUrl: 'optional',
    });
  });
});

describe('the topic choices', () => {
  const area = {
    name: 'Own',
    value: 'own',
    product: 'platform' as const,
    topics: [topicWith({ projectSelector: true }), topicWith({ projectSelector: 'optional' }), topicWith({})],
  };
  const denied = teamAccount({ permissions: { canCreateSupportCase: false, billingRefund: false } });
  const reasons = (...parameters: Parameters<typeof topicOptions>) =>
    topicOptions(...parameters).map(({ disabledReason }) => disabledReason);

  it('that require a project are disabled, with the reason, for those who cannot create cases [§5.2.8, §6.0.2]', () => {
    expect(reasons(area, denied, 'platform')).toEqual([
      noticeCopy.unableToCreateCase(),
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['while permissions load', denied, 'platform', 'loading'],
    ['for v0', denied, 'v0', 'known'],
    ['for those who may create cases', teamAccount(), 'platform', 'known'],
    ['for those who may for single projects', scopedAccount(), 'platform', 'known'],
    ['without a team', personalAccount(), 'platform', 'known'],
  ] as const)('are all open %s [§5.2.8, §6.0.2]', (_when, account, product, state) => {
    expect(reasons(area, account, product, state)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the community message', () => {
  it.each([
    ['a hobby account', true, hobbyAccount(), {}],
    ['a hobby account, where the topic hides it', false, hobbyAccount(), { hideCommunityMessage: true }],
    ['a paid account', false, teamAccount(), {}],
    ['nobody', false, null, {}],
  ] as const)('shows to %s: %s [§6.0.7, §3.3.3]', (_who, shown, account, changes) => {
    expect(showsCommunityMessage(topicWith(changes), account)).toBe(shown);
  });
});
