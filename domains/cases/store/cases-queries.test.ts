import { noClocks } from '../testing/no-clocks.ts';
import { noMatter } from '../testing/no-matter.ts';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '@reachout/operations/store/schema/operations';
import { type CaseChanges, insertComment, lockCase, writeCase } from './case-life-queries.ts';
import {
  type CaseRow,
  findCaseByNumber,
  findCaseForStaff,
  findCaseOfThread,
  insertCase,
  listCaseComments,
  listCaseEvents,
  type NewCase,
} from './cases-queries.ts';
import { sqlStateOf } from '@reachout/database/errors';
import { deleteUnattachedFiles, findFileOfCase, insertFile, listFilesOfCase } from './files-queries.ts';
import { cases, files } from './schema/cases.ts';
import { findThreadMetadata } from '@reachout/chat/store/thread-feedback-queries';
import { createThread } from '@reachout/chat/store/threads-queries';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

const actor = { userId: 'user_hana', name: 'Hana Sato', kind: 'customer', requestId: 'req_1' } as const;
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

async function open(more: Partial<NewCase> = {}, fileIds: string[] = []): Promise<CaseRow> {
  const created = await insertCase(database.db, {
    values: { ...values, ...more },
    actor,
    fileIds,
    catalogue: noClocks,
  });
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
    const entries = await database.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, String(second.number)));
    expect(entries).toMatchObject([{ accountId: 'team_pebble', action: 'case.create', requestId: 'req_1' }]);
  });

  it('takes its file with it, which no second case can take', async () => {
    const fileId = await upload();
    const { number } = await open({}, [fileId]);
    const own = await listFilesOfCase(database.db, {
      accountId: 'team_pebble',
      caseNumber: number,
      includeInternal: false,
    });
    expect(own.map((file) => file.id)).toEqual([fileId]);
    expect(await insertCase(database.db, { values, actor, fileIds: [fileId], catalogue: noClocks })).toBe(
      'file-unavailable',
    );
  });

  it('is not written when its file is another person’s or unknown [A34]', async () => {
    const foreign = await upload({ ownerUserId: 'user_vic' });
    const before = await database.db.$count(cases);
    expect(await insertCase(database.db, { values, actor, fileIds: [foreign], catalogue: noClocks })).toBe(
      'file-unavailable',
    );
    expect(
      await insertCase(database.db, { values, actor, fileIds: ['file_none'], catalogue: noClocks }),
    ).toBe('file-unavailable');
    expect(await database.db.$count(cases)).toBe(before);
  });

  it('gives one file to one of ten simultaneous cases', async () => {
    const fileIds = [await upload()];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        insertCase(database.db, { values, actor, fileIds, catalogue: noClocks }),
      ),
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
    ['a billing amount above the limit', { billingAmountMinor: 10_000_000_001 }],
  ])('is refused by the database itself with %s', async (_, change) => {
    const refused = await insertCase(database.db, {
      values: { ...values, ...change },
      actor,
      catalogue: noClocks,
    }).catch(sqlStateOf);
    expect(refused).toBe('23514');
  });

  it('takes 255 characters outside the basic plane, which the rules count as 510', async () => {
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
});

