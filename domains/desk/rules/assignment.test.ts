import { describe, expect, it } from 'vitest';
import { assigneeAfterAnswer, assignmentStep } from './assignment.ts';

describe('giving a case to somebody of staff', () => {
  it.each([
    ['is done from nobody', null, null, 'ada', false, 'assign'],
    ['is done from whom the person saw', 'ben', 'ben', 'ada', true, 'assign'],
    ['is done back to all', 'ben', 'ben', null, false, 'assign'],
    ['is not done from somebody whom the person did not see', 'ben', null, 'ada', false, 'stale'],
    ['is not done once the case was given back', null, 'ben', 'ada', false, 'stale'],
    ['tells whoever was slower, although they wish what is so already', 'ada', null, 'ada', false, 'stale'],
    ['changes nothing where it is so already', 'ada', 'ada', 'ada', false, 'nothing'],
    ['takes no note that nobody new would read', 'ada', 'ada', 'ada', true, 'note_without_change'],
  ] as const)('%s', (_what, assigneeId, seenId, wishedId, hasNote, step) => {
    expect(assignmentStep({ assigneeId, seenId, wishedId, hasNote })).toBe(step);
  });

  it('is done by an answer to a case that nobody has, and by no other', () => {
    expect([assigneeAfterAnswer(null, 'ada'), assigneeAfterAnswer('ben', 'ada')]).toEqual(['ada', 'ben']);
  });
});
