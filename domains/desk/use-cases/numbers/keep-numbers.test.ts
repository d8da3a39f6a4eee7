import { brand } from '@reachout/core/testing/samples';
import type { Database } from '@reachout/database/client';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepNumbers } from './keep-numbers.ts';

const ada = { userId: 'user_ada', role: 'staff', name: 'Ada' } as never;
const hana = { userId: 'user_hana', role: 'customer', name: 'Hana' } as never;
const year = { from: '2025-11-01', to: '2026-10-31' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

/** Numbers whose counting takes so long by a clock that stands still otherwise. */
function slowNumbers(takesMs: number) {
  const watch = { at: Date.parse('2026-11-28T09:00:00Z'), transactions: 0 };
  const db = {
    transaction: (...asked: Parameters<Database['transaction']>) => {
      watch.at += takesMs;
      watch.transactions += 1;
      return database.db.transaction(...asked);
    },
  } as unknown as Database;
  const readNumbers = keepNumbers({ db, clock: { now: () => new Date(watch.at) }, brand });
  const countedAt = async (query: Parameters<typeof readNumbers>[1], viewer = ada) => {
    const numbers = await readNumbers(viewer, query);
    return numbers.ok ? numbers.value.countedAt.slice(11, 19) : numbers.error.code;
  };
  return { watch, countedAt };
}

it('are counted anew for each question while counting takes less than a second', async () => {
  const { watch, countedAt } = slowNumbers(900);
  expect(await countedAt(year)).toBe('09:00:00');
  watch.at += 2_000;
  expect(await countedAt(year)).toBe('09:00:02');
  expect(watch.transactions).toBe(2);
});

it('are kept for a hundred times as long as it took to count them, and tell of when they are', async () => {
  const { watch, countedAt } = slowNumbers(3_000);
  expect(await countedAt(year)).toBe('09:00:00');
  watch.at += 299_000;
  expect(await countedAt(year)).toBe('09:00:00');
  watch.at += 1_000;
  expect(await countedAt(year)).toBe('09:05:03');
});

it('are others for other days and other cases', async () => {
  const { watch, countedAt } = slowNumbers(3_000);
  await countedAt(year);
  expect(await countedAt({ ...year, severity: '2' })).toBe('09:00:03');
  expect(await countedAt({ ...year, from: '2026-01-01' })).toBe('09:00:06');
  expect(await countedAt({ severity: '2', to: year.to, from: year.from })).toBe('09:00:03');
  expect(watch.transactions).toBe(3);
});

it('are counted once for all who ask in the meantime', async () => {
  const { watch, countedAt } = slowNumbers(3_000);
  expect(await Promise.all([countedAt(year), countedAt(year)])).toEqual(['09:00:00', '09:00:00']);
  expect(watch.transactions).toBe(1);
});

it('are told to staff alone, kept or not, and a refusal is not kept', async () => {
  const { watch, countedAt } = slowNumbers(3_000);
  await countedAt(year);
  expect(await countedAt(year, hana)).toBe('not_found');
  expect(await countedAt({ from: '2026-02-01', to: '2026-01-01' })).toBe('validation_failed');
  expect(watch.transactions).toBe(1);
});