describe('changing a case', () => {
  const change = (caseNumber: number, changes: CaseChanges, isTouched = false) =>
    database.db.transaction(async (tx) => {
      const before = await lockCase(tx, { accountId: 'team_pebble', caseNumber });
      expect(before).toBeDefined();
      return writeCase(tx, { before: before as CaseRow, changes, actor, isTouched, catalogue: noClocks });
    });

  it('raises the version, writes an event for each change and keeps the time it was solved', async () => {
    const { number } = await open();
    const { row } = await change(number, { status: 'Solved', severity: 4 });
    expect(row).toMatchObject({ version: 2, status: 'Solved', severity: 4, updatedBy: 'user_hana' });
    const events = await listCaseEvents(database.db, { accountId: 'team_pebble', caseNumber: number });
    expect(events.slice(1)).toMatchObject([
      { kind: 'status', before: 'New', after: 'Solved', actorKind: 'customer' },
      { kind: 'severity', before: '3', after: '4' },
    ]);
    expect(row.solvedAt).toBeInstanceOf(Date);
    expect((await change(number, { severity: 3 })).row.solvedAt).toEqual(row.solvedAt);
  });

  it('to the same writes nothing, unless something was added to the case', async () => {
    const { number } = await open();
    expect((await change(number, { severity: 3, status: 'New' })).row.version).toBe(1);
    expect((await change(number, { status: 'New' }, true)).row.version).toBe(2);
  });

  it('tells since when it has been whose turn, and forgets an escalation with the end of the case', async () => {
    const { number, turnSince } = await open();
    const escalated = await change(number, { status: 'Open', isEscalated: true });
    expect(escalated.row.turnSince).toEqual(turnSince);
    expect(escalated.row.escalatedAt).toBeInstanceOf(Date);
    const waiting = await change(number, { status: 'Waiting on you' });
    expect(waiting.row.turnSince.getTime()).toBeGreaterThan(turnSince.getTime());
    expect((await change(number, { status: 'Solved' })).row.escalatedAt).toBeNull();
  });

  it('tells whoever listens, once it is committed', async () => {
    const { number } = await open();
    const listener = await database.pool.connect();
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('listen reachout_answer');
    await change(number, { severity: 1 });
    await expect.poll(() => heard).toEqual([`case:team_pebble:${number}`, 'cases:team_pebble', 'cases']);
    listener.release(true);
  });

  it('does not reach another account’s case [A01]', async () => {
    const { number } = await open();
    const foreign = await lockCase(database.db, { accountId: 'team_orbit', caseNumber: number });
    expect(foreign).toBeUndefined();
  });
});

describe('a comment', () => {
  it('brings its file, which nobody else’s comment can take', async () => {
    const { number } = await open();
    const fileIds = [await upload()];
    const comment = (id: string) => ({
      comment: {
        accountId: 'team_pebble',
        caseNumber: number,
        id,
        body: 'It works again.',
        visibility: 'public' as const,
      },
      fileIds,
      actor,
    });
    expect(await insertComment(database.db, comment('c1'))).toMatchObject({
      id: 'c1',
      authorName: 'Hana Sato',
      authorKind: 'customer',
    });
    const ofCase = { accountId: 'team_pebble', caseNumber: number, includeInternal: false };
    const file = await findFileOfCase(database.db, { ...ofCase, id: fileIds[0] ?? '' });
    expect(file).toMatchObject({ commentId: 'c1' });
    expect(await insertComment(database.db, comment('c2'))).toBe('file-unavailable');
  });
});

describe('actions on a case', () => {
  it('stand in the order in which they had the case, whichever transaction began first [F23]', async () => {
    const { number } = await open();
    const key = { accountId: 'team_pebble', caseNumber: number };
    const setStatus = async (db: typeof database.db, status: string) => {
      const before = (await lockCase(db, key)) as CaseRow;
      await insertComment(db, {
        comment: { ...key, id: `to-${status}`, body: status, visibility: 'public' },
        actor,
      });
      await writeCase(db, { before, changes: { status }, actor, catalogue: noClocks });
    };
    await database.db.transaction(async (early) => {
      await early.execute(sql`select pg_sleep(0.005)`);
      await database.db.transaction((late) => setStatus(late, 'Waiting on you'));
      await setStatus(early, 'Open');
    });
    const [comments, events] = await Promise.all([
      listCaseComments(database.db, key),
      listCaseEvents(database.db, key),
    ]);
    const inOrder = (rows: readonly { createdAt: Date }[]) =>
      rows.map(({ createdAt }) => createdAt.getTime());
    expect(comments.map(({ body }) => body)).toEqual(['Waiting on you', 'Open']);
    expect(inOrder(events)).toEqual(inOrder(events).toSorted((one, other) => one - other));
  });
});

describe('uploads that no case took', () => {
  it('are forgotten with their keys after their time [A80]', async () => {
    const id = await upload({ ownerUserId: 'user_vic', size: 500 });
    expect(await deleteUnattachedFiles(database.db, { olderThanHours: 24 })).toEqual([]);
    await database.db
      .update(files)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(files.id, id));
    expect(await deleteUnattachedFiles(database.db, { olderThanHours: 24 })).toHaveLength(1);
    expect(await database.db.$count(files, eq(files.id, id))).toBe(0);
  });
});
