import { expect, it } from 'vitest';
import {
  caseCreatedFeedback,
  csatLabels,
  csatRatings,
  feedbackKindOf,
  isCsat,
  verdictLabels,
  verdicts,
} from './feedback.ts';

it('calls the ratings Awful, Bad, Okay, Good and Amazing [§3.12.7]', () => {
  expect(csatRatings.map((rating) => csatLabels[rating])).toEqual([
    'Awful',
    'Bad',
    'Okay',
    'Good',
    'Amazing',
  ]);
});

it.each([
  [1, true],
  [5, true],
  [0, false],
  [6, false],
  [2.5, false],
  ['3', false],
  [Number.NaN, false],
  [null, false],
])('accepts %s as a rating: %s [§3.12.7]', (value, accepted) => {
  expect(isCsat(value)).toBe(accepted);
});

it('sends -1 for a created case [§7.0.12]', () => {
  expect(caseCreatedFeedback).toBe(-1);
});

it('calls the verdicts on an answer Helpful and Not helpful [§7.0.12]', () => {
  expect(verdicts.map((verdict) => verdictLabels[verdict])).toEqual(['Helpful', 'Not helpful']);
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
