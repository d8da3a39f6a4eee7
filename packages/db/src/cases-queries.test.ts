import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from './audit-queries.ts';
import {
  addCaseComment,
  type CaseRow,
  findCaseByNumber,
  findCaseForStaff,
  findCaseOfThread,
  insertCase,
  listCaseComments,
  listCaseEvents,
  listCases,
  type NewCase,
  updateCase,
} from './cases-queries.ts';
import { sqlStateOf } from './errors.ts';
import {
  deleteUnattachedFiles,
  findFile,
  findUnattachedUsage,
  insertFile,
  listFilesOfCase,
} from './files-queries.ts';
import { cases, files, projectAccess } from './schema.ts';
import { createThread, findThreadMetadata } from './threads-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

const actor = { userId: 'user_hana', name: 'Hana Sato', kind: 'customer', requestId: 'req_1' } as const;
const values: NewCase = {
  accountId: 'team_pebble',
  product: 'platform',
  area: 'billing',
  topic: 'failed-payment',
  severity: 3,
  subject: 'Card was refused',
  description: 'The card is valid and was refused twice.',
};

async function open(more: Partial<NewCase> = {}, fileIds: string[] = []): Promise<CaseRow> {
  const created = await insertCase(database.db, { values: { ...values, ...more }, actor, fileIds });
  expect(created).not.toBe('file-unavailable');
  return created as CaseRow;
}

let uploads = 0;
async function upload(more: Partial<typeof files.$inferInsert> = {}): Promise<string> {
  uploads += 1;
  const file = await insertFile(database.db, {
    accountId: 'team_pebble',
    id: `file_${uploads}`,
    ownerUserId: 'user_hana',
    name: 'a.txt',
    contentType: 'text/plain',
    size: 3,
    sha256: 'a'.repeat(64),
    storageKey: `key_${uploads}`,
    ...more,
  });
  return file.id;
}

describe('a new case', () => {
  it('gets the next number, status New, an event and an audit row [D10, D11]', async () => {
    const [first, second] = [await open(), await open()];
    expect(second.number).toBe(first.number + 1);
    expect(second).toMatchObject({
      status: 'New',
      version: 1,
      openedBy: 'user_hana',
      recordType: 'Customer Success',
    });
    const events = await listCaseEvents(database.db, { accountId: 'team_pebble', caseNumber: second.number });
    expect(events).toMatchObject([{ kind: 'opened', after: 'New', actorName: 'Hana Sato' }]);
    const [entry] = await listAudit(database.db, { accountId: 'team_pebble', limit: 1 });
    expect(entry).toMatchObject({
      action: 'case.create',
      subjectId: String(second.number),
      requestId: 'req_1',
    });
  });

  it('takes its file with it, which no second case can take', async () => {
    const fileId = await upload();
    const { number } = await open({}, [fileId]);
    const own = await listFilesOfCase(database.db, { accountId: 'team_pebble', caseNumber: number });
    expect(own.map((file) => file.id)).toEqual([fileId]);
    expect(await insertCase(database.db, { values, actor, fileIds: [fileId] })).toBe('file-unavailable');
  });

  it('is not written when its file is another person’s or unknown [A34]', async () => {
    const foreign = await upload({ ownerUserId: 'user_vic' });
    const before = await database.db.$count(cases);
    expect(await insertCase(database.db, { values, actor, fileIds: [foreign] })).toBe('file-unavailable');
    expect(await insertCase(database.db, { values, actor, fileIds: ['file_none'] })).toBe('file-unavailable');
    expect(await database.db.$count(cases)).toBe(before);
  });

  it('gives one file to one of ten simultaneous cases', async () => {
    const fileIds = [await upload()];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => insertCase(database.db, { values, actor, fileIds })),
    );
    expect(outcomes.filter((outcome) => outcome !== 'file-unavailable')).toHaveLength(1);
  });

  it('is found by its thread, which learns its number', async () => {
    await createThread(database.db, {
      id: 'thread_c',
      userId: 'user_hana',
      accountId: 'team_pebble',
      product: 'platform',
    });
    const { number } = await open({ threadId: 'thread_c' });
    const query = { accountId: 'team_pebble', threadId: 'thread_c' };
    expect((await findCaseOfThread(database.db, query))?.number).toBe(number);
    const metadata = await findThreadMetadata(database.db, query);
    expect(metadata?.caseNumber).toBe(String(number).padStart(8, '0'));
  });

  it('may name a thread that is not kept here', async () => {
    expect(await open({ threadId: 'thread_elsewhere' })).toMatchObject({ threadId: 'thread_elsewhere' });
  });

  it.each([
    ['a severity that does not exist', { severity: 5 }],
    ['an empty subject', { subject: '' }],
    ['a subject of 256 characters', { subject: 'x'.repeat(256) }],
    ['a description of 32,001 characters', { description: 'x'.repeat(32_001) }],
    ['an unknown product', { product: 'mail' as 'v0' }],
    ['a billing amount above the limit', { billingAmountMinor: 10_000_000_001 }],
  ])('is refused by the database itself with %s', async (_, change) => {
    const refused = await insertCase(database.db, { values: { ...values, ...change }, actor }).catch(
      sqlStateOf,
    );
    expect(refused).toBe('23514');
  });

  it('takes 255 characters outside the basic plane, which the contract counts as 510', async () => {
    const subject = '🧭'.repeat(255);
    expect(await open({ subject })).toMatchObject({ subject });
  });
});

