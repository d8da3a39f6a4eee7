import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutText,
  type DeskMatter,
  deskCaseParts,
  deskParts,
  deskPriority,
  type DeskState,
  deskState,
  deskTitle,
  factsOfMatter,
  maxDeskTitle,
  mergeDeskStates,
  splitBytes,
  splitText,
  statusOfDesk,
} from './desk.ts';

const matter: DeskMatter = {
  fields: { product: 'Tetra', area: 'Billing', subject: 'Bandwidth twice', description: 'Two lines.' },
  facts: [],
  severity: '2',
  severityMark: null,
  invoice: null,
  recordType: null,
  messages: [
    { role: 'user', content: 'My invoice is wrong.' },
    { role: 'assistant', content: 'Which line?' },
  ],
  refund: null,
  supportCase: {
    number: '00000012',
    url: 'https://help.tetra.example/support/cases/00000012',
    files: ['a.log'],
  },
  values: { recordType: 'Customer Success', recordTypeId: '0125g000000ABCD' },
};

describe('what the desk is told', () => {
  it.each([
    ['the number and the subject of a case', matter, '#00000012 Bandwidth twice'],
    ['the subject of a conversation', { ...matter, supportCase: null }, 'Bandwidth twice'],
    ['the first words', { ...matter, supportCase: null, fields: {} }, 'My invoice is wrong.'],
    [
      'that nothing was said',
      { ...matter, supportCase: null, fields: { subject: ' ' }, messages: [] },
      'A conversation with the assistant',
    ],
  ])('has %s as its title [§7.0.17]', (_what, given, title) => {
    expect(deskTitle(given)).toBe(title);
  });

  it('keeps a title on one line and within its length', () => {
    const title = deskTitle({ ...matter, fields: { subject: `a\nb ${'😀'.repeat(200)}` } });
    expect(title).toMatch(/^#00000012 a b 😀/u);
    expect(title.length).toBeLessThanOrEqual(maxDeskTitle);
    expect(title.isWellFormed()).toBe(true);
  });

  it('names the case, the facts, the description and what was said, in this order [§7.0.17]', () => {
    expect(deskParts(matter)).toEqual([
      { kind: 'link', label: 'Case #00000012', url: matter.supportCase?.url },
      { kind: 'fact', label: 'Files', value: 'a.log' },
      { kind: 'fact', label: 'Product', value: 'Tetra' },
      { kind: 'fact', label: 'Area', value: 'Billing' },
      { kind: 'fact', label: 'Severity', value: '2' },
      { kind: 'heading', text: 'Customer' },
      { kind: 'text', text: 'Two lines.' },
      { kind: 'heading', text: 'Conversation with the assistant' },
      { kind: 'heading', text: 'Customer' },
      { kind: 'text', text: 'My invoice is wrong.' },
      { kind: 'heading', text: 'Assistant' },
      { kind: 'text', text: 'Which line?' },
    ]);
    expect(deskCaseParts(matter)).toHaveLength(7);
  });

  it.each([
    ['unverified', 'May have been drafted with AI, not verified'],
    ['none', 'None was given'],
  ] as const)('tells what is asked back as facts, and that the reason is %s [D39, A53]', (reason, says) => {
    const line = { description: 'Build minutes', quantity: 3000, unit: 'minute', amount: 4200 };
    const refund = { amount: 4200, currency: 'USD', lines: [line], reason };
    expect(
      deskCaseParts({ ...matter, fields: {}, severity: null, invoice: 'INV-1003', refund }).slice(2),
    ).toEqual([
      { kind: 'fact', label: 'Invoice', value: 'INV-1003' },
      { kind: 'fact', label: 'Refund requested', value: '$42.00' },
      { kind: 'fact', label: 'Build minutes', value: '3,000 minutes, $42.00' },
      { kind: 'fact', label: 'Reason', value: says },
    ]);
  });

  it('names a case without a link where the site’s own address is not known', () => {
    const supportCase = { number: '00000012', url: null, files: [] };
    expect(deskParts({ ...matter, supportCase })[0]).toEqual({ kind: 'heading', text: 'Case #00000012' });
  });

  it.each([
    ['1', 0],
    ['2', 1],
    ['3', 2],
    ['4', 3],
    [null, 2],
  ] as const)('gives severity %s the priority %i', (severity, priority) => {
    expect(deskPriority(severity)).toBe(priority);
  });
});

describe('texts within a limit', () => {
  it('are split without losing or breaking a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, max) => {
        const pieces = splitText(text, max);
        expect(pieces.join('')).toBe(text);
        expect(pieces.filter((piece) => piece.length > max || !piece.isWellFormed())).toEqual([]);
      }),
    );
  });

  it('are cut without breaking a character', () => {
    expect(cutText('short', 10)).toBe('short');
    expect(cutText('😀😀😀', 4)).toBe('😀…');
  });
});

describe('a case and its thread at an outside desk', () => {
  it('has its facts in single values, and nothing for what nobody said', () => {
    expect(factsOfMatter(matter)).toEqual({
      caseNumber: '00000012',
      caseUrl: 'https://help.tetra.example/support/cases/00000012',
      subject: 'Bandwidth twice',
      description: 'Two lines.',
      product: 'Tetra',
      area: 'Billing',
      severity: '2',
      recordType: 'Customer Success',
      recordTypeId: '0125g000000ABCD',
    });
  });

  it.each<[string, [DeskState, DeskState, DeskState, boolean], DeskState]>([
    ['nobody changed', ['open', 'open', 'open', false], 'open'],
    ['the case changed', ['open', 'waiting', 'open', false], 'waiting'],
    ['the thread changed', ['open', 'open', 'done', false], 'done'],
    ['both changed to the same', ['open', 'done', 'done', false], 'done'],
    ['the case was taken up and the thread closed', ['waiting', 'open', 'done', false], 'open'],
    ['the thread was taken up and the case closed', ['waiting', 'done', 'open', false], 'open'],
    ['both came to an end of their own', ['open', 'waiting', 'done', false], 'done'],
    ['the thread was closed beside words that it had not', ['open', 'open', 'done', true], 'open'],
  ])('comes to one state where %s', (_what, [agreed, here, there, hasUnseenWords], state) => {
    expect(mergeDeskStates({ agreed, here, there, hasUnseenWords })).toBe(state);
  });

  it.each<[DeskState, string, string]>([
    ['open', 'New', 'New'],
    ['open', 'Solved', 'Open'],
    ['waiting', 'Open', 'Waiting on you'],
    ['done', 'Open', 'Solved'],
    ['done', 'Closed', 'Closed'],
  ])('that is %s makes of %s %s', (state, status, next) => {
    expect(statusOfDesk(state, status)).toBe(next);
    expect(deskState(next)).toBe(state);
  });

  it('is told long words in pieces that fit, none of which splits a character', () => {
    const text = `first line\n${'é😀'.repeat(50)}`;
    const pieces = splitBytes(text, 64);
    expect(pieces.join('')).toBe(text);
    expect(pieces.every((piece) => Buffer.byteLength(piece) <= 64 && piece.isWellFormed())).toBe(true);
    expect(splitBytes('a\nb', 3)).toEqual(['a\nb']);
    expect(splitBytes('', 3)).toEqual([]);
  });
});
