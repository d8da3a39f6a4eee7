import { describe, expect, it } from 'vitest';
import { becauseOf, readBecause, type Route, routeCase } from './route-case.ts';

const route = (teamId: string, conditions: Route['conditions']): Route => ({
  id: `route_${teamId}`,
  teamId,
  teamName: teamId,
  conditions,
});
const facts = {
  product: 'platform',
  area: 'billing',
  topic: null,
  plan: 'pro',
  severity: '2',
  language: 'de',
} as const;

describe('the team of a new case', () => {
  it.each([
    [
      'the first rule that it meets',
      [route('one', { area: 'billing' }), route('two', { area: 'billing' })],
      'one',
    ],
    [
      'a rule whose every condition it meets',
      [route('one', { area: 'billing', severity: '1' }), route('two', { plan: 'pro', language: 'de' })],
      'two',
    ],
    [
      'a rule without conditions, which takes what is left',
      [route('one', { area: 'builds' }), route('rest', {})],
      'rest',
    ],
    ['nobody’s where no rule takes it', [route('one', { topic: 'invoices' })], undefined],
    ['nobody’s where there are no rules', [], undefined],
  ])('is of %s', (_what, routes, teamId) => {
    expect(routeCase(facts, routes)?.teamId).toBe(teamId);
  });

  it('is explained by what the rule looked at, in words of that time', () => {
    const because = becauseOf({ severity: '2', area: 'billing' }, (_, value) => value.toUpperCase());
    expect(because).toEqual([
      { condition: 'area', name: 'BILLING' },
      { condition: 'severity', name: '2' },
    ]);
    expect(readBecause(JSON.stringify(because))).toEqual(because);
    expect(readBecause('{"of":"another release"}')).toEqual([]);
    expect(readBecause('no JSON')).toEqual([]);
  });
});
