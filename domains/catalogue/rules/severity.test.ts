import { severityCopy } from '../messages/severity.ts';
import { areas } from '@reachout/core/testing/samples';
import { expect, it } from 'vitest';
import { findArea } from './topics.ts';
import { isSeverity, severityDisabledReason, severityOption, severityOptions } from './severity.ts';

it.each([
  ['1', 'SEV1', 'Active production downtime, no workaround'],
  ['2', 'SEV2', 'Production impact, no workaround'],
  ['3', 'SEV3', 'Non-production impact, workaround available'],
  ['4', 'SEV4', 'Information request, general guidance'],
] as const)(
  'offers severity %s, %s, for: %s [§3.9.1, §3.9.2, §3.9.3, §3.9.4, §9.0.24]',
  (value, label, meaning) => {
    expect(severityOption(value)).toEqual({ value, label, meaning });
  },
);

it('the severities are listed from the worst to the least [§9.0.24]', () => {
  expect(severityOptions.map(({ value }) => value)).toEqual(['1', '2', '3', '4']);
});

it.each([
  ['1', 'billing', false, severityCopy.oneForPaidOnly()],
  ['1', 'billing-v0', false, severityCopy.oneForPaidOnly()],
  ['1', 'billing', true, undefined],
  ['1', 'billing-v0', true, undefined],
  ['1', 'functions', false, undefined],
  ['1', '', false, undefined],
  ['1', null, false, undefined],
  ['2', 'billing', false, undefined],
  ['3', 'billing-v0', false, undefined],
  ['4', 'billing', false, undefined],
] as const)(
  'disables severity %s in %s for paid %s: %s [§5.2.7, S18]',
  (severity, areaValue, isPaid, reason) => {
    expect(severityDisabledReason(severity, { area: findArea(areaValue, areas), isPaid })).toBe(reason);
  },
);

it.each([['0'], ['5'], ['01'], [' 1'], [1], [''], [null], [['1']]])(
  '%j is no severity [§3.9.1, A42]',
  (value) => {
    expect(isSeverity(value)).toBe(false);
  },
);
