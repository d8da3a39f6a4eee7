import { noClocks } from '../testing/no-clocks.ts';
import { noMatter } from '../testing/no-matter.ts';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseCursor, type CaseListQuery, type CaseListRow, listCasePage } from './case-list-queries.ts';
import { insertComment, lockCase, markCaseSeen, writeCase } from './case-life-queries.ts';
import { type CaseRow, insertCase, type NewCase } from './cases-queries.ts';
import { caseComments, cases } from './schema/cases.ts';
import { projectAccess } from '@reachout/accounts/store/schema/accounts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

const viewer = { userId: 'user_noor', email: 'noor@nova.example' };
const actor = { userId: 'user_hana', name: 'Hana Sato', kind: 'customer' } as const;
const values: NewCase = {
  ...noMatter,
  accountId: 'team_pebble',
  product: 'platform',
  area: 'billing',
  topic: 'failed-payment',
  severity: 3,
  subject: 'Card was refused',
  description: 'The card is valid and was refused twice.',
};

const list = (query: Partial<CaseListQuery>) =>
  listCasePage(database.db, { viewer, accountId: 'team_nova', limit: 15, ...query });

async function open(more: Partial<NewCase> = {}): Promise<CaseRow> {
  const created = await insertCase(database.db, {
    values: { ...values, ...more },
    actor,
    catalogue: noClocks,
  });
  expect(created).not.toBe('file-unavailable');
  return created as CaseRow;
}

async function change(row: { accountId: string; number: number }, status: string, severity: number) {
  await database.db.transaction(async (tx) => {
    const before = await lockCase(tx, { accountId: row.accountId, caseNumber: row.number });
    await writeCase(tx, {
      before: before as CaseRow,
      changes: { status, severity },
      actor,
      catalogue: noClocks,
    });
  });
}

function comment(
  { accountId, number }: CaseRow,
  comment: { id: string; body: string; visibility: 'public' | 'internal' },
) {
  return insertComment(database.db, { comment: { accountId, caseNumber: number, ...comment }, actor });
}

/** Changes three cases somewhere before and behind the page that was shown last; some are changed twice. */
async function changeAround(rows: readonly CaseListRow[], place: number): Promise<void> {
  for (const index of [place % 60, (place * 7 + 31) % 60, 59 - (place % 60)]) {
    const row = rows[index];
    const status = ['Open', 'On hold', 'Waiting on you'][index % 3];
    if (row && status) await change(row, status, 1 + (index % 4));
  }
}

/** All pages, with something done between one and the next. */
async function follow(
  query: Partial<CaseListQuery>,
  between: (shown: { accountId: string; number: number }[]) => Promise<void> = async () => undefined,
): Promise<number[]> {
  const numbers: number[] = [];
  const next = async (cursor?: CaseCursor): Promise<void> => {
    const page = await list({ ...query, cursor });
    numbers.push(...page.cases.map((row) => row.number));
    await between(page.cases);
    return page.next === null ? undefined : next(page.next);
  };
  await next();
  return numbers;
}

/** Goes from a page to the first one by `previous`; gives the numbers of the pages in the order of the list. */
async function goBack(
  query: Partial<CaseListQuery>,
  cursor: CaseCursor | null,
  between: () => Promise<void> = async () => undefined,
): Promise<number[]> {
  if (cursor === null) return [];
  await between();
  const page = await list({ ...query, cursor });
  const earlier = await goBack(query, page.previous, between);
  return [...earlier, ...page.cases.map((row) => row.number)];
}

