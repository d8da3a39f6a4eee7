import { createMailReader } from '@reachout/adapter-mail-reader';
import { createSmtpPost } from '@reachout/adapter-smtp';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { MailPort } from '@reachout/ports/ports';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { type MailServer, type ReceivedMail, startMailServer } from '@reachout/testkit/mail-server';
import { createMailSigner, resolverOf } from '@reachout/testkit/mail-signer';
import { servicesOn } from '@reachout/testkit/services';
import { sql } from 'drizzle-orm';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campaignMailParts, senderOf } from '../testing/campaign-parts.ts';
import { killSenderAndServer } from '../testing/kill-mail.ts';
import { createMailPeople } from '../testing/mail-people.ts';
import { incomingMailHandlers, mailHandlers } from './mail-handlers.ts';
import { createReplyAddresses } from './reply-addresses.ts';
import { takeMail } from './take-mail.ts';

let database: TestDatabase;
let server: MailServer;
let post: MailPort;
beforeEach(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
  post = createSmtpPost({ url: server.url, from: senderOf, timeoutMs: 300 });
});
afterEach(async () => {
  post.close?.();
  await server.close();
  await database.drop();
});

const services = () => ({ ...servicesOn(database.db), mail: { post, gatherSeconds: 0 } });
const addresses = createReplyAddresses({ secret: 'a secret of the tests', address: 'case@reply.example' });
const incoming = (resolver: ReturnType<typeof resolverOf>) => ({
  reader: createMailReader({ resolver }),
  addresses,
  describeFile: async (name: string) => ({ name, contentType: 'text/plain' }),
});

async function workOff(resolver = resolverOf()): Promise<void> {
  const parts = { ...campaignMailParts, incoming: incoming(resolver) };
  const handlers = { ...mailHandlers(services(), parts), ...incomingMailHandlers(services(), parts) };
  while ((await runOutbox(services(), handlers, { atOnce: 1 })) > 0);
}

/** Lets time pass until the next attempt is due, by making all that is kept older; gives its seconds, 0 where nothing waits. */
async function passUntilNextAttempt(): Promise<number> {
  const { rows } = await database.db.execute<{ wait: number }>(sql`
    with next as (
      select greatest(extract(epoch from min(next_attempt_at) - clock_timestamp())::float8, 0) as wait
      from outbox_jobs where state = 'waiting'
    ), aged as (
      update outbox_jobs set next_attempt_at = next_attempt_at - make_interval(secs => next.wait),
        created_at = created_at - make_interval(secs => next.wait)
      from next where state = 'waiting' returning 1
    )
    select coalesce(wait, 0) as wait from next`);
  return rows[0]?.wait ?? 0;
}

/** Works off what waits, however long its attempts are apart; gives the seconds that passed. */
async function workOffAll(): Promise<number> {
  let passed = 0;
  for (;;) {
    await workOff();
    const { rows } = await database.db.execute(sql`select 1 from outbox_jobs where state = 'waiting'`);
    if (rows.length === 0) return passed;
    passed += await passUntilNextAttempt();
  }
}

const recipients = () => server.received.map(({ to }) => to[0]).toSorted();
const ids = () => new Set(server.received.map((mail) => mail.header('message-id')));

// `npm run campaign:mail` kills them a thousand times.
it('a sender and a mail server that are killed lose no mail, and repeat one at most for each kill', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const tally = await killSenderAndServer({
    db: database.db,
    databaseUrl: database.url,
    folder,
    kills: 2,
    random: Math.random,
  });
  expect(tally).toMatchObject({ lost: 0, unexplained: 0, unknown: 0, unwanted: 0 });
  expect(tally.kills.sender + tally.kills.server).toBe(2);
  expect(tally.delivered).toBeGreaterThan(0);
});

describe('a mail server', () => {
  it('that is down for an hour gets every mail once when it is back, within a quarter of an hour', async () => {
    const people = await createMailPeople(database.db, 5);
    await people.happen();
    const { port } = new URL(server.url);
    await server.close();
    let passed = 0;
    while (passed < 3_600) {
      await workOff();
      passed += await passUntilNextAttempt();
    }
    server = await startMailServer({ port: Number(port) });
    expect(await workOffAll()).toBeLessThanOrEqual(900);
    expect(recipients()).toEqual(people.addresses.toSorted());
  });

  it('that takes long to say that it has a mail is waited for, and not sent it twice', async () => {
    server.beforeAnswer = () => new Promise((resolve) => setTimeout(resolve, 700));
    const people = await createMailPeople(database.db, 2);
    await people.happen();
    await workOff();
    expect([server.received.length, ids().size]).toEqual([2, 2]);
  });

  it('that refuses half of the people for good, and half of the others for now, gets all that it takes', async () => {
    const people = await createMailPeople(database.db, 8);
    const [gone, busy] = [people.addresses.slice(0, 4), people.addresses.slice(4, 6)];
    for (const address of gone) server.refuses.set(address, 550);
    for (const address of busy) server.refuses.set(address, 451);
    await people.happen();
    await workOff();
    for (const address of busy) server.refuses.delete(address);
    await workOffAll();
    expect(recipients()).toEqual(people.addresses.slice(4).toSorted());
    const { rows } = await database.db.execute(sql`select refused_address from mail_settings`);
    expect(rows.map((row) => row['refused_address']).toSorted()).toEqual(gone.toSorted());
  });
});

describe('people whose programs answer by themselves', () => {
  const answerOf = (mail: ReceivedMail, more: readonly string[], words: string): string =>
    [
      `From: <${mail.to[0]}>`,
      `To: <${mail.header('reply-to')}>`,
      `Subject: Re: ${mail.header('subject')}`,
      `Message-ID: <answer-${server.received.length}@auto.example>`,
      ...more,
      '',
      words,
      '',
    ].join('\r\n');

  it.each([
    ['as programs should', ['Auto-Submitted: auto-replied'], 2],
    // Of one that says nothing of itself, the first answer of each person is taken for theirs and told to the other.
    ['without saying so', [], 4],
  ])('%s make no loop', async (_, more, mails) => {
    const people = await createMailPeople(database.db, 2);
    const domain = people.addresses[0]?.split('@')[1] ?? '';
    const signer = createMailSigner(domain, { policy: 'reject' });
    server.beforeAnswer = async (mail) => {
      await takeMail(services(), await signer.sign(answerOf(mail, more, 'I am away until Monday.')));
    };
    await people.happen();
    await workOff(resolverOf(signer));
    expect(server.received).toHaveLength(mails);
  });
});
