import { findProduct } from '@reachout/catalogue/rules/products';
import { brand } from '@reachout/core/testing/samples';
import type { Database } from '@reachout/database/client';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DayRange } from '../../rules/numbers/day-range.ts';
import type { StaffNumbers } from '../../rules/calls/staff-numbers.ts';
import {
  askedDays,
  lookedAt,
  type RandomCase,
  randomHistory,
  type RandomHistory,
  refundsFrom,
} from '../../testing/numbers/random-history.ts';
import { countRefunds } from '../../store/numbers/refund-numbers-queries.ts';
import { storeHistories } from '../../testing/numbers/store-history.ts';
import * as walk from '../../testing/numbers/walk-history.ts';
import { readNumbers } from './read-numbers.ts';

const histories = Array.from({ length: 80 }, (_, index) => randomHistory(index + 1));
const platform = findProduct(brand, 'platform');
/** Every other history is of a product whose plan stands in a column of its own. */
const planFieldOf = ({ seed }: RandomHistory) => (seed % 2 === 0 ? 'v0Plan' : 'plan');
const products = histories.flatMap((history) =>
  platform === undefined ? [] : [{ ...platform, key: history.product, planField: planFieldOf(history) }],
);
const ada = { userId: 'user_ada', role: 'staff', name: 'Ada' } as never;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  await storeHistories(database.db, histories);
});
afterAll(() => database.drop());

const clock = { now: () => new Date(lookedAt) };

async function read(query: Parameters<typeof readNumbers>[2]): Promise<StaffNumbers> {
  const deps = { db: database.db, clock, brand: { ...brand, products } };
  const numbers = await readNumbers(deps, ada, query);
  if (!numbers.ok) throw new Error(JSON.stringify(numbers.error));
  return numbers.value;
}

/** One after the other, whatever else the machine does. */
async function inTurn<Found>(
  some: readonly RandomHistory[],
  find: (history: RandomHistory) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const history of some) found.push(await find(history));
  return found;
}

const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();

function spanOf({ from, to }: DayRange): walk.Span {
  return { from: Date.parse(from), before: Date.parse(to) + 24 * 3_600_000 };
}

/** What a history comes to by a walk through it. */
function walked(history: RandomHistory, range: DayRange, isOpenEnded: boolean) {
  const planOf = (each: Pick<RandomCase, 'plan' | 'v0Plan'>) => each[planFieldOf(history)];
  const span = spanOf(range);
  const { times, days, ...solutions } = walk.walkSolutions(history, span, planOf);
  const solvedOf = new Map(days.map((day) => [day.day, day]));
  return {
    countedAt: new Date(lookedAt).toISOString(),
    range: { ...range, hasEnded: !isOpenEnded },
    firstAnswers: {
      rows: sorted(walk.walkFirstAnswers(history, span, planOf)),
      ...walk.walkUnanswered(history),
    },
    solutions: { rows: sorted(times), ...solutions },
    clocks: sorted(walk.walkPromises(history, span, planOf)),
    days: sorted(
      walk
        .walkBacklog(history, span)
        .map((row) => ({ solved: 0, closedByRule: 0, ...row, ...solvedOf.get(row.day) })),
    ),
    assistant: walk.walkTalks(history, span),
  };
}

async function counted({ product }: RandomHistory, range: DayRange) {
  const { refunds: _refunds, ...numbers } = await read({ product, ...range });
  return {
    ...numbers,
    firstAnswers: { ...numbers.firstAnswers, rows: sorted(numbers.firstAnswers.rows) },
    solutions: { ...numbers.solutions, rows: sorted(numbers.solutions.rows) },
    clocks: sorted(numbers.clocks ?? []),
    days: sorted(numbers.days),
  };
}

const refundSpan = ({ seed }: RandomHistory): walk.Span => ({
  from: refundsFrom(seed),
  before: refundsFrom(seed) + 15 * 24 * 3_600_000,
});

async function countedRefunds(history: RandomHistory) {
  const { from, before } = refundSpan(history);
  return sorted(await countRefunds(database.db, { from: new Date(from), before: new Date(before) }));
}

describe('the numbers of the desk', () => {
  it('are those of a walk through the history, over two hundred random ones', async () => {
    const found = await inTurn(histories, (history) => counted(history, askedDays));
    expect(found).toEqual(histories.map((history) => walked(history, askedDays, false)));
  });

  it('are those of a walk up to the moment at which they are read', async () => {
    const range = { from: '2026-02-25', to: '2026-03-05' };
    const some = histories.slice(0, 30);
    const found = await inTurn(some, (history) => counted(history, range));
    expect(found).toEqual(some.map((history) => walked(history, range, true)));
  });

  it('count refunds by currency and together as a walk through them does', async () => {
    const found = await inTurn(histories, countedRefunds);
    expect(found).toEqual(histories.map((history) => sorted(walk.walkRefunds(history, refundSpan(history)))));
  });

  it('look at cases of a severity, a plan and a team alone when they are asked to', async () => {
    const [history] = histories.filter(({ cases }) => cases.length > 15);
    const product = history?.product ?? '';
    const ofTwo = history?.cases.filter(({ severity }) => severity === 2) ?? [];
    const only = { ...(history ?? randomHistory(1)), cases: ofTwo };
    const { firstAnswers } = await read({ product, severity: '2', ...askedDays });
    const planOf = (each: RandomCase) => each[planFieldOf(only)];
    expect(sorted(firstAnswers.rows)).toEqual(
      sorted(walk.walkFirstAnswers(only, spanOf(askedDays), planOf as never)),
    );
    expect((await read({ product, team: 'team_of_nobody', ...askedDays })).firstAnswers.waiting).toBe(0);
    expect((await read({ product, plan: 'enterprise', ...askedDays })).firstAnswers.waiting).toBe(0);
  });

  it('are read from indexes alone, whatever else stands in cases, their events and their comments', async () => {
    await database.pool.query('vacuum analyze cases, case_events, case_comments');
    const client = await database.pool.connect();
    // As among many cases, where whole tables are read by nobody.
    await client.query('set enable_seqscan = off');
    await client.query('set enable_bitmapscan = off');
    const statements: { text: string; values: unknown[] }[] = [];
    const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
    const db = drizzle(client, { logger }) as Database;
    const numbers = await readNumbers({ db, clock, brand }, ada, askedDays);
    const counting = statements.filter(({ text }) => text.includes('select'));
    const plans: string[] = [];
    for (const { text, values } of counting) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
    }
    client.release(true);
    expect([numbers.ok, counting.length]).toEqual([true, 7]);
    const scans = plans.filter((line) => / on (cases|case_events|case_comments)\b/.test(line));
    expect(scans.filter((line) => !line.includes('Index Only Scan'))).toEqual([]);
    expect(scans.some((line) => line.includes('cases_named'))).toBe(true);
  });
});
