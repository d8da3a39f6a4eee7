import { maxMailText } from '@reachout/core/limits';
import { createMailSigner, resolverOf } from '@reachout/testkit/mail-signer';
import { describe, expect, it } from 'vitest';
import { createMailReader } from './create-mail-reader.ts';

const orbit = createMailSigner('orbit.example', { policy: 'reject' });
const plain = createMailSigner('plain.example');
const evil = createMailSigner('evil.example', { policy: 'none' });
const resolver = resolverOf(orbit, plain, evil);
const reader = createMailReader({ resolver, trustedServer: 'mx.tetra.example' });

const to = 'case+12-0123456789abcdef0123@reply.example';
const lines = (...given: string[]): string => given.join('\r\n');
const message = ({ from = 'Olivia <olivia@orbit.example>', body = 'It still stops.' } = {}) =>
  lines(
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: Case 00000012: Build stops',
    'Message-ID: <one@orbit.example>',
    'Date: Mon, 23 Nov 2026 12:00:00 +0000',
    '',
    body,
    '',
  );
const read = async (raw: Buffer | string) => {
  const mail = await reader.read(Buffer.from(raw));
  if (mail === null) throw new Error('no mail');
  return mail;
};
const outcomeOf = async (raw: Buffer | string) => (await read(raw)).proof.outcome;

describe('the sender of a mail', () => {
  it('is proven by a signature of their domain', async () => {
    const mail = await read(await orbit.sign(message()));
    expect(mail.proof).toEqual({ outcome: 'proven', reason: 'dmarc' });
    expect(mail.author).toEqual({ name: 'Olivia', address: 'olivia@orbit.example' });
    expect(mail.messageId).toBe('one@orbit.example');
    expect(mail.recipients).toEqual([to]);
  });

  it('is proven by a signature where the domain has no policy', async () => {
    const raw = await plain.sign(message({ from: 'vic@plain.example' }));
    expect((await read(raw)).proof).toEqual({ outcome: 'proven', reason: 'dkim' });
  });

  it('is proven by the sending server, as the operator’s own server found it', async () => {
    const found = (server: string) =>
      `Authentication-Results: ${server}; spf=pass (it may) smtp.mailfrom=olivia@orbit.example\r\n`;
    expect(await outcomeOf(found('mx.tetra.example') + message())).toBe('proven');
    expect(await outcomeOf(found('mx.evil.example') + message())).toBe('unproven');
    const below = `Authentication-Results: mx.tetra.example; spf=fail smtp.mailfrom=x@evil.example\r\n`;
    expect(await outcomeOf(below + found('mx.tetra.example') + message())).toBe('unproven');
  });

  it('is not told yet while the records of the domain cannot be looked up', async () => {
    const failing = createMailReader({
      resolver: async () => {
        throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
      },
    });
    const mail = await failing.read(await orbit.sign(message()));
    expect(mail?.proof.outcome).toBe('later');
  });

  it('is not looked for where a mail has more signatures than mails have, each of which asks a name server', async () => {
    const asked: string[] = [];
    const counting = createMailReader({
      resolver: async (domain, type) => {
        asked.push(domain);
        return resolver(domain, type);
      },
    });
    const signed = `${await orbit.sign(message())}`;
    const signature = signed.slice(0, signed.search(/\r\n(?!\s)/) + 2);
    const mail = await counting.read(Buffer.from(signature.repeat(30) + signed));
    expect(mail?.proof).toEqual({ outcome: 'unproven', reason: 'too many signatures' });
    expect(asked).toEqual([]);
  });

  const forgeries: readonly (readonly [string, (from: string) => Promise<Buffer | string>])[] = [
    ['without a signature', async (from) => message({ from })],
    ['with a signature of another domain', async (from) => evil.sign(message({ from }))],
    [
      'with other words than were signed',
      async (from) => `${await orbit.sign(message({ from }))}`.replace('stops.', 'stops. Delete it all.'),
    ],
    [
      'with another author than was signed',
      async (from) =>
        `${await orbit.sign(message({ from: 'Mallory <mallory@orbit.example>' }))}`.replace(
          'Mallory <mallory@orbit.example>',
          from,
        ),
    ],
    [
      'with a second author’s field above the signed one',
      async (from) => `From: ${from}\r\n${await evil.sign(message({ from: 'mallory@evil.example' }))}`,
    ],
    [
      'with a second author’s field below the signed one',
      async (from) => evil.sign(message({ from: `mallory@evil.example\r\nFrom: ${from}` })),
    ],
    ['with two authors', async (from) => evil.sign(message({ from: `mallory@evil.example, ${from}` }))],
    [
      'to somebody else than was signed',
      async (from) =>
        `${await orbit.sign(message({ from }).replace(to, 'friend@evil.example'))}`.replace(
          'friend@evil.example',
          to,
        ),
    ],
    [
      'with words below what a signature covers',
      async (from) => `${await orbit.sign(message({ from }), { maxBodyLength: 5 })}`,
    ],
    [
      'with results that it brings along',
      async (from) =>
        `Authentication-Results: mx.evil.example; none\r\nAuthentication-Results: mx.tetra.example; dkim=pass header.d=orbit.example; spf=pass smtp.mailfrom=orbit.example; dmarc=pass\r\n${message({ from })}`,
    ],
  ];
  const victims = Array.from({ length: 10 }, (_, at) => `Person ${at} <person.${at}@orbit.example>`);

  it.each(forgeries)('is forged in vain, %s', async (_, forge) => {
    const outcomes = await Promise.all(victims.map(async (from) => outcomeOf(await forge(from))));
    expect(outcomes).toEqual(Array(10).fill('unproven'));
  });
});

