import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createMailReader } from '@reachout/adapter-mail-reader';
import { createSmtpPost } from '@reachout/adapter-smtp';
import { createWebhookReader } from '@reachout/adapter-webhook';
import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { MailPort } from '@reachout/ports/ports';
import { json } from '@reachout/server/testing/test-app';
import { type MailServer, startMailServer } from '@reachout/testkit/mail-server';
import { createMailSigner, resolverOf } from '@reachout/testkit/mail-signer';
import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { incomingMailHandlers, mailHandlers } from './mail-handlers.ts';
import { createReplyAddresses, type ReplyAddresses } from './reply-addresses.ts';
import { takeMail } from './take-mail.ts';

const orbit = createMailSigner('orbit.example', { policy: 'reject' });
const pebble = createMailSigner('pebble.example', { policy: 'reject' });
const nova = createMailSigner('nova.example', { policy: 'reject' });
const resolver = resolverOf(orbit, pebble, nova);
const key = Buffer.alloc(32, 9);

let server: MailServer;
let post: MailPort;
let addresses: ReplyAddresses;
let world: Awaited<ReturnType<typeof createCaseWorld>>;

beforeEach(async () => {
  server = await startMailServer();
  post = createSmtpPost({
    url: server.url,
    from: { name: 'Tetra', address: 'support@mail.example' },
    timeoutMs: 1_000,
  });
  addresses = createReplyAddresses({ secret: 'a secret of the tests', address: 'case@reply.example' });
  world = await createCaseWorld({
    mail: { post, gatherSeconds: 0 },
    incomingMail: createWebhookReader({ secret: `whsec_${key.toString('base64')}` }),
  });
});
afterEach(async () => {
  post.close?.();
  await world.app.close();
  await server.close();
});

/** Works off what waits. */
async function work(): Promise<void> {
  const { services, mailLinks: links } = world.app.deps;
  const parts = {
    links,
    languages: [english],
    runInLanguage: <R>(_: unknown, run: () => R) => run(),
    incoming: {
      reader: createMailReader({ resolver }),
      addresses,
      describeFile: async (name: string) => ({ name, contentType: 'text/plain' }),
    },
  };
  const handlers = { ...mailHandlers(services, parts), ...incomingMailHandlers(services, parts) };
  while ((await runOutbox(services, handlers)) > 0);
}

interface Sent {
  from?: string;
  to?: string;
  body?: string;
  id?: string;
  more?: readonly string[];
}

let mails = 0;
function message({
  from = 'Olivia Ortega <olivia@orbit.example>',
  to = '',
  body = 'It still stops.',
  id,
  more = [],
}: Sent) {
  mails += 1;
  return [
    `From: ${from}`,
    `To: Support <${to}>`,
    'Subject: Re: Case',
    `Message-ID: <${id ?? `test-${mails}@orbit.example`}>`,
    ...more,
    '',
    body,
    '',
  ].join('\r\n');
}

const take = async (raw: Buffer | string) => {
  await takeMail(world.app.deps.services, Buffer.from(raw));
  await work();
};

async function comments(caseNumber: number): Promise<unknown[]> {
  const { rows } = await world.app.database.db.execute<{ author_id: string; body: string }>(
    sql`select author_id, body from case_comments where case_number = ${caseNumber} order by created_at`,
  );
  return rows.map(({ author_id, body }) => [author_id, body]);
}

async function outcomes(): Promise<unknown[]> {
  const { rows } = await world.app.database.db.execute<{ state: string; reason: string | null }>(
    sql`select state, reason from incoming_mails order by created_at, id`,
  );
  return rows.map(({ state, reason }) => [state, reason]);
}

