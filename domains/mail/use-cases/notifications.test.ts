import { comment, createCaseWorld, patch } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester } from '@reachout/server/testing/test-app';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
beforeAll(async () => {
  world = await createCaseWorld();
});
beforeEach(() => world.app.database.db.execute(sql`delete from notifications`));
afterAll(() => world.app.close());

const form = (values: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(values),
});
const html = { headers: { accept: 'text/html' } };
const pageOf = async (person: Requester, path: string): Promise<string> => (await person(path, html)).text();

/** What the header of any page counts for a person. */
async function badge(person: Requester): Promise<string> {
  const markup = await pageOf(person, paths.unreadBadge());
  return /visually">([^<]*)</.exec(markup)?.[1] ?? '';
}

/** The rows of a person’s list: where each leads, what it says, and whether it is unread. */
async function told(person: Requester, path = paths.notifications()): Promise<[string, string, boolean][]> {
  const page = await pageOf(person, path);
  return [...page.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) => {
    const [, href = '', text = ''] = /href="([^"]*)">([^<]*)</.exec(row) ?? [];
    return [href, text, row.includes('>Unread<')];
  });
}

const answer = (caseNumber: number, body = 'Try a smaller build.', more = {}) =>
  world.ada(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), body, ...more }));
const ownPage = (caseNumber: number) => paths.caseDetail({ teamSlug: 'orbit', caseNumber });

describe('notifications of customers', () => {
  it('tell who opened a case of an answer, until they open the case', async () => {
    const row = await world.open();
    await answer(row.caseNumber);
    expect(await badge(world.olivia)).toBe('Unread notifications: 1');
    expect(await told(world.olivia)).toEqual([
      [ownPage(row.caseNumber), 'Tetra support answered your case.', true],
    ]);
    const page = await pageOf(world.olivia, ownPage(row.caseNumber));
    expect(page).not.toContain('Unread notifications');
    expect(await badge(world.olivia)).toBe('Notifications');
    expect(await told(world.olivia)).toEqual([
      [ownPage(row.caseNumber), 'Tetra support answered your case.', false],
    ]);
  });

  it('count what happens again as one, say nothing of notes, and nothing of what somebody did themselves', async () => {
    const row = await world.open();
    await answer(row.caseNumber, 'One.');
    await answer(row.caseNumber, 'Two.', { status: 'Solved' });
    await answer(row.caseNumber, 'Between us.', { visibility: 'internal' });
    await comment(world.olivia, row, { body: 'Thank you.' });
    const texts = (await told(world.olivia)).map(([, text]) => text);
    expect(texts.toSorted()).toEqual([
      'Tetra support answered your case.',
      'Your case was marked as solved. If it is not, reply on its page and it opens again.',
    ]);
    expect(await pageOf(world.olivia, paths.notifications())).toContain('2 times');
  });

  it('reach who is made a participant, and end with their right to read the case', async () => {
    const row = await world.open();
    await patch(world.olivia, row, { participants: ['noor@nova.example'] });
    expect(await told(world.noor)).toEqual([
      [ownPage(row.caseNumber), 'You now take part in this case: you can read it and write on it.', true],
    ]);
    await world.app.database.db.execute(
      sql`delete from memberships where account_id = 'team_orbit' and user_id = 'user_noor'`,
    );
    expect(await badge(world.noor)).toBe('Notifications');
    expect(await told(world.noor)).toEqual([]);
    await world.app.database.db.execute(
      sql`insert into memberships (account_id, user_id, role) values ('team_orbit', 'user_noor', 'MEMBER')`,
    );
    // What was lost is not told again.
    expect(await told(world.noor)).toEqual([]);
  });

  it('are marked as read one by one and all at once, unread ones first, nobody else’s among them', async () => {
    const [first, second] = [await world.open(), await world.open()];
    await answer(first.caseNumber);
    await answer(second.caseNumber);
    const idOf = async (): Promise<string> =>
      /name="id" value="(\d+)"/.exec(await pageOf(world.olivia, paths.notifications()))?.[1] ?? '';
    const id = await idOf();
    await world.vic(paths.notifications(), form({ form: 'read', id }));
    expect((await told(world.olivia)).map(([href]) => href)).toEqual(
      [second, first].map(({ caseNumber }) => ownPage(caseNumber)),
    );
    const marked = await world.olivia(paths.notifications(), form({ form: 'read', id }));
    expect([marked.status, marked.headers.get('location')]).toEqual([303, paths.notifications()]);
    expect((await told(world.olivia)).map(([href, , isUnread]) => [href, isUnread])).toEqual([
      [ownPage(first.caseNumber), true],
      [ownPage(second.caseNumber), false],
    ]);
    expect(await told(world.olivia, paths.notifications({ of: 'unread' }))).toHaveLength(1);
    await world.olivia(paths.notifications(), form({ form: 'read-all' }));
    expect(await badge(world.olivia)).toBe('Notifications');
    expect(await pageOf(world.olivia, paths.notifications({ of: 'unread' }))).toContain('Nothing is unread');
  });

  it('are counted up to nine, and listed in pages', async () => {
    const rows = await Promise.all(Array.from({ length: 27 }, () => world.open()));
    for (const { caseNumber } of rows) await answer(caseNumber);
    expect(await badge(world.olivia)).toBe('Unread notifications: 9+');
    expect(await told(world.olivia)).toHaveLength(25);
    expect(await told(world.olivia, paths.notifications({ offset: 25 }))).toHaveLength(2);
  });

  it('say nothing of what a person switched off, from then on', async () => {
    const row = await world.open();
    const kept = await world.olivia(paths.notificationSettings(), form({ wanted: 'progress' }));
    expect(kept.status).toBe(303);
    await answer(row.caseNumber, 'Done.', { status: 'Solved' });
    expect((await told(world.olivia)).map(([, text]) => text)).toEqual([
      'Your case was marked as solved. If it is not, reply on its page and it opens again.',
    ]);
    const page = await pageOf(world.olivia, paths.notificationSettings());
    expect(page).not.toContain('New cases');
    await world.app.database.db.execute(sql`delete from notification_settings`);
  });
});

