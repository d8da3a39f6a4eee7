import { refundEntries, refunds } from '@reachout/billing/store/schema';
import { toCasePayloadItems } from '@reachout/cases/rules/case-payload';
import { caseComments, caseEvents, caseSeen, cases, files } from '@reachout/cases/store/schema/cases';
import { feedback, messages, threadMetadata, threads } from '@reachout/chat/store/schema';
import { audit } from '@reachout/operations/store/schema/operations';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HistoryLine, readHistoryMessage } from '../rules/history-messages.ts';
import { checkLines, SeenInFile } from './check-lines.ts';
import { importLines } from './import-lines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

const attachments = {
  problemOf: async ({ path }: { path?: string | undefined }) =>
    path === 'gone.txt' ? 'names no file that can be read' : undefined,
  store: async ({ id }: { id: string }) => ({
    key: `key-${id}`,
    size: 3,
    sha256: 'a'.repeat(64),
    contentType: 'text/plain; charset=utf-8',
  }),
};
const now = new Date('2026-11-20T12:00:00.000Z');

const conversation = (id: string, more: object = {}) => ({
  kind: 'conversation',
  record: {
    id,
    person: 'user_olivia',
    account: 'team_orbit',
    product: 'platform',
    createdAt: '2025-03-01T09:00:00.000Z',
    rating: { csat: 2, at: '2025-03-01T09:05:00.000Z' },
    handedOverAt: '2025-03-01T09:04:00.000Z',
    messages: [
      { role: 'user', content: 'Why is it down?', createdAt: '2025-03-01T09:00:00.000Z' },
      { role: 'assistant', content: 'It is not.', verdict: -1, createdAt: '2025-03-01T09:00:10.000Z' },
    ],
    ...more,
  },
});

const refund = (id: string, more: object = {}) => ({
  kind: 'refund',
  record: {
    id,
    account: 'team_orbit',
    invoice: 'inv_1001',
    requestedBy: 'user_olivia',
    currency: 'USD',
    amount: 2000,
    lines: [
      { billableItem: 'teamSeats', description: 'Team seats', unit: 'seat', quantity: 1, amount: 2000 },
    ],
    steps: [
      { status: 'asked', at: '2025-03-01T10:00:00.000Z', by: 'user_olivia' },
      { status: 'under_review', at: '2025-03-01T10:00:00.000Z' },
      { status: 'failed', at: '2025-03-02T10:00:00.000Z', note: 'Not ours' },
    ],
    ...more,
  },
});

const supportCase = (id: string, more: object = {}) => ({
  kind: 'case',
  record: {
    id,
    account: 'team_orbit',
    openedBy: { person: 'user_olivia' },
    createdAt: '2025-03-01T09:10:00.000Z',
    product: 'platform',
    area: 'builds',
    topic: 'build-failing',
    severity: 2,
    subject: 'Builds fail',
    description: 'Since today.',
    ...more,
  },
});

function read(records: readonly object[]): HistoryLine[] {
  return records.map((given, index) => {
    const result = readHistoryMessage(given, { products: ['platform', 'v0'] });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return { line: index + 1, message: result.message, hash: JSON.stringify(given) };
  });
}

const importAll = (records: readonly object[], source = 'old-desk') =>
  importLines({ db: database.db, attachments }, read(records), { source, now });
const check = (records: readonly object[]) =>
  checkLines({ db: database.db, attachments }, read(records), {
    source: 'old-desk',
    seen: new SeenInFile(),
  });

async function newestCase() {
  const [found] = await database.db.select().from(cases).orderBy(desc(cases.number)).limit(1);
  if (found === undefined) throw new Error('No case.');
  return found;
}
const ofCase = (table: typeof caseComments | typeof caseEvents, number: number) =>
  and(eq(table.accountId, 'team_orbit'), eq(table.caseNumber, number));

