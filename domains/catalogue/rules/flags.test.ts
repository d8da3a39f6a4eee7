import { describe, expect, it } from 'vitest';
import { isFlagOn, shareOf } from './flags.ts';

const orbit = { environment: 'staging', key: 'acc_orbit', accountId: 'acc_orbit' };

describe('a flag', () => {
  it.each([
    ['on', true, true],
    ['off', false, false],
    ['off with nothing else', { on: false }, false],
    ['on in this environment', { on: false, environments: { staging: true } }, true],
    ['off in this environment', { on: true, environments: { staging: false } }, false],
    ['on in another environment', { on: false, environments: { production: true } }, false],
    [
      'on for this account, though not in this environment',
      { on: false, environments: { staging: false }, accounts: { acc_orbit: true } },
      true,
    ],
    [
      'off for this account, though for everybody else',
      { on: true, percentage: 100, accounts: { acc_orbit: false } },
      false,
    ],
    ['on for a hundred percent', { on: false, percentage: 100 }, true],
    ['on for no percent', { on: false, percentage: 0 }, false],
    ['with an environment named like a method of every object', { on: false, environments: {} }, false],
  ] as const)('is read as its rule says: %s [D30]', (_how, rule, isOn) => {
    expect(isFlagOn('accessGroups', rule, orbit)).toBe(isOn);
  });

  it('asks for no account of a person who has chosen none [D30]', () => {
    const rule = { on: false, accounts: { acc_orbit: true } };
    expect(isFlagOn('accessGroups', rule, { environment: undefined, key: 'user_olivia' })).toBe(false);
  });

  it('is on for about its percentage of accounts, and stays on for those as it grows [D30]', () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => `acc_${index}`);
    const on = (percentage: number) =>
      keys.filter((key) =>
        isFlagOn('accessGroups', { on: false, percentage }, { environment: undefined, key }),
      );
    const tenth = on(10);
    expect(tenth.length / keys.length).toBeCloseTo(0.1, 1);
    const quarter = new Set(on(25));
    expect(quarter.size / keys.length).toBeCloseTo(0.25, 1);
    expect(tenth.every((key) => quarter.has(key))).toBe(true);
  });

  it('chooses other accounts than another flag of the same percentage [D30]', () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => `acc_${index}`);
    const both = keys.filter((key) => shareOf(`one ${key}`) < 50 && shareOf(`other ${key}`) < 50);
    expect(both.length / keys.length).toBeCloseTo(0.25, 1);
  });
});
