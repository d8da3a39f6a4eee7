import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBlank, repairText, textProblem, utf8Length } from './text.ts';

it.each([
  ['', true],
  [' \n\t\u00a0', true],
  ['  \u200b \u3000', true],
  ['\u2060\ufeff\u00ad', true],
  ['\u200b👩‍🚀', false],
  [null, true],
  [undefined, true],
  ['a', false],
  ['0', false],
])('the text %j counts as blank: %s [§5.1.1]', (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});

it('says what is wrong with a text: its length in UTF-16 units first, then NUL [§5.2.2, S20, S21]', () => {
  expect(textProblem('😀😀', 'Subject', 4)).toBeUndefined();
  expect(textProblem('😀😀a', 'Subject', 4)).toBe('Subject must be 4 characters or fewer');
  expect(textProblem('a\0', 'Subject', 4)).toBe(
    'Subject contains a character that cannot be saved. Remove it and try again.',
  );
});

it('a text has its lone surrogates repaired and nothing else changed [S21]', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => repairText(text) === (text.isWellFormed() ? text : text.toWellFormed()),
    ),
  );
});

it('counts the bytes that a text has in UTF-8', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => utf8Length(text) === new TextEncoder().encode(text).length,
    ),
  );
  expect(utf8Length('a\ud800')).toBe(4);
});