const whole = [
  conversation('c/1'),
  refund('r1', { conversation: 'c/1' }),
  supportCase('42', {
    conversation: 'c/1',
    refund: 'r1',
    attachments: [{ id: 'a1', name: 'build.log', path: 'a/build.log' }],
    participants: ['cto@orbit.example'],
    comments: [
      {
        id: '1',
        by: { name: 'Bo of then', kind: 'staff' },
        createdAt: '2025-03-01T11:00:00.000Z',
        body: 'We look.',
        attachments: [{ id: 'a2', name: 'trace.txt', key: 'old-key' }],
      },
      {
        id: '2',
        by: { person: 'user_ada' },
        createdAt: '2025-03-01T12:00:00.000Z',
        body: 'Only for us.',
        isInternal: true,
      },
    ],
    changes: [
      { status: 'Open', at: '2025-03-01T11:00:00.000Z', by: { person: 'user_ada' } },
      { status: 'Solved', at: '2025-03-03T11:00:00.000Z', by: { person: 'user_ada' } },
    ],
  }),
];

describe('importing history', () => {
  it('brings a case with its words, notes, files, changes and times, and what it came from', async () => {
    expect(await importAll(whole)).toEqual({
      imported: 3,
      known: 0,
      updated: [],
      differing: [],
      refused: [],
    });
    const row = await newestCase();
    expect(row).toMatchObject({
      status: 'Solved',
      openedBy: 'user_olivia',
      updatedBy: 'user_ada',
      refundId: 'refund_old-desk_r1',
      plan: 'pro',
      staffRevision: 1,
      participants: ['cto@orbit.example'],
      createdAt: new Date('2025-03-01T09:10:00.000Z'),
      updatedAt: new Date('2025-03-03T11:00:00.000Z'),
      turnSince: new Date('2025-03-03T11:00:00.000Z'),
      solvedAt: new Date('2025-03-03T11:00:00.000Z'),
      waitingSince: null,
    });
    const { db } = database;
    const comments = await db
      .select()
      .from(caseComments)
      .where(ofCase(caseComments, row.number))
      .orderBy(asc(caseComments.createdAt));
    expect(
      comments.map(({ authorName, authorId, visibility }) => [authorName, authorId, visibility]),
    ).toEqual([
      ['Bo of then', null, 'public'],
      ['Ada Lind', 'user_ada', 'internal'],
    ]);
    const events = await db
      .select()
      .from(caseEvents)
      .where(ofCase(caseEvents, row.number))
      .orderBy(asc(caseEvents.id));
    expect(events.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['opened', null, 'New'],
      ['status', 'New', 'Open'],
      ['status', 'Open', 'Solved'],
    ]);
    const stored = await db.select().from(files).where(eq(files.caseNumber, row.number)).orderBy(files.id);
    expect(stored.map(({ name, commentId, storageKey }) => [name, commentId, storageKey])).toEqual([
      ['build.log', null, 'key-a1'],
      ['trace.txt', 'comment_old-desk_1', 'key-a2'],
    ]);
    const [seen] = await db.select().from(caseSeen).where(eq(caseSeen.caseNumber, row.number));
    expect(seen).toMatchObject({ userId: 'user_olivia', version: row.version });
    const [paid] = await db.select().from(refunds).where(eq(refunds.id, 'refund_old-desk_r1'));
    expect(paid).toMatchObject({ status: 'failed', caseNumber: row.number, threadId: row.threadId });
    expect(await db.$count(refundEntries, eq(refundEntries.refundId, 'refund_old-desk_r1'))).toBe(3);
    const [thread] = await db
      .select()
      .from(threads)
      .where(eq(threads.id, row.threadId ?? ''));
    expect(thread).toMatchObject({ userId: 'user_olivia', lastSeq: 2 });
    const [about] = await db
      .select()
      .from(threadMetadata)
      .where(eq(threadMetadata.threadId, row.threadId ?? ''));
    expect(about).toMatchObject({
      csat: 2,
      team: 'orbit',
      caseNumber: String(row.number).padStart(8, '0'),
    });
    expect(await db.$count(messages, eq(messages.threadId, row.threadId ?? ''))).toBe(2);
    const said = await db
      .select()
      .from(feedback)
      .where(eq(feedback.threadId, row.threadId ?? ''));
    expect(said.map(({ cause, value }) => [cause, value]).toSorted()).toEqual([
      ['case_created', -1],
      ['person', -1],
    ]);
  });

  it('tells no other system, and leaves one row in the audit', async () => {
    const jobs = () => database.db.$count(outboxJobs);
    const audited = () => database.db.$count(audit, eq(audit.action, 'history.imported'));
    const before = [await jobs(), await audited()];
    await importAll([supportCase('silent'), supportCase('silent-2')]);
    expect([await jobs(), await audited()]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  it('changes nothing when it is run again, and goes on where it was interrupted', async () => {
    const count = () => database.db.$count(cases);
    const first = [conversation('again'), supportCase('again-1', { conversation: 'again' })];
    await importAll(first);
    const before = await count();
    const more = [...first, supportCase('again-2', { conversation: 'again' })];
    expect(await importAll(more)).toMatchObject({ imported: 1, known: 2, refused: [] });
    expect(await count()).toBe(before + 1);
  });

  it('leaves a conversation as it is when the file says something else of it, and says so', async () => {
    await importAll([conversation('differs')]);
    const outcome = await importAll([conversation('differs', { plan: 'hobby' })]);
    expect(outcome).toMatchObject({ imported: 0, known: 0, updated: [], differing: [1] });
  });

  it('imports once what two processes import at the same time', async () => {
    const records = Array.from({ length: 30 }, (_, index) => supportCase(`race-${index}`));
    const before = await database.db.$count(cases);
    const outcomes = await Promise.all([importAll(records), importAll(records)]);
    expect(outcomes.map(({ imported }) => imported).toSorted()).toEqual([0, 30]);
    expect(await database.db.$count(cases)).toBe(before + 30);
  });

  it('keeps two systems apart that use the same ids', async () => {
    expect(await importAll([supportCase('42')], 'another-desk')).toMatchObject({ imported: 1 });
  });

  it('keeps the numbers that cases had, and gives new cases later ones', async () => {
    await importAll([supportCase('numbered', { number: 70_000 }), supportCase('next')]);
    expect((await newestCase()).number).toBe(70_001);
    const kept = await database.db.select().from(cases).where(eq(cases.number, 70_000));
    expect(kept).toHaveLength(1);
    const { rows } = await database.db.execute<{ number: string }>(
      sql`select nextval('case_numbers') as number`,
    );
    expect(Number(rows[0]?.number)).toBe(70_002);
  });

  it('lets the wait on a customer count from the import unless the file says since when', async () => {
    const waits = {
      changes: [{ status: 'Waiting on you', at: '2025-03-02T09:00:00.000Z', by: { person: 'user_ada' } }],
    };
    await importAll([supportCase('waits', waits)]);
    expect((await newestCase()).waitingSince).toEqual(now);
    const said = { ...waits, waitingSince: '2026-11-19T09:00:00.000Z' };
    await importAll([supportCase('waits-since', said)]);
    expect((await newestCase()).waitingSince).toEqual(new Date('2026-11-19T09:00:00.000Z'));
  });

  it('names everything that is not here, with its place', async () => {
    const wrong = await check([
      supportCase('a', { account: 'team_none', openedBy: { person: 'user_none' } }),
      supportCase('b', {
        project: 'prj_none',
        invoice: 'inv_none',
        deployment: 'dpl_none',
        conversation: 'none',
        refund: 'none',
        number: 1,
        comments: [
          {
            id: '1',
            by: { person: 'user_none' },
            createdAt: '2025-03-01T11:00:00.000Z',
            body: 'x',
            attachments: [{ id: 'x', name: 'x', path: 'gone.txt' }],
          },
        ],
      }),
      refund('c', { currency: 'EUR' }),
      supportCase('d', { number: 90_000 }),
      supportCase('e', { number: 90_000 }),
      conversation('f', { person: 'user_none', account: 'team_none' }),
    ]);
    expect(wrong.map(({ line, problems }) => [line, problems.map(({ path }) => path)])).toEqual([
      [1, ['record.account', 'record.openedBy.person']],
      [
        2,
        [
          'record.comments.0.by.person',
          'record.conversation',
          'record.project',
          'record.deployment',
          'record.invoice',
          'record.refund',
          'record.number',
          'record.comments.0.attachments.0.path',
        ],
      ],
      [3, ['record.currency']],
      [5, ['record.number']],
      [6, ['record.account', 'record.person']],
    ]);
  });

  it('takes a project that is gone by its name', async () => {
    expect(await check([supportCase('gone', { project: 'prj_none', projectName: 'old-shop' })])).toEqual([]);
  });

  it('refuses a second refund of an invoice, and what names what was refused, and imports all others', async () => {
    const settled = [
      { status: 'asked', at: '2025-03-01T10:00:00.000Z' },
      { status: 'approved', at: '2025-03-01T11:00:00.000Z' },
      { status: 'ordered', at: '2025-03-01T12:00:00.000Z' },
      { status: 'settled', at: '2025-03-01T13:00:00.000Z' },
    ];
    const outcome = await importAll([
      refund('one', { invoice: 'inv_1004', steps: settled }),
      refund('two', { invoice: 'inv_1004', steps: settled }),
      supportCase('of-two', { refund: 'two' }),
      supportCase('of-one', { refund: 'one', description: '' }),
    ]);
    expect(outcome.imported).toBe(2);
    expect(outcome.refused.map(({ line, problems }) => [line, problems[0]?.path])).toEqual([
      [2, 'record.invoice'],
      [3, 'record.refund'],
    ]);
  });
});

describe('importing a case again that changed at its source', () => {
  const answer = (id: string, body: string, more: object = {}) => ({
    id,
    by: { name: 'Bo of then', kind: 'staff' },
    createdAt: '2025-03-01T11:00:00.000Z',
    body,
    ...more,
  });
  const solved = { status: 'Solved', at: '2025-03-04T11:00:00.000Z', by: { person: 'user_ada' } };
  const itemsOf = async (number: number) => {
    const [row] = await database.db
      .select({ items: cases.items })
      .from(cases)
      .where(eq(cases.number, number));
    return Object.fromEntries((row?.items ?? []).map(({ key, value }) => [key, value]));
  };
  const bodiesOf = async (number: number) =>
    (
      await database.db
        .select()
        .from(caseComments)
        .where(ofCase(caseComments, number))
        .orderBy(asc(caseComments.createdAt), asc(caseComments.id))
    ).map(({ body }) => body);

  it('brings its status, new comments, files and edited fields, silently, and is known the next time', async () => {
    const { db } = database;
    await importAll([supportCase('follows', { comments: [answer('f1', 'We look.')] })]);
    const before = await newestCase();
    const jobs = await db.$count(outboxJobs);
    const later = supportCase('follows', {
      subject: 'Builds fail since Monday',
      comments: [
        answer('f1', 'We look at it.'),
        answer('f2', 'Solved.', {
          createdAt: '2025-03-04T11:00:00.000Z',
          attachments: [{ id: 'f-file', name: 'fix.txt', path: 'fix.txt' }],
        }),
      ],
      changes: [solved],
    });
    expect(await importAll([later])).toMatchObject({
      imported: 0,
      known: 0,
      differing: [],
      refused: [],
      updated: [
        {
          line: 1,
          changed: ['status', 'subject', 'comments added: 1', 'comments edited: 1', 'files added: 1'],
          kept: [],
        },
      ],
    });
    const row = await newestCase();
    expect(row).toMatchObject({
      number: before.number,
      subject: 'Builds fail since Monday',
      status: 'Solved',
      solvedAt: new Date('2025-03-04T11:00:00.000Z'),
      updatedAt: new Date('2025-03-04T11:00:00.000Z'),
      version: before.version + 1,
    });
    expect(await bodiesOf(row.number)).toEqual(['We look at it.', 'Solved.']);
    expect(await db.$count(files, eq(files.caseNumber, row.number))).toBe(1);
    const [seen] = await db.select().from(caseSeen).where(eq(caseSeen.caseNumber, row.number));
    expect(seen).toMatchObject({ userId: 'user_olivia', version: row.version });
    expect(await db.$count(outboxJobs)).toBe(jobs);
    expect(await importAll([later])).toMatchObject({ known: 1, updated: [] });
    expect(await newestCase()).toEqual(row);
  });

  it('leaves what was done here meanwhile, names it, and follows the source in everything else', async () => {
    const { db } = database;
    await importAll([supportCase('met', { comments: [answer('m1', 'We look.')] })]);
    const { number } = await newestCase();
    const key = { accountId: 'team_orbit', caseNumber: number };
    await db.update(cases).set({ severity: 1, status: 'On hold' }).where(eq(cases.number, number));
    await db.insert(caseEvents).values({ ...key, kind: 'status', before: 'New', after: 'On hold' });
    await db
      .insert(caseComments)
      .values({ ...key, id: 'here', authorName: 'Olivia', authorKind: 'customer', body: 'Still so.' });
    await db.update(caseComments).set({ body: 'Removed.' }).where(eq(caseComments.id, 'comment_old-desk_m1'));
    const later = supportCase('met', {
      severity: 3,
      description: 'Since Monday.',
      comments: [answer('m1', 'We look at it.'), answer('m2', 'And at this.')],
      changes: [solved],
    });
    const [told] = (await importAll([later])).updated;
    expect(told).toEqual({
      line: 1,
      changed: ['description', 'comments added: 1'],
      kept: ['severity', 'status', 'comment m1'],
    });
    expect(await newestCase()).toMatchObject({
      severity: 1,
      status: 'On hold',
      description: 'Since Monday.',
    });
    expect(await bodiesOf(number)).toEqual(['Removed.', 'And at this.', 'Still so.']);
    // What the source goes on to say of the status is still another than what was set here.
    const closed = { status: 'Closed', at: '2025-03-05T11:00:00.000Z', by: { person: 'user_ada' } };
    const more = supportCase('met', { ...later.record, changes: [solved, closed] });
    expect((await importAll([more])).updated).toMatchObject([{ changed: [], kept: ['status'] }]);
    expect((await newestCase()).status).toBe('On hold');
  });

  it('leaves what was removed or corrected here out of the items too, and follows the source in all others', async () => {
    const { db } = database;
    const said = { description: 'The password is hunter2.', domain: 'orbit.example', billingAmount: 2000 };
    await importAll([supportCase('items', said)]);
    const { number, items } = await newestCase();
    // As a removal leaves them, and a correction of the domain.
    const description = 'The password is [removed by support].';
    const domain = 'nova.example';
    const corrected = { description, domain, billingAmount: '20.00' };
    await db
      .update(cases)
      .set({
        description,
        domain,
        items: [
          ...items.filter(({ key }) => !Object.hasOwn(corrected, key)),
          ...toCasePayloadItems(corrected),
        ],
      })
      .where(eq(cases.number, number));
    const here = await itemsOf(number);
    await importAll([supportCase('items', { ...said, severity: 4 })]);
    expect(await itemsOf(number)).toEqual(here);
    const later = {
      ...said,
      severity: 4,
      billingAmount: 3000,
      description: `${said.description} Still.`,
      domain: undefined,
      subject: 'Builds fail since Monday',
    };
    expect((await importAll([supportCase('items', later)])).updated).toMatchObject([
      { changed: ['subject', 'billingAmount'], kept: ['description', 'domain'] },
    ]);
    const { billingAmount: _old, ...left } = here;
    expect(await itemsOf(number)).toEqual({ ...left, subject: 'Builds fail since Monday' });
    expect((await newestCase()).billingAmountMinor).toBe(3000);
  });

  it('does not bring back why a case was escalated where that was removed here', async () => {
    const { db } = database;
    const escalated = {
      escalation: { at: '2025-03-02T11:00:00.000Z', by: { person: 'user_olivia' }, reason: 'hunter2 leaked' },
    };
    await importAll([supportCase('escalated', escalated)]);
    const { number } = await newestCase();
    const isEscalation = and(ofCase(caseEvents, number), eq(caseEvents.kind, 'escalation'));
    await db.update(caseEvents).set({ after: '[removed by support] leaked' }).where(isEscalation);
    const later = supportCase('escalated', { ...escalated, changes: [solved] });
    expect((await importAll([later])).updated).toMatchObject([{ changed: ['status'], kept: [] }]);
    const reasons = await db.select({ after: caseEvents.after }).from(caseEvents).where(isEscalation);
    expect(reasons).toEqual([{ after: '[removed by support] leaked' }]);
    expect((await newestCase()).status).toBe('Solved');
  });

  it('does not bring back a comment that was deleted here, nor a case', async () => {
    const { db } = database;
    await importAll([supportCase('gone-here', { comments: [answer('g1', 'We look.')] })]);
    const { number } = await newestCase();
    await db.delete(caseComments).where(eq(caseComments.id, 'comment_old-desk_g1'));
    const later = (subject: string) =>
      supportCase('gone-here', { subject, comments: [answer('g1', 'We look at it.')] });
    expect((await importAll([later('Other words')])).updated).toMatchObject([{ changed: ['subject'] }]);
    expect(await bodiesOf(number)).toEqual([]);
    await db.delete(cases).where(eq(cases.number, number));
    expect(await importAll([later('Words again')])).toMatchObject({ imported: 0, known: 1, updated: [] });
  });

  it('names what is wrong with what changed, and changes nothing of it', async () => {
    await importAll([supportCase('wrong')]);
    const later = supportCase('wrong', { subject: 'Other words', account: 'team_nova' });
    const somebody = supportCase('wrong', {
      comments: [answer('w', 'Hm.', { by: { person: 'user_none' } })],
    });
    expect((await check([later, somebody])).map(({ problems }) => problems[0]?.path)).toEqual([
      'record.account',
      'record.comments.0.by.person',
    ]);
    expect((await importAll([later])).refused).toHaveLength(1);
    expect((await newestCase()).subject).toBe('Builds fail');
  });
});

describe('a record of history', () => {
  it.each([
    ['a product that the catalogue does not have', supportCase('x', { product: 'none' }), ['record.product']],
    [
      'changes that go back in time',
      supportCase('x', {
        changes: [
          { status: 'Open', at: '2025-03-03T09:00:00.000Z', by: { person: 'user_ada' } },
          { status: 'Solved', at: '2025-03-02T09:00:00.000Z', by: { person: 'user_ada' } },
        ],
      }),
      ['record.changes.1.at'],
    ],
    [
      'a comment before its case',
      supportCase('x', {
        comments: [
          { id: '1', by: { person: 'user_ada' }, createdAt: '2025-02-28T09:00:00.000Z', body: 'Early' },
        ],
      }),
      ['record.comments.0.createdAt'],
    ],
    [
      'nobody who wrote a comment',
      supportCase('x', {
        comments: [{ id: '1', by: { name: 'Bo' }, createdAt: '2025-03-01T09:30:00.000Z', body: 'Hi' }],
      }),
      ['record.comments.0.by'],
    ],
    [
      'an attachment with an address',
      supportCase('x', { attachments: [{ id: 'a', name: 'a', url: 'https://a.example' }] }),
      ['record.attachments.0', 'record.attachments.0'],
    ],
    ['no words', supportCase('x', { description: ' ' }), ['record.description']],
    [
      'a reminder of what is not waited for',
      supportCase('x', {
        reminder: { at: '2025-03-02T09:00:00.000Z', closesAt: '2025-03-09T09:00:00.000Z' },
      }),
      ['record.reminder'],
    ],
    ['an amount that is not the sum of its lines', refund('x', { amount: 1 }), ['record.amount']],
    [
      'money that is on its way',
      refund('x', {
        steps: [
          { status: 'asked', at: '2025-03-01T10:00:00.000Z' },
          { status: 'approved', at: '2025-03-01T10:00:00.000Z' },
          { status: 'sent', at: '2025-03-01T10:00:00.000Z' },
        ],
      }),
      ['record.steps.2.status'],
    ],
    [
      'a step that cannot follow',
      refund('x', {
        steps: [
          { status: 'asked', at: '2025-03-01T10:00:00.000Z' },
          { status: 'settled', at: '2025-03-01T10:00:00.000Z' },
        ],
      }),
      ['record.steps.1.status'],
    ],
    ['a kind that there is none of', { kind: 'ticket', record: {} }, ['kind']],
  ])('is refused with its place for %s', (_, given, paths) => {
    const result = readHistoryMessage(given, { products: ['platform'] });
    expect(result.ok ? [] : result.problems.map(({ path }) => path)).toEqual(paths);
  });
});
