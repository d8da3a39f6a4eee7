import { maxParticipants } from '@reachout/core/limits';
import { expect, test } from 'vitest';
import { mergeObstacle, participantsOf, type WishedMerge } from './decide-merge.ts';

const open = { status: 'Open', mergedInto: null, participants: [] };

function wished(changes: Partial<WishedMerge> = {}): WishedMerge {
  return {
    from: { ...open, number: 7 },
    into: { ...open, number: 8 },
    hasRefund: false,
    openers: { from: 'ben@example.com', into: 'ana@example.com' },
    ...changes,
  };
}

test('two open cases can be merged, and a case cannot be merged into itself [LIFE-15]', () => {
  expect(mergeObstacle(wished())).toBeUndefined();
  expect(mergeObstacle(wished({ into: { ...open, number: 7 } }))).toMatch(/another case/);
});

test('neither side of a merge was merged before [LIFE-15]', () => {
  const into = { ...open, number: 8, mergedInto: 9 };
  expect(mergeObstacle(wished({ into }))).toMatch(/#00000008 was merged.*#00000009/);
  expect(mergeObstacle(wished({ from: { ...open, number: 7, mergedInto: 9 } }))).toMatch(/#00000007 was/);
});

test('a case of a refund is not merged away [LIFE-15]', () => {
  expect(mergeObstacle(wished({ hasRefund: true }))).toMatch(/refund/);
});

test('an open case is not merged into a finished one, which nobody works on [LIFE-15]', () => {
  const into = { ...open, number: 8, status: 'Solved' };
  expect(mergeObstacle(wished({ into }))).toMatch(/Reopen/);
  expect(mergeObstacle(wished({ into, from: { ...open, number: 7, status: 'Closed' } }))).toBeUndefined();
});

test('the people of both cases take part once each, and who opened the one that goes on is no participant of it [LIFE-15]', () => {
  const from = { ...open, number: 7, participants: ['cy@example.com', 'ana@example.com'] };
  const into = { ...open, number: 8, participants: ['cy@example.com'] };
  expect(participantsOf(wished({ from, into }))).toEqual(['cy@example.com', 'ben@example.com']);
});

test('more people than a case may have keep two cases apart [LIFE-15]', () => {
  const participants = Array.from({ length: maxParticipants }, (_, index) => `${index}@example.com`);
  expect(mergeObstacle(wished({ from: { ...open, number: 7, participants } }))).toMatch(/more than/);
});