describe('reading cases', () => {
  it('finds a case in its own account only [A01]', async () => {
    const { number } = await open();
    expect(await findCaseByNumber(database.db, { accountId: 'team_pebble', number })).toMatchObject({
      number,
    });
    expect(await findCaseByNumber(database.db, { accountId: 'team_orbit', number })).toBeUndefined();
    expect(await findCaseForStaff(database.db, { number })).toMatchObject({ accountId: 'team_pebble' });
  });

  it('gives pages that join without a gap', async () => {
    const page = (offset: number) => listCases(database.db, { accountId: 'team_nova', limit: 15, offset });
    const pages = await Promise.all([page(0), page(15), page(30), page(45), page(60)]);
    const numbers = pages.flatMap(({ cases: rows }) => rows.map((row) => row.number));
    expect(new Set(numbers).size).toBe(60);
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60, 60, 60]);
  });

  it.each([
    ['words of a subject', 'load test', 1],
    ['words in another case', 'LOAD TEST', 1],
    ['words of a description', 'ECONNRESET', 1],
    ['a percent sign taken literally', '%', 1],
    ['an underscore taken literally', '_', 2],
    ['an injection taken literally', "' or 1=1 --", 0],
  ])('searches for %s [A37]', async (_, search, total) => {
    expect(
      (await listCases(database.db, { accountId: 'team_nova', limit: 15, offset: 0, search })).total,
    ).toBe(total);
  });

  it.each(['#%', '%', '0000%'])('finds a case by its number written as %s', async (form) => {
    const [one] = (await listCases(database.db, { accountId: 'team_nova', limit: 1, offset: 0 })).cases;
    const search = form.replace('%', String(one?.number));
    const found = await listCases(database.db, { accountId: 'team_nova', limit: 15, offset: 0, search });
    expect(found.cases.map((row) => row.number)).toContain(one?.number);
  });

  it.each([
    ['-caseNumber', (a: { number: number }, b: { number: number }) => b.number - a.number],
    ['severity', (a: { severity: number }, b: { severity: number }) => a.severity - b.severity],
  ] as const)('sorts by %s', async (sort, compare) => {
    const { cases: rows } = await listCases(database.db, {
      accountId: 'team_nova',
      limit: 60,
      offset: 0,
      sort,
    });
    expect(rows.map((row) => row.number)).toEqual(rows.toSorted(compare).map((row) => row.number));
  });

  it('matches a status as it is, an outside desk’s too [D10]', async () => {
    await open({ status: 'Escalated to partner' });
    const query = { accountId: 'team_pebble', limit: 15, offset: 0 };
    expect((await listCases(database.db, { ...query, status: 'Escalated to partner' })).total).toBe(1);
    const { cases: openOnes } = await listCases(database.db, { ...query, status: 'Open' });
    expect(openOnes.map((row) => row.status)).toContain('Escalated to partner');
  });

  it('shows those who are project-scoped their projects’ cases and their own', async () => {
    const rows = await database.db
      .select({ id: projectAccess.projectId })
      .from(projectAccess)
      .where(eq(projectAccess.userId, 'user_devon'));
    const within = { projectIds: rows.map((row) => row.id), openedBy: 'user_devon' };
    const { cases: seen } = await listCases(database.db, {
      accountId: 'team_nova',
      limit: 60,
      offset: 0,
      within,
    });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((row) => !within.projectIds.includes(row.projectId ?? ''))).toEqual([]);
    const none = await listCases(database.db, {
      accountId: 'team_nova',
      limit: 60,
      offset: 0,
      within: { projectIds: [], openedBy: 'user_hana' },
    });
    expect(none.total).toBe(0);
  });
});

