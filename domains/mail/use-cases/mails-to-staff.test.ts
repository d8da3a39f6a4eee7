import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createSmtpPost } from '@reachout/adapter-smtp';
import { comment, createCaseWorld } from '@reachout/cases/testing/test-cases';
import { newsOfNewCase, tellPeople } from '@reachout/cases/use-cases/tell-people';
import { findCaseForStaff } from '@reachout/cases/store/cases-queries';
import { apiPaths, paths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { json } from '@reachout/server/testing/test-app';
import { type MailServer, startMailServer } from '@reachout/testkit/mail-server';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailHandlers } from './mail-handlers.ts';

let server: MailServer;
let world: Awaited<ReturnType<typeof createCaseWorld>>;

beforeEach(async () => {
  server = await startMailServer();
  const from = { name: 'Tetra', address: 'support@mail.example' };
  const post = createSmtpPost({ url: server.url, from, timeoutMs: 1_000 });
  world = await createCaseWorld({ mail: { post, gatherSeconds: 0 } });
  // A second one who answers cases.
  await world.app.database.db.execute(sql`update users set role = 'staff' where id = 'user_vic'`);
});
afterEach(async () => {
  world.app.deps.services.mail?.post.close?.();
  await world.app.close();
  await server.close();
});

/** Lets everything go out that is kept by now, however long it should gather. */
async function deliver(): Promise<void> {
  const { services, mailLinks: links } = world.app.deps;
  const parts = { links, languages: [english], runInLanguage: <R>(_: unknown, run: () => R) => run() };
  await makeJobsDue(world.app.database.db);
  while ((await runOutbox(services, mailHandlers(services, parts))) > 0);
}

const recipients = () => server.received.flatMap(({ to }) => to).toSorted();
const plain = (index = 0) => server.received[index]?.source.replaceAll('=\r\n', '') ?? '';
const deskLink = (caseNumber: number) => `http://localhost:3000${paths.staffCase(caseNumber)}`;
const handOver = (caseNumber: number, note?: string) =>
  world.ada(apiPaths.staffCaseAssignments(caseNumber), json({ assigneeId: 'user_vic', note }));

/** A case that came in and was told, by a store that tells nobody of itself. */
async function arrive(subject: string): Promise<number> {
  const { caseNumber } = await world.open({ subject });
  const { services } = world.app.deps;
  const row = await findCaseForStaff(services.db, { number: caseNumber });
  if (row === undefined) throw new Error('The case is not there.');
  await services.db.transaction((tx) =>
    tellPeople(services, tx, { row, actor: { userId: 'user_olivia' }, news: newsOfNewCase(row) }),
  );
  return caseNumber;
}

describe('mail to staff', () => {
  it('tells who is given a case, with the note, at the desk, and no customer', async () => {
    const { caseNumber } = await world.open();
    await handOver(caseNumber, 'The customer waits for a call.');
    await deliver();
    expect(recipients()).toEqual(['vic@v0.example']);
    expect(plain()).toContain('You were given this case.');
    expect(plain()).toContain('> The customer waits for a call.');
    expect(plain()).toContain(deskLink(caseNumber));
    expect(server.received[0]?.header('reply-to')).toBeUndefined();
  });

  it('says nothing of a case that somebody takes, nor to who answers none by the time it leaves', async () => {
    const { caseNumber } = await world.open();
    await world.ada(apiPaths.staffCaseAssignments(caseNumber), json({ assigneeId: 'user_ada' }));
    await world.ada(
      apiPaths.staffCaseAssignments(caseNumber),
      json({ assigneeId: 'user_vic', seenAssigneeId: 'user_ada', note: 'Between us.' }),
    );
    await world.app.database.db.execute(sql`update users set role = 'customer' where id = 'user_vic'`);
    await deliver();
    expect(server.received).toEqual([]);
  });

  it('tells who has a case of what its customer writes, and who is named in a note of it, unless they want neither', async () => {
    const row = await world.open();
    await handOver(row.caseNumber);
    await deliver();
    await comment(world.olivia, row, { body: 'It still stops.' });
    await deliver();
    expect(recipients()).toEqual(['vic@v0.example', 'vic@v0.example']);
    expect(plain(1)).toContain('> It still stops.');
    await world.vic(paths.mailSettings(), {
      method: 'POST',
      body: new URLSearchParams({ wanted: 'answers' }),
    });
    await comment(world.olivia, row, { body: 'And again.' });
    const note = { id: randomUUID(), body: 'See above, @Vic Vero.', visibility: 'internal' };
    await world.ada(apiPaths.staffCaseComments(row.caseNumber), json(note));
    await deliver();
    expect(server.received).toHaveLength(2);
  });

  it('gathers new cases that nobody has into one mail, for who asked for it alone', async () => {
    await world.vic(paths.mailSettings(), {
      method: 'POST',
      body: new URLSearchParams({ wanted: 'newCases' }),
    });
    const first = await arrive('The first one');
    const taken = await arrive('One that is taken');
    const last = await arrive('The last one');
    await world.ada(apiPaths.staffCaseAssignments(taken), json({ assigneeId: 'user_ada' }));
    await deliver();
    const mails = server.received.filter(({ to }) => to.includes('vic@v0.example'));
    expect(recipients()).not.toContain('ada@tetra.example');
    const text = mails.map(({ source }) => source.replaceAll('=\r\n', '')).join('\n');
    expect(text).toContain(deskLink(first));
    expect(text).toContain(deskLink(last));
    expect(text).not.toContain('One that is taken');
    // One more where the cases fell on both sides of the end of ten minutes.
    expect([1, 2]).toContain(mails.length);
    expect(mails[0]?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });
});