describe('pages', () => {
  it('join without a gap by offset', async () => {
    const pages = await Promise.all([0, 15, 30, 45, 60].map((offset) => list({ offset })));
    expect(new Set(pages.flatMap(({ cases: rows }) => rows.map((row) => row.number))).size).toBe(60);
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60, 60, 60]);
  });

  it.each([
    '-updatedAt',
    'updatedAt',
    '-createdAt',
    'createdAt',
    '-caseNumber',
    'caseNumber',
    'severity',
    '-severity',
    'status',
    '-status',
  ] as const)('by %s join without a gap by cursor, as one long page has them', async (sort) => {
    const whole = await list({ sort, limit: 100 });
    expect(await follow({ sort, limit: 7 })).toEqual(whole.cases.map((row) => row.number));
    expect(whole.next).toBeNull();
  });

  it.each(['-updatedAt', 'updatedAt', 'severity', '-severity', 'status', '-status'] as const)(
    'by %s lose and repeat nothing while cases change between them',
    async (sort) => {
      const before = await list({ sort, limit: 100 });
      const expected = before.cases.map((row) => row.number);
      let place = 0;
      const followed = await follow({ sort, limit: 7 }, () => changeAround(before.cases, (place += 1)));
      expect(followed).toEqual(expected);
    },
  );

  it.each(['-updatedAt', 'updatedAt', 'caseNumber', 'severity', '-status'] as const)(
    'by %s lead back as they led here, while cases change between them',
    async (sort) => {
      const before = await list({ sort, limit: 100 });
      const expected = before.cases.map((row) => row.number);
      let place = 0;
      const between = () => changeAround(before.cases, (place += 1));
      const first = await list({ sort, limit: 7 });
      const last = await list({ sort, limit: 100, cursor: first.next ?? undefined });
      const back = await goBack({ sort, limit: 7 }, last.previous, between);
      expect([...back, ...last.cases.map((row) => row.number)]).toEqual(expected);
      const middle = await list({ sort, limit: 40, cursor: first.next ?? undefined });
      const again = await list({ sort, limit: 7, cursor: middle.previous ?? undefined });
      expect([again.previous, again.cases.map((row) => row.number)]).toEqual([null, expected.slice(0, 7)]);
      const onwards = await list({ sort, limit: 40, cursor: again.next ?? undefined });
      expect(onwards.cases.map((row) => row.number)).toEqual(middle.cases.map((row) => row.number));
    },
  );

  it('of a search say on each page how many there are', async () => {
    const whole = await list({ search: 'the', limit: 100 });
    const first = await list({ search: 'the', limit: 5 });
    const second = await list({ search: 'the', limit: 5, cursor: first.next ?? undefined });
    const again = await list({ search: 'the', limit: 5, cursor: second.previous ?? undefined });
    const counts = [first, second, again].map(({ total, isTotalExact }) => [total, isTotalExact]);
    expect(whole.total).toBeGreaterThan(10);
    expect(counts).toEqual([whole, whole, whole].map(({ total, isTotalExact }) => [total, isTotalExact]));
    expect(again.cases).toEqual(first.cases);
  });

  it('leave out what no longer matches and cases that came later', async () => {
    const first = await list({ limit: 5, sort: '-updatedAt' });
    const late = await open({ accountId: 'team_nova', subject: 'Came later' });
    const rest = await list({ limit: 100, cursor: first.next ?? undefined });
    expect(rest.cases.map((row) => row.number)).not.toContain(late.number);
    await database.db.delete(cases).where(eq(cases.number, late.number));
  });
});

