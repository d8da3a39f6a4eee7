import { brand } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { deploymentQuerySchema } from './calls/observability.ts';
import { defaultRange, isWithinReach, observabilityReach, timeRangeNames } from './observability.ts';
import * as z from 'zod/mini';

const facts = {
  observabilityHobby: '12 hours',
  observabilityPro: '14 days',
  observabilityEnterprise: '1 day',
};

describe('how far back a plan looks', () => {
  it.each([
    ['hobby', { label: '12 hours', hours: 12 }],
    ['pro', { label: '14 days', hours: 336 }],
    ['enterprise', { label: '1 day', hours: 24 }],
    [null, { label: '12 hours', hours: 12 }],
  ] as const)('is the operator’s figure for %s', (plan, reach) => {
    expect(observabilityReach({ ...brand, facts }, plan)).toEqual(reach);
  });

  it.each([[{}], [{ observabilityPro: 14 }], [{ observabilityPro: 'two weeks' }]])(
    'has no bound when the brand file says %j',
    (other) => {
      expect(observabilityReach({ ...brand, facts: other as Record<string, string> }, 'pro')).toBeUndefined();
    },
  );

  it.each([
    [12, ['12h'], '12h'],
    [48, ['12h', '24h'], '24h'],
    [336, ['12h', '24h', '7d', '14d'], '7d'],
    [6, [], '12h'],
  ] as const)('of %i hours allows the ranges within it', (hours, allowed, chosen) => {
    const reach = { label: '', hours };
    expect(timeRangeNames.filter((range) => isWithinReach(range, reach))).toEqual(allowed);
    expect(defaultRange(reach)).toBe(chosen);
  });

  it('allows every range without a bound', () => {
    expect(timeRangeNames.every((range) => isWithinReach(range, undefined))).toBe(true);
    expect(defaultRange(undefined)).toBe('7d');
  });
});

describe('the query of the query builder', () => {
  it('groups by state unless told', () => {
    expect(z.parse(deploymentQuerySchema, {})).toEqual({ groupBy: 'state' });
  });

  it.each([{ groupBy: ['state', 'time'] }, { state: 'ready' }, { target: 'constructor' }, { range: '8d' }])(
    'refuses %j [A13]',
    (query) => {
      expect(z.safeParse(deploymentQuerySchema, query).success).toBe(false);
    },
  );
});