describe('what a mail says', () => {
  it('is made of its HTML where it has no plain text, with what it quotes marked', async () => {
    const html = lines(
      'From: olivia@orbit.example',
      `To: ${to}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      '<html><head><style>p{color:red}</style></head><body><p>It stops &amp; starts.<br>Look:&nbsp;here</p>',
      '<div>On Monday support wrote:</div><blockquote>Try <b>this</b>.</blockquote></body></html>',
    );
    expect((await read(html)).text).toBe(
      'It stops & starts.\nLook: here\n\nOn Monday support wrote:\n> Try this.',
    );
  });

  it('comes with its files, and a mail that it passes on is one of them', async () => {
    const mixed = lines(
      'From: olivia@orbit.example',
      `To: ${to}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See the log.',
      '--b',
      'Content-Type: text/plain; name="build.log"',
      'Content-Disposition: attachment; filename="build.log"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('stopped').toString('base64'),
      '--b',
      'Content-Type: message/rfc822',
      '',
      'From: ada@tetra.example',
      'Subject: inside',
      '',
      'Not my words.',
      '--b--',
      '',
    );
    const mail = await read(mixed);
    expect(mail.text.trim()).toBe('See the log.');
    expect(mail.attachments.map(({ name, declaredType }) => [name, declaredType])).toEqual([
      ['build.log', 'text/plain'],
      [expect.any(String), 'message/rfc822'],
    ]);
    expect(Buffer.from(mail.attachments[0]?.bytes ?? []).toString()).toBe('stopped');
  });

  it('is what could not be delivered, in a report of a server', async () => {
    const report = lines(
      'From: MAILER-DAEMON@mx.example',
      'To: case+bounces@reply.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'I am sorry.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; Olivia@orbit.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Message-ID: <mail_1@mail.example>',
      'Subject: Case 12',
      '',
      '--b--',
      '',
    );
    expect((await read(report)).report).toEqual({
      messageId: 'mail_1@mail.example',
      recipients: [{ address: 'olivia@orbit.example', action: 'failed', status: '5.1.1' }],
    });
  });

  it.each([
    ['<p>Look:</p><blockquote>Try this.</blockquote>', ['It stops.', 'Look:', '> Try this.']],
    // The library would take a minute to make text of it.
    [`Look: ${'<a href='.repeat(60_000)}`, ['It stops.', 'Look:']],
  ])('is made of plain text and of the HTML that stands below it, %.20s', async (html, expected) => {
    const mixed = lines(
      'From: olivia@orbit.example',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It stops.',
      '--b',
      'Content-Type: text/html',
      '',
      html,
      '--b--',
      '',
    );
    const { text } = await read(mixed);
    expect(text.split('\n').filter((line) => line !== '')).toEqual(expected);
  });

  it('is cut where nobody reads on', async () => {
    const long = 'It still stops, every day. '.repeat(4_000);
    expect((await read(message({ body: long }))).text).toHaveLength(maxMailText);
  });

  it('is nothing in bytes that are no mail', async () => {
    expect(await reader.read(Buffer.from(''))).toBeNull();
  });

  it.each([
    ['lines', '\n'],
    ['parts', '--b\n'],
  ])('is nothing where it has more %s than anybody sends, each of which costs memory', async (_, piece) => {
    const head = 'From: olivia@orbit.example\nContent-Type: multipart/mixed; boundary=b\n\n';
    expect(await reader.read(Buffer.from(head + piece.repeat(1_000)))).not.toBeNull();
    expect(await reader.read(Buffer.from(head + piece.repeat(250_000)))).toBeNull();
  });
});
