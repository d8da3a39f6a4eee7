import { describe, expect, it } from 'vitest';
import corpus from '../../testing/reply-mails.json' with { type: 'json' };
import { trimReply } from './trim-reply.ts';

const mails = Object.entries(corpus.mails);

describe('the words of a reply', () => {
  it.each(mails)('are found in the mail %s of the corpus', (_, { mail, own }) => {
    expect(trimReply(mail)).toBe(own);
  });

  it('were looked for in every mail of the corpus', () => {
    expect(mails).toHaveLength(64);
  });

  it.each([
    ['beginnings of a quote that never is one', 'On '.repeat(20_000)],
    ['words that quote', 'x wrote on '.repeat(5_000)],
    ['enclosed quotes', '>>> x >>>\n'.repeat(6_000)],
    ['enclosed quotes of nobody', '>>>>\n'.repeat(12_000)],
    ['fences of code', '```\n'.repeat(15_000)],
    ['code that does not end', '```a\n'.repeat(12_000)],
    ['fields of passed on mails', 'From: a\n'.repeat(7_000)],
  ])('are looked for in time that grows with the mail and not faster, in %s', (_, mail) => {
    const started = process.cpuUsage();
    trimReply(mail);
    const { user, system } = process.cpuUsage(started);
    // A pattern that goes back and forth takes ten seconds and more for the same.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