describe('an answer by mail', () => {
  it('goes into its case as its writer’s own words, and is told to the others', async () => {
    const { caseNumber } = await world.open({ participants: ['noor@nova.example'] });
    const body =
      'It still stops.\r\n\r\nOn Mon, 23 Nov 2026 at 12:00, Tetra wrote:\r\n> Try a smaller build.';
    await take(await orbit.sign(message({ to: addresses.of(caseNumber), body })));
    expect(await comments(caseNumber)).toEqual([['user_olivia', 'It still stops.']]);
    expect(await outcomes()).toEqual([['added', null]]);
    expect(server.received.map(({ to }) => to)).toEqual([['noor@nova.example']]);
    const { rows } = await world.app.database.db.execute(sql`select raw from incoming_mails`);
    expect(rows).toEqual([{ raw: null }]);
  });

  it('holds what its writer passes on as a quotation of whoever wrote that, below their own words', async () => {
    const { caseNumber } = await world.open();
    const body = [
      'Is this yours?',
      '',
      '---------- Forwarded message ---------',
      'From: Mara Muster <mara@shop.example>',
      'Date: Mon, 23 Nov 2026 at 09:31',
      'Subject: The shop is down',
      '',
      'Nobody can pay.',
    ].join('\r\n');
    const raw = message({ to: addresses.of(caseNumber), body });
    await take(await orbit.sign(raw.replace('Subject: Re: Case', 'Subject: Fwd: The shop is down')));
    const quote = [
      '> Forwarded mail from Mara Muster, mara@shop.example · Mon, 23 Nov 2026 at 09:31 · The shop is down',
      '>',
      '> Nobody can pay.',
    ].join('\n');
    expect(await comments(caseNumber)).toEqual([['user_olivia', `Is this yours?\n\n${quote}`]]);
  });

  it('to a merged case goes into the one that goes on, once [LIFE-15]', async () => {
    const [from, into] = [await world.open(), await world.open()];
    const merge = json({ into: String(into.caseNumber), intoVersion: 1 }, { 'if-match': '"1"' });
    expect((await world.ada(apiPaths.staffCaseMerge(from.caseNumber), merge)).status).toBe(200);
    const raw = await orbit.sign(message({ to: addresses.of(from.caseNumber), id: 'late@orbit.example' }));
    await take(raw);
    await take(Buffer.concat([Buffer.from('Received: from elsewhere\r\n'), raw]));
    expect(await comments(from.caseNumber)).toEqual([]);
    expect(await comments(into.caseNumber)).toEqual([['user_olivia', 'It still stops.']]);
  });

  it('has the address to which mails about the case ask to be answered', async () => {
    const { caseNumber } = await world.open();
    await world.ada(
      apiPaths.staffCaseComments(caseNumber),
      json({ id: randomUUID(), body: 'Try a smaller one.' }),
    );
    await work();
    const [mail] = server.received;
    expect(mail?.header('reply-to')).toBe(addresses.of(caseNumber));
    expect(mail?.from).toBe(addresses.bounces);
    expect(mail?.source).toContain('Answer this mail');
  });

  it('is one comment however often and by whatever way it comes', async () => {
    const { caseNumber } = await world.open();
    const raw = await orbit.sign(message({ to: addresses.of(caseNumber), id: 'once@orbit.example' }));
    await take(raw);
    await take(raw);
    await take(Buffer.concat([Buffer.from('Received: from elsewhere\r\n'), raw]));
    expect(await comments(caseNumber)).toHaveLength(1);
  });

  it('brings a file along, and says what of its files is not in the case', async () => {
    const { caseNumber } = await world.open();
    const file = (name: string) => [
      '--b',
      `Content-Type: text/plain; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      `in ${name}`,
    ];
    const body = [
      '--b',
      'Content-Type: text/plain',
      '',
      'See both.',
      ...file('one.log'),
      ...file('two.log'),
      '--b--',
    ].join('\r\n');
    const more = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'];
    await take(await orbit.sign(message({ to: addresses.of(caseNumber), body, more })));
    const { rows } = await world.app.database.db.execute(
      sql`select name from files where case_number = ${caseNumber} and comment_id is not null`,
    );
    expect(rows).toEqual([{ name: 'one.log' }]);
    expect(await outcomes()).toEqual([['added', 'files']]);
    expect(server.received.at(-1)?.to).toEqual(['olivia@orbit.example']);
    expect(server.received.at(-1)?.header('auto-submitted')).toBe('auto-replied');
    expect(server.received.at(-1)?.source).toContain('A reply takes one file');
  });

  it('is refused with a mail to its writer when it is all quoted or passed on', async () => {
    const { caseNumber } = await world.open();
    const body =
      '---------- Forwarded message ---------\r\nFrom: Boss <boss@orbit.example>\r\nSubject: x\r\n\r\nPay them.';
    await take(await orbit.sign(message({ to: addresses.of(caseNumber), body })));
    expect(await comments(caseNumber)).toEqual([]);
    expect(await outcomes()).toEqual([['refused', 'empty']]);
    expect(server.received.at(-1)?.source).toContain('no words of yours');
  });

  it('waits for a name server that does not answer', async () => {
    const { caseNumber } = await world.open();
    const raw = await orbit.sign(message({ to: addresses.of(caseNumber) }));
    await takeMail(world.app.deps.services, raw);
    const down = createMailReader({
      resolver: async () => {
        throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
      },
    });
    const { services, mailLinks: links } = world.app.deps;
    const incoming = {
      reader: down,
      addresses,
      describeFile: async (name: string) => ({ name, contentType: '' }),
    };
    const parts = {
      links,
      languages: [english],
      runInLanguage: <R>(_: unknown, run: () => R) => run(),
      incoming,
    };
    await runOutbox(services, mailHandlers(services, parts));
    expect(await outcomes()).toEqual([['waiting', null]]);
    await makeJobsDue(world.app.database.db);
    await work();
    expect(await comments(caseNumber)).toHaveLength(1);
  });
});

describe('a mail that opens nothing', () => {
  it.each<[string, (to: string) => Promise<Buffer | string>, string, string]>([
    [
      'from somebody whom nobody knows',
      (to) => orbit.sign(message({ to, from: 'x@orbit.example' })),
      'refused',
      'stranger',
    ],
    ['that only says whose it is', async (to) => message({ to }), 'refused', 'unproven'],
    [
      'that is made to end whatever reads it',
      async (to) => message({ to, body: '<blockquote>x'.repeat(60_000), more: ['Content-Type: text/html'] }),
      'refused',
      'unproven',
    ],
    [
      'from a person outside of the team',
      (to) => pebble.sign(message({ to, from: 'hana@pebble.example' })),
      'refused',
      'not_allowed',
    ],
    [
      'that a program answered with',
      (to) => orbit.sign(message({ to, more: ['Auto-Submitted: auto-replied'] })),
      'ignored',
      'automatic',
    ],
    ['of a list', (to) => orbit.sign(message({ to, more: ['Precedence: bulk'] })), 'ignored', 'automatic'],
    [
      'of our own',
      (to) => orbit.sign(message({ to, id: `mail_${'a'.repeat(40)}@mail.example` })),
      'ignored',
      'own',
    ],
    [
      'to an address that nobody here made',
      (to) => orbit.sign(message({ to: to.replace(/.@/, 'x@') })),
      'ignored',
      'no case',
    ],
  ])('is a mail %s', async (_, make, state, reason) => {
    const { caseNumber } = await world.open();
    await take(await make(addresses.of(caseNumber)));
    expect(await comments(caseNumber)).toEqual([]);
    expect(await outcomes()).toEqual([[state, reason]]);
  });

  it('is one that repeats what the same person wrote, as programs do that do not say what they are', async () => {
    const { caseNumber } = await world.open();
    const away = () => orbit.sign(message({ to: addresses.of(caseNumber), body: 'I am away until Monday.' }));
    for (let round = 0; round < 5; round += 1) await take(await away());
    expect(await comments(caseNumber)).toHaveLength(1);
  });
});

describe('a mail that comes back', () => {
  const report = (letterId: string, status = '5.1.1') =>
    [
      'From: MAILER-DAEMON@mx.example',
      `To: ${addresses.bounces}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; olivia@orbit.example',
      'Action: failed',
      `Status: ${status}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${letterId}>`,
      '',
      '--b--',
      '',
    ].join('\r\n');
  const refusedAddress = async () => {
    const { rows } = await world.app.database.db.execute(
      sql`select refused_address, refused_reason from mail_settings`,
    );
    return rows;
  };

  it('is noted at the person, where it is one of ours and for good', async () => {
    const { caseNumber } = await world.open();
    await world.ada(
      apiPaths.staffCaseComments(caseNumber),
      json({ id: randomUUID(), body: 'Try a smaller one.' }),
    );
    await work();
    const id = server.received[0]?.header('message-id')?.slice(1, -1) ?? '';
    await take(report(id, '4.4.1'));
    await take(report(`mail_${'b'.repeat(40)}@mail.example`));
    expect(await refusedAddress()).toEqual([]);
    await take(report(id));
    expect(await refusedAddress()).toEqual([
      { refused_address: 'olivia@orbit.example', refused_reason: 'DSN 5.1.1' },
    ]);
  });
});

describe('the way in for mail services', () => {
  /** Sends an event as the specification of Standard Webhooks says, without any library. */
  const send = (raw: Buffer, signedWith = key) =>
    bring(
      'application/json',
      Buffer.from(JSON.stringify({ type: 'mail.received', data: { message: raw.toString('base64') } })),
      signedWith,
    );
  /** Sends a mail as it is. */
  const sendWhole = (raw: Buffer, signedWith = key) => bring('message/rfc822', raw, signedWith);
  const bring = (type: string, body: Buffer, signedWith: Buffer) => {
    const seconds = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', signedWith)
      .update(`evt_1.${seconds}.`)
      .update(body)
      .digest('base64');
    return world.app.visitor(apiPaths.platformMails(), {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        'content-type': type,
        'webhook-id': 'evt_1',
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signature}`,
      },
    });
  };

  it('stores a mail before it answers, and takes the same one once', async () => {
    const { caseNumber } = await world.open();
    const raw = await orbit.sign(message({ to: addresses.of(caseNumber) }));
    expect(await (await send(raw)).json()).toEqual({ isNew: true });
    expect(await outcomes()).toEqual([['waiting', null]]);
    expect(await (await send(raw)).json()).toEqual({ isNew: false });
    await work();
    expect(await comments(caseNumber)).toHaveLength(1);
  });

  it('takes a mail as it is too, of whatever bytes, and the same one once by both ways', async () => {
    const { caseNumber } = await world.open();
    const raw = await orbit.sign(message({ to: addresses.of(caseNumber) }));
    expect(await (await sendWhole(raw)).json()).toEqual({ isNew: true });
    expect(await (await send(raw)).json()).toEqual({ isNew: false });
    // "Grüße" in Latin-1, whose bytes are no UTF-8.
    const latin = Buffer.from('From: x@y.example\r\n\r\nGr\xfc\xdfe', 'latin1');
    expect(await (await sendWhole(latin)).json()).toEqual({ isNew: true });
    const { rows } = await world.app.database.db.execute<{ raw: Buffer }>(
      sql`select raw from incoming_mails order by size limit 1`,
    );
    expect(rows[0]?.raw).toEqual(latin);
    await work();
    expect(await comments(caseNumber)).toHaveLength(1);
  });

  it.each([
    ['as an event', send],
    ['as it is', sendWhole],
  ])('is closed to whoever does not have the secret and sends a mail %s', async (_, way) => {
    const refused = await way(Buffer.from('From: x@y.example\r\n\r\nx'), Buffer.alloc(32, 1));
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { detail: expect.stringMatching(/^The signature of this mail is missing, wrong or too old\./) },
    ]);
    expect(await outcomes()).toEqual([]);
  });

  it.each([
    ['nothing at all', 0, 400],
    ['15 MB and a byte', 15 * 1024 * 1024 + 1, 413],
  ])('takes no mail of %s', async (_, bytes, status) => {
    expect((await sendWhole(Buffer.alloc(bytes, 'x'))).status).toBe(status);
    expect(await outcomes()).toEqual([]);
  });
});