describe('changing a case', () => {
  it('raises the version, writes an event for each change and keeps the moment it was solved', async () => {
    const { number } = await open();
    const changed = await updateCase(database.db, {
      accountId: 'team_pebble',
      number,
      expectedVersion: 1,
      changes: { status: 'Solved', severity: 4 },
      actor,
    });
    expect(changed).toMatchObject({
      outcome: 'updated',
      case: { version: 2, status: 'Solved', severity: 4 },
    });
    const events = await listCaseEvents(database.db, { accountId: 'team_pebble', caseNumber: number });
    expect(events.slice(1)).toMatchObject([
      { kind: 'status', before: 'New', after: 'Solved' },
      { kind: 'severity', before: '3', after: '4' },
    ]);
    expect(
      (await findCaseByNumber(database.db, { accountId: 'team_pebble', number }))?.solvedAt,
    ).toBeInstanceOf(Date);
  });

  it('refuses a copy that is out of date, and changes nothing for a change to the same', async () => {
    const { number } = await open();
    const update = (expectedVersion: number, severity: number) =>
      updateCase(database.db, {
        accountId: 'team_pebble',
        number,
        expectedVersion,
        changes: { severity },
        actor,
      });
    expect(await update(7, 2)).toMatchObject({ outcome: 'stale', case: { version: 1 } });
    expect(await update(1, 3)).toMatchObject({ outcome: 'unchanged', case: { version: 1 } });
    const raced = await Promise.all([update(1, 1), update(1, 2), update(1, 4)]);
    expect(raced.map(({ outcome }) => outcome).toSorted()).toEqual(['stale', 'stale', 'updated']);
  });

  it('does not reach another account’s case [A01]', async () => {
    const { number } = await open();
    const query = { accountId: 'team_orbit', number, changes: { severity: 1 }, actor };
    expect(await updateCase(database.db, query)).toEqual({ outcome: 'missing' });
  });
});

describe('a comment', () => {
  const reopen = (status: string) => (status === 'Closed' ? null : 'Open');
  const say = (caseNumber: number, id: string, more: object = {}) =>
    addCaseComment(database.db, {
      comment: { id, accountId: 'team_pebble', caseNumber, body: 'It works again.', ...more },
      actor,
      decideStatus: reopen,
    });

  it('is added once, reopens a solved case and brings its file', async () => {
    const { number } = await open({ status: 'Solved' });
    const fileIds = [await upload()];
    const added = await say(number, 'c1', { fileIds });
    expect(added).toMatchObject({ outcome: 'added', case: { status: 'Open', version: 2 } });
    expect(await say(number, 'c1', { fileIds })).toMatchObject({ outcome: 'added' });
    const comments = await listCaseComments(database.db, { accountId: 'team_pebble', caseNumber: number });
    expect(comments).toMatchObject([
      { id: 'c1', authorName: 'Hana Sato', authorKind: 'customer', visibility: 'public' },
    ]);
    expect(await findFile(database.db, { accountId: 'team_pebble', id: fileIds[0] ?? '' })).toMatchObject({
      caseNumber: number,
      commentId: 'c1',
    });
  });

  it('is refused by a closed case, and cannot be put on a missing one', async () => {
    const { number } = await open({ status: 'Closed' });
    expect(await say(number, 'c1')).toEqual({ outcome: 'refused' });
    expect(await say(99_999_999, 'c1')).toEqual({ outcome: 'missing' });
  });

  it('is added once each when twenty arrive at the same moment', async () => {
    const { number } = await open();
    await Promise.all(Array.from({ length: 20 }, (_, index) => say(number, `c${index % 10}`)));
    const comments = await listCaseComments(database.db, { accountId: 'team_pebble', caseNumber: number });
    expect(comments).toHaveLength(10);
  });
});

describe('uploads that no case took', () => {
  it('are counted, and forgotten with their keys after their time [A80]', async () => {
    const id = await upload({ ownerUserId: 'user_vic', size: 500 });
    expect(
      (await findUnattachedUsage(database.db, { ownerUserId: 'user_vic' })).bytes,
    ).toBeGreaterThanOrEqual(500);
    expect(await deleteUnattachedFiles(database.db, { olderThanHours: 24 })).toEqual([]);
    await database.db
      .update(files)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(files.id, id));
    expect(await deleteUnattachedFiles(database.db, { olderThanHours: 24 })).toHaveLength(1);
    expect(await findFile(database.db, { accountId: 'team_pebble', id })).toBeUndefined();
  });
});
