import { expect, it } from 'vitest';
import { commentProblem, earlierCommentArrived } from './comment-problem.ts';

it.each([
  ['It works again.', undefined],
  ['', 'Reply is required'],
  [' \n\t', 'Reply is required'],
  ['x'.repeat(32_000), undefined],
  ['x'.repeat(32_001), 'Reply must be 32000 characters or fewer'],
  ['a\0b', 'Reply contains a character that cannot be saved. Remove it and try again.'],
])('a reply is checked by one rule: %j: %s [U03]', (text, problem) => {
  expect(commentProblem(text, 'reply')).toBe(problem);
});

it.each([
  ['reply', 'What you sent before has arrived. Send again to add this reply as well.'],
  ['note', 'What you sent before has arrived. Send again to add this note as well.'],
] as const)('says what became of an earlier comment under the id of a %s [F17]', (kind, sentence) => {
  expect(earlierCommentArrived(kind)).toBe(sentence);
});
