import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areas,
  brand,
  hobbyAccount,
  personalAccount,
  scopedAccount,
  teamAccount,
} from '@reachout/core/testing/samples';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { isRuleMatched, plansOfField } from '@reachout/catalogue/rules/plans';
import { findArea, findTopic, type Topic } from '@reachout/catalogue/rules/topics';
import {
  fieldsForTopic,
  hasOpenTopic,
  showsCommunityMessage,
  topicOptions,
  topicState,
} from './topic-access.ts';

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
    expect(hasOpenTopic({ ...brand, areas }, account, 'platform')).toBe(isOpen);
  });
});

describe('whether a topic is open', () => {
  it('follows its rule and the plan of the product, for every topic and plan [§3.3.5]', () => {
    const platformPlan = fc.option(fc.constantFrom(...plansOfField(brand, 'plan')), { nil: null });
    const v0Plan = fc.option(fc.constantFrom(...plansOfField(brand, 'v0Plan')), { nil: null });
    fc.assert(
      fc.property(fc.constantFrom(...everyTopic), platformPlan, v0Plan, ({ area, topic }, plan, ofV0) => {
        const counting = area.product === 'v0' ? ofV0 : plan;
        const state = topicState(brand, topic, { plan, v0Plan: ofV0 }, area.product);
        return state.available !== isRuleMatched(brand, topic.deprecated, counting);
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
      expect(topicState(brand, topicWith({ deprecated }), hobbyAccount(), 'platform')).toEqual({
        available: false,
        reason,
        notice,
      });
    },
  );

  it('shows a topic’s own notice where it has one [§8.0.9]', () => {
    const state = topicState(
      brand,
      topicWith({ deprecated: 'all', notice: 'monitoring' }),
      teamAccount(),
      'platform',
    );
    expect(state).toMatchObject({ notice: 'monitoring' });
  });

  it('counts no account as no plan [§3.3.5]', () => {
    expect(topicState(brand, topicWith({ deprecated: 'hobby-group' }), null, 'platform').available).toBe(
      false,
    );
    expect(topicState(brand, topicWith({}), null, 'platform').available).toBe(true);
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
    const found = findTopic(area, topic, areas) ?? topicWith({});
    const product = findArea(area, areas)?.product ?? 'platform';
    expect(topicState(brand, found, hobbyAccount(), product)).toMatchObject({ available: false, notice });
  });
});

describe('the fields of a topic', () => {
  it('are none without a topic or without flags [§3.3.3]', () => {
    const none = new Set(['hidden']);
    expect(new Set(Object.values(fieldsForTopic(brand, undefined, teamAccount(), 'platform')))).toEqual(none);
    expect(new Set(Object.values(fieldsForTopic(brand, topicWith({}), teamAccount(), 'platform')))).toEqual(
      none,
    );
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
    ['optional', 'optional', personalAccount({ hasProjects: true }), 'platform'],
    ['optional', 'hidden', personalAccount(), 'platform'],
    [true, 'hidden', teamAccount({ hasProjects: false }), 'platform'],
    [true, 'required', null, 'platform'],
  ] as const)(
    'with projectSelector %s ask for a project: %s [§5.2.3, §6.0.2]',
    (projectSelector, need, account, product) => {
      expect(fieldsForTopic(brand, topicWith({ projectSelector }), account, product).project).toBe(need);
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
    expect(fieldsForTopic(brand, asking, teamAccount(), 'platform')).toMatchObject({
      project: 'hidden',
      deploymentUrl: 'required',
      domain: 'required',
      domainIssue: 'optional',
      billingAmount: 'required',
      v0ChatUrl: 'required',
    });
    // What opens with a project cannot be given without one.
    expect(fieldsForTopic(brand, asking, teamAccount({ hasProjects: false }), 'platform')).toMatchObject({
      deploymentUrl: 'hidden',
      domain: 'required',
    });
    const wondering = topicWith({ billingAmountInput: 'optional', v0ChatUrlInput: 'optional' });
    expect(fieldsForTopic(brand, wondering, teamAccount(), 'platform')).toMatchObject({
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
    expect(reasons(brand, area, denied, 'platform')).toEqual([
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
    expect(reasons(brand, area, account, product, state)).toEqual([undefined, undefined, undefined]);
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