describe('a search', () => {
  it.each([
    ['words of a subject', 'load test', 1],
    ['words in another case', 'LOAD TEST', 1],
    ['words of a description', 'ECONNRESET', 1],
    ['the beginning of a word', 'econnre', 1],
    ['words that do not stand together', 'test load', 1],
    ['a percent sign, which is no word', '%', 0],
    ['a word between wildcard characters', '%_econnreset*', 1],
    ['an injection', "' or 1=1 --", 0],
    ['operators of the search', 'load & !test | (', 1],
    ['a word that nobody wrote', 'zirconium', 0],
  ])('finds %s [A37]', async (_what, search, total) => {
    expect((await list({ search })).total).toBe(total);
  });

  it.each([
    'double 5e48dce1-bc14-42ce-854d-1e023d63505b',
    'trace 12e345-245d-00e1-1e5',
    'v1.2.3-rc.4 on 10.0.0.1:8080 at /var/log/app.log',
    "it's a test of o'clock & a|b !c <-> (d):*",
    '00:1B:44:11:3A:B7 1e-5 -3.14 ½ x²',
  ])('finds a case by its whole subject: %s [A37]', async (subject) => {
    const { number } = await open({ subject, accountId: 'team_pebble' });
    const found = await list({ accountId: 'team_pebble', search: subject });
    expect(found.cases.map((row) => row.number)).toContain(number);
  });

  it.each(['#%', '%', '0000%'])(
    'finds a case by its number written as %s, before all others',
    async (form) => {
      const [, , third] = (await list({})).cases;
      const found = await list({ search: form.replace('%', String(third?.number)) });
      expect(found.cases[0]?.number).toBe(third?.number);
      expect(found.cases.filter((row) => row.number === third?.number)).toHaveLength(1);
    },
  );

  it('is in the words of all alphabets, accents and emoji included', async () => {
    const { number } = await open({ subject: 'Überweisung 🧭 заявка 請求書', accountId: 'team_pebble' });
    const found = await Promise.all(
      ['überweisung', 'ÜBERW', 'ЗАЯВКА', '請求書'].map((search) =>
        list({ accountId: 'team_pebble', search }),
      ),
    );
    expect(found.map((page) => page.cases.map((row) => row.number))).toEqual([
      [number],
      [number],
      [number],
      [number],
    ]);
  });

  it('finds words of comments, together with those of the case, until they are taken away', async () => {
    const row = await open({ accountId: 'team_pebble', subject: 'Marmalade on the invoice' });
    const numbersOf = async (search: string, searchesNotes = false) => {
      const page = await list({ accountId: 'team_pebble', search, searchesNotes });
      return page.cases.map(({ number }) => number);
    };
    await comment(row, { id: 'public', body: 'It tastes of quincefruit.', visibility: 'public' });
    await comment(row, { id: 'second', body: 'And of gooseberries.', visibility: 'public' });
    expect(await numbersOf('quincefruit')).toEqual([row.number]);
    expect(await numbersOf('marmalade quincefruit gooseb')).toEqual([row.number]);
    const isIt = eq(caseComments.id, 'public');
    await database.db.update(caseComments).set({ body: 'Removed on request.' }).where(isIt);
    expect(await numbersOf('quincefruit')).toEqual([]);
    expect(await numbersOf('gooseberries request')).toEqual([row.number]);
    await database.db.delete(caseComments).where(isIt);
    expect(await numbersOf('request')).toEqual([]);
  });

  it('finds words of internal notes for staff alone [LIFE-06]', async () => {
    const row = await open({ accountId: 'team_pebble', subject: 'Tangerines on the invoice' });
    await comment(row, { id: 'note', body: 'canaryword between us', visibility: 'internal' });
    const search = 'tangerines canaryword';
    expect((await list({ accountId: 'team_pebble', search })).total).toBe(0);
    expect((await list({ accountId: 'team_pebble', search: 'canaryword' })).total).toBe(0);
    const asStaff = await list({ accountId: undefined, search, searchesNotes: true });
    expect(asStaff.cases.map(({ number }) => number)).toEqual([row.number]);
    const without = await list({ accountId: undefined, search: 'load test', searchesNotes: true });
    expect(without.total).toBe(1);
  });

  it('refuses no comment because there are more words than it can keep', async () => {
    const row = await open({ accountId: 'team_pebble', subject: 'Logs of a night' });
    const log = (seed: number) =>
      Array.from({ length: 3_500 }, (_, n) => (seed * 10_000 + n + 0x10000000).toString(36)).join(' ');
    for (let seed = 1; seed <= 14; seed += 1)
      await comment(row, { id: `log-${seed}`, body: log(seed), visibility: 'public' });
    await comment(row, { id: 'note', body: log(40), visibility: 'internal' });
    expect(await database.db.$count(caseComments, eq(caseComments.caseNumber, row.number))).toBe(15);
    const first = log(1).split(' ')[0] ?? '';
    expect((await list({ accountId: 'team_pebble', search: `logs ${first}` })).total).toBe(1);
  });

  it('takes a description of one endless word', async () => {
    await expect(open({ description: 'x'.repeat(32_000) })).resolves.toMatchObject({ version: 1 });
  });
});

