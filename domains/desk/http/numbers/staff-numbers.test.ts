import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json } from '@reachout/server/testing/test-app';
import { browser, read } from '@reachout/server/testing/test-pages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffNumbers } from '../../rules/calls/staff-numbers.ts';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
beforeAll(async () => {
  // A clock that stands: what takes no time is counted each time, on a machine that does other things too.
  const startedAt = new Date();
  world = await createCaseWorld({ clock: { now: () => startedAt } });
});
afterAll(() => world.app.close());

const numbers = async (query: Parameters<typeof apiPaths.staffNumbers>[0] = {}): Promise<StaffNumbers> =>
  (await (await world.ada(apiPaths.staffNumbers(query))).json()) as StaffNumbers;
const page = (query: Parameters<typeof paths.staffNumbers>[0] = {}) =>
  read(world.ada, paths.staffNumbers(query));
const all = ({ rows }: StaffNumbers['firstAnswers']) => rows.find(({ of }) => of === 'all');

describe('the numbers of the desk, as staff read them', () => {
  it('count an answer, its wait and the solving of a case as they happen', async () => {
    const before = await numbers();
    const { caseNumber } = await world.open();
    const waiting = await numbers();
    expect(waiting.firstAnswers.waiting).toBe(before.firstAnswers.waiting + 1);
    const answered = await world.ada(
      apiPaths.staffCaseComments(caseNumber),
      json({ id: crypto.randomUUID(), body: 'It is the second seat.', status: 'Solved' }),
    );
    expect(answered.status).toBe(201);
    const after = await numbers();
    expect(after.firstAnswers.waiting).toBe(before.firstAnswers.waiting);
    expect(all(after.firstAnswers)?.count).toBe((all(before.firstAnswers)?.count ?? 0) + 1);
    expect(after.solutions.solved).toBe(before.solutions.solved + 1);
    expect(after.days.at(-1)?.opened).toBe((before.days.at(-1)?.opened ?? 0) + 1);
  });

  it('come as a page on which each stands with what it counts and its table', async () => {
    const { title, text } = await page();
    expect(title).toContain('Numbers');
    expect(text).toContain('From the opening of a case to the first answer by a person');
    expect(text).toContain('Too young to say: the 72 hours are not over');
    expect(text).toContain('Download “Refunds” as CSV');
  });

  it('come as a file of each table', async () => {
    const file = await world.ada(apiPaths.staffNumbersFile('days', { from: '2026-11-01', to: '2026-11-03' }));
    expect(file.headers.get('content-type')).toContain('text/csv');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('day,opened,solved,closedByRule,support,customer,thirdParty,unknown');
    expect(lines[1]).toMatch(/^2026-11-01,/);
  });

  it('refuse a range that ends before it begins, and one of more than a year', async () => {
    const backwards = { from: '2026-11-03', to: '2026-11-01' };
    expect((await world.ada(apiPaths.staffNumbers(backwards))).status).toBe(422);
    const { status, text } = await page({ from: '2020-01-01', to: '2026-11-01' });
    expect(status).toBe(422);
    expect(text).toContain('Choose at most 366 days');
  });

  it('say what to do where nothing has happened', async () => {
    const { text } = await page({ product: 'none-of-ours', from: '2001-01-01', to: '2001-01-02' });
    expect(text).toContain('Nothing has happened in these days.');
    expect(text).toContain('In a new installation numbers appear with the first case or conversation.');
  });

  it('are for nobody else, and change nothing', async () => {
    expect((await world.olivia(apiPaths.staffNumbers())).status).toBe(404);
    expect((await world.olivia(paths.staffNumbers(), browser)).status).toBe(404);
    const count = async () =>
      (await world.app.database.db.execute(sql`select count(*)::int as n from audit`)).rows[0];
    const before = await count();
    await numbers();
    expect(await count()).toEqual(before);
  });
});
