import { createMailSigner, resolverOf } from '@reachout/testkit/mail-signer';
import { describe, expect, it } from 'vitest';
import { createMailReader } from './create-mail-reader.ts';
import type { Resolver } from './prove-sender.ts';

const orbit = createMailSigner('orbit.example', { policy: 'reject' });
const message = [
  'From: Olivia <olivia@orbit.example>',
  'To: case@reply.example',
  'Subject: Re: Case',
  '',
  'It still stops.',
  '',
].join('\r\n');

describe('the proof of a sender', () => {
  const never: Resolver = () => new Promise(() => undefined);

  it.each([
    ['that never answers', never],
    [
      'that answers for keys alone',
      async (domain: string, type: string) =>
        domain.startsWith('_dmarc.') ? never(domain, type) : resolverOf(orbit)(domain, type),
    ],
  ])('ends in its time for a name server %s, and is made later', async (_what, resolver) => {
    const reader = createMailReader({ resolver, proofMs: 100 });
    const begun = performance.now();
    const mail = await reader.read(await orbit.sign(message));
    expect(mail?.proof.outcome).toBe('later');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it.each([
    ['one below the other', (field: string) => field],
    ['with white space before their colons', (field: string) => field.replace(':', ' \t:')],
    ['with their colons on the next line', (field: string) => field.replace(':', '\r\n :')],
    ['below a line that ends the header for the parser alone', (field: string) => `\r\r\n${field}`],
  ])('is not begun for a mail with more signatures than mails have, %s', async (_how, write) => {
    const asked: string[] = [];
    const resolver: Resolver = async (domain, type) => {
      asked.push(domain);
      return resolverOf(orbit)(domain, type);
    };
    const signed = `${await orbit.sign(message)}`;
    const field = signed.slice(0, signed.search(/\r\n(?!\s)/) + 2);
    const many = `From: Olivia <olivia@orbit.example>\r\n${write(field).repeat(9)}To: x@reply.example\r\n\r\nx`;
    const mail = await createMailReader({ resolver }).read(Buffer.from(many));
    expect(mail?.proof).toEqual({ outcome: 'unproven', reason: 'too many signatures' });
    expect(asked).toEqual([]);
  });

  it('is made of a mail whose body tells of more signatures than mails have', async () => {
    const told = `${message}${'DKIM-Signature: v=1\r\n'.repeat(20)}`;
    const mail = await createMailReader({ resolver: resolverOf(orbit) }).read(await orbit.sign(told));
    expect(mail?.proof).toEqual({ outcome: 'proven', reason: 'dmarc' });
  });
});
