import { expect, it } from 'vitest';
import { joinParts } from '@reachout/language/format';
import { changeParts, entryText, unansweredText } from './timeline-text.ts';

const entry = {
  id: 'event-1',
  at: '2026-03-04T12:00:00.000Z',
  actor: { name: 'Olivia', kind: 'customer', isYou: false },
} as const;

it('says how long a case waited, and what a reply does then [LIFE-04, LIFE-08, LIFE-14]', () => {
  expect(unansweredText(14)).toBe(
    'Closed because it waited 14 days for the customer’s answer. A reply opens a new case that is linked to this one, and for 7 days this one can be reopened',
  );
  expect(unansweredText(1)).toContain('waited 1 day for');
});

it.each([
  [['pat@orbit'], [], 'Added pat@orbit'],
  [[], ['pat@orbit', 'sam@orbit'], 'Removed pat@orbit, sam@orbit'],
  [['ada@orbit'], ['pat@orbit'], 'Added ada@orbit; Removed pat@orbit'],
])('names who takes part now and who does not: +%j -%j [§7.0.4]', (added, removed, text) => {
  expect(joinParts(changeParts({ ...entry, type: 'participants', added, removed }))).toBe(text);
});

it('keeps what people typed apart from the sentence around it [U71]', () => {
  const parts = changeParts({ ...entry, type: 'other', kind: '<b>moved</b>', before: null, after: '{x}' });
  expect(parts).toEqual([
    { value: '<b>moved</b>' },
    { text: ': ' },
    { value: 'none' },
    { text: ' to ' },
    { value: '{x}' },
  ]);
});

it('announces a program with the person that it acted for [A58]', () => {
  const actor = { ...entry.actor, via: 'CLI' };
  const change = { ...entry, actor, type: 'status', before: 'Open', after: 'Waiting on you' } as const;
  expect(entryText(change)).toBe('Status changed from Open to Waiting on you by CLI for Olivia');
});
