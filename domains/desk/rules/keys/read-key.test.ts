import { describe, expect, it } from 'vitest';
import { listKeys } from '../list/list-keys.ts';
import { caseKeys } from './case-keys.ts';
import { readKey } from './read-key.ts';

const elsewhere = { first: undefined, isOnRow: false };

describe.each([
  ['the staff’s list', listKeys],
  ['the page of a case', caseKeys],
])('the keys of %s', (_page, table) => {
  it('mean one thing each', () => {
    const keys = Object.values(table).flatMap((each) => each.keys as readonly string[]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are no first key of others', () => {
    const keys = Object.values(table).flatMap((each) =>
      'elsewhere' in each ? [] : (each.keys as readonly string[]),
    );
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key} `)))).toEqual([]);
  });
});

describe('a press', () => {
  it('of what a box obeys itself does nothing else', () => {
    expect(readKey(caseKeys, { key: 'Esc', at: 0 }, elsewhere)).toEqual({});
    expect(readKey(caseKeys, { key: 'r', at: 0 }, elsewhere)).toEqual({ command: 'answer' });
  });

  it.each([
    ['j', elsewhere, { command: 'next' }],
    ['ArrowDown', elsewhere, {}],
    ['ArrowDown', { first: undefined, isOnRow: true }, { command: 'nextOnRow' }],
    ['g', elsewhere, { first: { key: 'g', at: 1_000 } }],
    ['q', elsewhere, {}],
    ['q', { first: { key: 'g', at: 200 }, isOnRow: false }, { command: 'queue' }],
    ['q', { first: { key: 'g', at: -600 }, isOnRow: false }, {}],
    ['g', { first: { key: 'g', at: 900 }, isOnRow: false }, { first: { key: 'g', at: 1_000 } }],
    ['J', elsewhere, {}],
  ] as const)('%s after %j comes to %j', (key, before, outcome) => {
    expect(readKey(listKeys, { key, at: 1_000 }, before)).toEqual(outcome);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    'leave %j to the browser and the system',
    (modifier) => {
      expect(readKey(listKeys, { key: 'j', at: 0, ...modifier }, elsewhere)).toEqual({});
    },
  );
});
