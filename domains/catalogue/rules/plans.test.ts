import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand, hobbyAccount, personalAccount, teamAccount } from '@reachout/core/testing/samples';
import {
  effectivePlan,
  isEnterprise,
  isEnterprisePlan,
  isPaidPlan,
  isRuleMatched,
  planLabel,
  planInField,
} from './plans.ts';

const everyPlan = brand.plans.map(({ key }) => key);
const anyPlan = fc.option(fc.constantFrom(...everyPlan), { nil: null });

describe('v0 plan labels', () => {
  it.each([
    ['v0-team', 'v0 Team'],
    ['v0-enterprise', 'v0 Enterprise'],
    ['v0-level0', 'v0 Free'],
    ['v0-level1', 'v0 Free'],
    ['v0-level2', 'v0 Free'],
    ['v0-level3', 'v0 Premium'],
    ['v0-platinum', 'v0 Ultra'],
  ] as const)('calls %s %s [§3.11.2]', (plan, label) => {
    expect(planLabel(brand, plan)).toBe(label);
  });

  it.each([
    ['hobby', 'Hobby'],
    ['pro', 'Pro'],
    ['enterprise', 'Enterprise'],
    [null, undefined],
    [undefined, undefined],
  ] as const)('call the plan %s “%s”', (plan, label) => {
    expect(planLabel(brand, plan)).toBe(label);
  });
});

describe('paid plans', () => {
  it.each([
    ['pro', true],
    ['enterprise', true],
    ['v0-level3', true],
    ['v0-team', true],
    ['v0-enterprise', true],
    ['v0-platinum', true],
    ['hobby', false],
    ['v0-level0', false],
    ['v0-level1', false],
    ['v0-level2', false],
    [null, false],
    [undefined, false],
  ] as const)('count %s as paid: %s [§3.11.3]', (plan, paid) => {
    expect(isPaidPlan(brand, plan)).toBe(paid);
  });
});

describe('the plan that counts', () => {
  it.each([
    ['platform', 'pro'],
    ['v0', 'v0-team'],
  ] as const)('is for %s the plan %s', (product, plan) => {
    expect(effectivePlan(brand, teamAccount(), product)).toBe(plan);
  });

  it('is none without an account or without a plan of the product', () => {
    expect(effectivePlan(brand, null, 'platform')).toBeNull();
    expect(effectivePlan(brand, undefined, 'v0')).toBeNull();
    expect(effectivePlan(brand, personalAccount(), 'platform')).toBeNull();
    expect(effectivePlan(brand, hobbyAccount(), 'v0')).toBeNull();
  });
});

describe('enterprise accounts', () => {
  it.each([
    ['enterprise', true],
    ['v0-enterprise', true],
    ['v0-platinum', true],
    ['pro', false],
    ['hobby', false],
    ['v0-team', false],
    ['v0-level3', false],
    [null, false],
  ] as const)('have the plan %s: %s [§6.0.6]', (plan, enterprise) => {
    expect(isEnterprisePlan(brand, plan)).toBe(enterprise);
  });

  it('are enterprise for the product of that plan only [§6.0.6]', () => {
    const account = teamAccount({ plan: 'enterprise', v0Plan: 'v0-level0' });
    expect(isEnterprise(brand, account, 'platform')).toBe(true);
    expect(isEnterprise(brand, account, 'v0')).toBe(false);
  });
});

describe('deprecation rules', () => {
  it.each([
    ['hobby', true],
    ['v0-level0', true],
    ['v0-level1', true],
    ['v0-level2', true],
    [null, true],
    [undefined, true],
    ['pro', false],
    ['enterprise', false],
    ['v0-level3', false],
    ['v0-team', false],
    ['v0-enterprise', false],
    ['v0-platinum', false],
  ] as const)('match the hobby group for %s: %s [§3.3.5]', (plan, matched) => {
    expect(isRuleMatched(brand, 'hobby-group', plan)).toBe(matched);
  });

  it('match all except enterprise for everybody who is not an enterprise customer [§3.3.5]', () => {
    fc.assert(
      fc.property(
        anyPlan,
        (plan) => isRuleMatched(brand, 'all-except-enterprise', plan) === !isEnterprisePlan(brand, plan),
      ),
    );
  });

  it('match everybody for all and for true, nobody without a rule [§3.3.5]', () => {
    fc.assert(
      fc.property(
        anyPlan,
        (plan) =>
          isRuleMatched(brand, 'all', plan) &&
          isRuleMatched(brand, true, plan) &&
          !isRuleMatched(brand, undefined, plan),
      ),
    );
  });

  it('close at least as much to those who pay nothing as to those who pay [§3.3.5]', () => {
    const rule = fc.constantFrom(
      'hobby-group',
      'all-except-enterprise',
      'all',
      true,
      undefined,
    ) as fc.Arbitrary<Parameters<typeof isRuleMatched>[1]>;
    fc.assert(
      fc.property(
        rule,
        anyPlan,
        (each, plan) => !isRuleMatched(brand, each, plan) || isRuleMatched(brand, each, 'hobby'),
      ),
    );
  });
});

describe('a plan of a third product', () => {
  const third = { products: [{ ...brand.products[0], key: 'edge', planField: 'edgePlan' }] } as never;

  it('stands among the other plans of an account, by its plan field', () => {
    const account = { ...teamAccount(), otherPlans: { edgePlan: 'edge-large' } };
    expect(effectivePlan(third, account, 'edge')).toBe('edge-large');
    expect(effectivePlan(third, teamAccount(), 'edge')).toBeNull();
  });

  it('is none where the field has the name of something that every object has', () => {
    expect(planInField({ ...teamAccount(), otherPlans: {} }, 'constructor')).toBeNull();
  });
});
