import { describe, expect, it } from 'vitest';
import { listKeys, readListKey } from './list-keys.ts';

const elsewhere = { first: undefined, isOnRow: false };

describe('the keys of the staff’s list', () => {
  it('mean one thing each', () => {
    const keys = Object.values(listKeys).flatMap((each) => each.keys as readonly string[]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are no first key of others', () => {
    const keys = Object.values(listKeys).flatMap((each) => each.keys as readonly string[]);
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key} `)))).toEqual([]);
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
    expect(readListKey({ key, at: 1_000 }, before)).toEqual(outcome);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    'leave %j to the browser and the system',
    (modifier) => {
      expect(readListKey({ key: 'j', at: 0, ...modifier }, elsewhere)).toEqual({});
    },
  );
});
