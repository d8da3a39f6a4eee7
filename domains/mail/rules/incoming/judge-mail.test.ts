import { describe, expect, it } from 'vitest';
import { findNobodysMail, findOwnWords, type IncomingFacts } from './judge-mail.ts';

const own = { domain: 'mail.example', isOwnAddress: (address: string) => address.startsWith('case') };
const facts: IncomingFacts = {
  messageId: 'one@orbit.example',
  headers: {},
  subject: 'Re: Case 00000012',
  author: { address: 'olivia@orbit.example' },
  isReport: false,
};

describe('a mail', () => {
  it('may be a person’s', () => {
    expect(findNobodysMail(facts, own)).toBeUndefined();
    expect(findNobodysMail({ ...facts, headers: { 'auto-submitted': ['no'] } }, own)).toBeUndefined();
  });

  it.each<[string, Partial<IncomingFacts>, string]>([
    ['a report', { isReport: true }, 'report'],
    ['one of ours', { messageId: `mail_${'0'.repeat(40)}@mail.example` }, 'own'],
    ['from an address of ours', { author: { address: 'case@reply.example' } }, 'own'],
    ['an answer of a program', { headers: { 'auto-submitted': ['auto-replied (vacation)'] } }, 'automatic'],
    ['mail to many', { headers: { precedence: ['bulk'] } }, 'automatic'],
    ['of a list', { headers: { 'list-id': ['<x.example>'] } }, 'automatic'],
    ['one that wants no answer', { headers: { 'x-auto-response-suppress': ['All'] } }, 'automatic'],
    ['from nobody', { headers: { 'return-path': ['<>'] } }, 'automatic'],
    ['an absence in German', { subject: 'Abwesenheitsnotiz: Urlaub' }, 'automatic'],
    ['an absence in English', { subject: 'Automatic reply: Case 12' }, 'automatic'],
  ])('is nobody’s when it is %s', (_, more, kind) => {
    expect(findNobodysMail({ ...facts, ...more }, own)).toBe(kind);
  });
});

describe('own words', () => {
  it.each([
    ['---------- Forwarded message ---------\nFrom: Boss <boss@x.example>\n\nPay them.', ''],
    ['See below.\n\nBegin forwarded message:\n\n> From: Boss\n> Pay them.', 'See below.'],
    ['FYI\n\n-------- Weitergeleitete Nachricht --------\nBetreff: x\nVon: y\n\nZahl das.', 'FYI'],
  ])('hold nothing that is passed on', (text, words) => {
    expect(findOwnWords(text)).toBe(words);
  });
});
