import { expect, it } from 'vitest';
import { feedbackKindOf, isCsat } from './feedback.ts';

it.each([
  [1, true],
  [5, true],
  [0, false],
  [6, false],
  [2.5, false],
  ['3', false],
  [Number.NaN, false],
  [null, false],
])('%s is a rating of a conversation: %s [§3.12.7]', (value, accepted) => {
  expect(isCsat(value)).toBe(accepted);
});

it.each([
  [{ feedback: -1 }, 'handover'],
  [{ feedback: 1 }, 'answer'],
  [{ feedback: 0 }, 'answer'],
  [{ feedback: -1, kind: 'answer' }, 'answer'],
  [{ feedback: -1, kind: 'handover' }, 'handover'],
] as const)('reads %j as a feedback of the kind %s [D14]', (body, kind) => {
  expect(feedbackKindOf(body)).toBe(kind);
});
