import { describe, expect, it } from 'vitest';
import { findMentioned } from './mentions.ts';

const people = ['Ada Mbeki', 'Ada Mbeki-Lund', 'Ben', 'Benedict', 'Zoë Ørsted'].map((name, index) => ({
  id: `staff_${index}`,
  name,
}));
const named = (note: string): string[] => findMentioned(note, people).map(({ name }) => name);

describe('names in a note', () => {
  it.each([
    ['a name after an @', 'Could @Ada Mbeki look?', ['Ada Mbeki']],
    ['a name in another case, at the end of a sentence', '(@zoë ørsted.)', ['Zoë Ørsted']],
    ['the longer of two names that begin alike', '@Ada Mbeki-Lund knows', ['Ada Mbeki-Lund']],
    ['several, each once, in the order of the staff', '@Ben and @Ada Mbeki and @ben', ['Ada Mbeki', 'Ben']],
    ['nobody of whom only a part is written', '@Ada and @Bened', []],
    ['nobody in a mail address', 'write to help@ben and ada@Ben', []],
    ['nobody without an @', 'Ben knows', []],
  ])('mean %s', (_, note, expected) => {
    expect(named(note)).toEqual(expected);
  });
});