describe('filters', () => {
  it('match a status as it is, an outside desk’s too [D10]', async () => {
    await open({ status: 'Escalated to partner' });
    const pebble = { accountId: 'team_pebble' };
    expect((await list({ ...pebble, status: 'Escalated to partner' })).total).toBe(1);
    const { cases: openOnes } = await list({ ...pebble, status: 'Open' });
    expect(openOnes.map((row) => row.status)).toContain('Escalated to partner');
  });

  it('show those who are project-scoped their projects’ cases, their own, and those they take part in [ACCESS-02, ACCESS-03]', async () => {
    const rows = await database.db
      .select({ id: projectAccess.projectId })
      .from(projectAccess)
      .where(eq(projectAccess.userId, 'user_devon'));
    const projectIds = rows.map((row) => row.id);
    const within = { projectIds, openedBy: 'user_devon', participant: 'devon@nova.example' };
    const devon = { userId: 'user_devon', email: 'devon@nova.example' };
    const { cases: seen } = await list({ viewer: devon, limit: 100, within });
    const all = await list({ limit: 100 });
    const expected = all.cases
      .filter((row) => projectIds.includes(row.projectId ?? ''))
      .map((row) => row.number);
    expect(seen.map((row) => row.number)).toEqual(expect.arrayContaining(expected));
    const hana = { userId: 'user_hana', email: 'hana@pebble.example' };
    const nobody = { projectIds: [], openedBy: 'user_hana', participant: 'hana@pebble.example' };
    expect((await list({ viewer: hana, within: nobody })).total).toBe(0);
    const invited = await open({ accountId: 'team_nova', participants: ['hana@pebble.example'] });
    await database.db.update(cases).set({ openedBy: null }).where(eq(cases.number, invited.number));
    const one = await list({ viewer: hana, within: nobody });
    expect(one.cases.map((row) => [row.number, row.isMine])).toEqual([[invited.number, true]]);
    await database.db.delete(cases).where(eq(cases.number, invited.number));
  });

  it('show what is mine: opened by me, or with me', async () => {
    const { cases: mine } = await list({ mine: true, limit: 100 });
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every((row) => row.isMine)).toBe(true);
    const all = await list({ limit: 100 });
    expect(all.cases.filter((row) => row.isMine)).toHaveLength(mine.length);
  });

  it('show one severity of one project', async () => {
    const all = await list({ limit: 100 });
    const one = all.cases.find((row) => row.projectId !== null);
    const query = { severity: one?.severity, projectId: one?.projectId ?? '' };
    const expected = all.cases.filter(
      (row) => row.severity === query.severity && row.projectId === query.projectId,
    );
    expect((await list({ ...query, limit: 100 })).cases).toEqual(expected);
  });
});

describe('the mark of what was not read', () => {
  it('is there once somebody else changed a case that the person opened, until they look', async () => {
    const { accountId, number } = await open();
    const hana = { userId: 'user_hana', email: 'hana@pebble.example' };
    const isUnread = async () =>
      (await list({ viewer: hana, accountId, search: String(number) })).cases[0]?.isUnread;
    expect(await isUnread()).toBe(false);
    await database.db
      .update(cases)
      .set({ version: 2, updatedBy: 'user_ada' })
      .where(eq(cases.number, number));
    expect(await isUnread()).toBe(true);
    await markCaseSeen(database.db, { accountId, caseNumber: number, userId: 'user_hana', version: 99 });
    expect(await isUnread()).toBe(false);
    await database.db.update(cases).set({ version: 3 }).where(eq(cases.number, number));
    expect(await isUnread()).toBe(true);
    expect((await list({ accountId, search: String(number) })).cases[0]?.isUnread).toBe(false);
  });
});

describe('the staff’s queue', () => {
  it('has what is support’s turn: by severity, escalated first, then by waiting time', async () => {
    const { cases: queue } = await list({ accountId: undefined, sort: 'queue', limit: 100 });
    const { rows } = await database.db.execute<{ number: string }>(sql`
      select number from cases where status in ('New', 'Open')
      order by severity, escalated_at is null, turn_since, number`);
    expect(queue.map((row) => row.number)).toEqual(rows.map((row) => Number(row.number)));
    expect(await follow({ accountId: undefined, sort: 'queue', limit: 4 })).toEqual(
      queue.map((row) => row.number),
    );
  });
});