describe('notifications of staff', () => {
  it('tell everybody of a new case that nobody has, and who has it of what its customer writes, at the desk', async () => {
    const { caseNumber } = await openByCall();
    const desk = paths.staffCase(caseNumber);
    expect(await told(world.ada)).toEqual([[desk, 'A new case came in.', true]]);
    await answer(caseNumber);
    await pageOf(world.ada, desk);
    await comment(world.olivia, { caseNumber, teamId: 'team_orbit' }, { body: 'It still stops.' });
    expect(await told(world.ada, paths.notifications({ about: 'customerAnswers' }))).toEqual([
      [desk, 'Somebody wrote in a case that you have.', true],
    ]);
    expect((await told(world.olivia)).map(([href]) => href)).toEqual([ownPage(caseNumber)]);
  });

  it('tell of a hand-over and of a name in a note, but nobody of what they did, and nobody who answers cases no more', async () => {
    const { db } = world.app.database;
    await db.execute(sql`update users set role = 'staff' where id = 'user_vic'`);
    const { caseNumber } = await world.open();
    await world.ada(
      apiPaths.staffCaseAssignments(caseNumber),
      json({ assigneeId: 'user_vic', note: 'The customer waits for a call.' }),
    );
    await answer(caseNumber, 'Could @Vic Vero look, and @Ada Lind?', { visibility: 'internal' });
    const texts = (await told(world.vic)).map(([, text]) => text);
    expect(texts.toSorted()).toEqual(['You were given this case.', 'You were named in a note.']);
    expect(await told(world.ada)).toEqual([]);
    await db.execute(sql`update users set role = 'customer' where id = 'user_vic'`);
    expect(await told(world.vic)).toEqual([]);
    expect(await badge(world.vic)).toBe('Notifications');
  });
});

/** A case that Olivia opens by the call. */
async function openByCall(): Promise<{ caseNumber: number }> {
  const body = new FormData();
  const fields = {
    product: 'Tetra',
    caseArea: 'billing',
    topicArea: 'understanding-my-invoice',
    severity: '3',
    subject: 'Why is bandwidth on my invoice twice?',
    description: 'Two lines name bandwidth for the same days.',
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const encoded = new Response(body);
  const response = await world.olivia(apiPaths.createCase({ teamId: 'team_orbit' }), {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': randomUUID(),
    },
  });
  expect(response.status).toBe(201);
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  return { caseNumber: Number(supportCase.caseNumber) };
}
