import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { randomFrom, randomHistory } from '../testing/random-world.ts';
import { acceptsOf } from './accepts.ts';
import { recordKinds } from './kinds.ts';
import { recordSchemas } from './records.ts';

const records = randomHistory(randomFrom(7), 2_000).flatMap(({ kind, record }) =>
  record === undefined ? [] : [{ kind, record }],
);

/** The record with one of its fields, at any depth, made something else. */
function spoil(value: unknown, random: () => number): unknown {
  const strange = [null, -1, 1.5, '', ' ', 'x\0', '2026-02-30T00:00:00.000Z', [], {}, undefined];
  if (typeof value !== 'object' || value === null || random() < 0.1)
    return strange[Math.floor(random() * strange.length)];
  const keys = [...Object.keys(value), 'another'];
  const key = keys[Math.floor(random() * keys.length)] ?? '';
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = spoil(copy[key], random);
  return copy;
}

describe('what is accepted without parsing', () => {
  it('is every record of a kind that is right as it is', () => {
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(recordKinds));
    for (const { kind, record } of records)
      expect(acceptsOf(recordSchemas[kind])(record), JSON.stringify(record)).toBe(true);
  });

  it('is nothing that parsing refuses or changes, whatever is wrong', () => {
    const random = randomFrom(8);
    let refused = 0;
    for (let n = 0; n < 4_000; n += 1) {
      const { kind, record } = records[n % records.length] ?? { kind: 'team' as const, record: {} };
      const spoilt = JSON.parse(JSON.stringify(spoil(record, random) ?? null));
      const parsed = recordSchemas[kind].safeParse(spoilt);
      if (!parsed.success) refused += 1;
      if (acceptsOf(recordSchemas[kind])(spoilt)) {
        expect(parsed.success, JSON.stringify(spoilt)).toBe(true);
        expect(parsed.data).toEqual(spoilt);
      }
    }
    expect(refused).toBeGreaterThan(1_000);
  });

  it.each([
    ['fields that parsing leaves out', z.object({ a: z.string() }), { a: 'x', b: 1 }],
    ['what a schema changes', z.string().check(z.trim()), ' x '],
    ['what a schema makes of it', z.pipe(z.string(), z.transform(Number)), '1'],
    ['a key that is no field', z.record(z.string(), z.number()), JSON.parse('{"__proto__": 1}')],
  ])('does not include %s', (_, schema, value) => {
    expect(acceptsOf(schema)(value)).toBe(false);
  });
});
