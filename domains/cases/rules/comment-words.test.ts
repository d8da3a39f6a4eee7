import { expect, it } from 'vitest';
import { commentProblem, earlierCommentArrived } from './comment-words.ts';

it.each([
  ['It works again.', undefined],
  ['', 'Reply is required'],
  [' \n\t', 'Reply is required'],
  ['x'.repeat(32_000), undefined],
  ['x'.repeat(32_001), 'Reply must be 32000 characters or fewer'],
  ['a\0b', 'Reply contains a character that cannot be saved. Remove it and try again.'],
])('the words of a reply are checked by one rule: %j: %s [U03]', (words, problem) => {
  expect(commentProblem(words, 'Reply')).toBe(problem);
});

it.each([
  ['Reply', 'What you sent before has arrived. Send again to add this reply as well.'],
  ['Note', 'What you sent before has arrived. Send again to add this note as well.'],
] as const)('says what became of earlier words under the id of a %s [F17]', (noun, sentence) => {
  expect(earlierCommentArrived(noun)).toBe(sentence);
});
