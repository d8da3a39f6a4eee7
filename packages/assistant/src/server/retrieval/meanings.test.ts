import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Meanings, readMeanings, rowsOfStem } from './meanings.ts';
import { createSectionMeanings } from './section-meanings.ts';

const rows = 1024;
const dimensions = 2;

/** A model of a few stems, each of which points along one of two axes. */
function meaningsOf(axes: Readonly<Record<string, number>>): Meanings {
  const values = new Int8Array(rows * dimensions);
  for (const [stem, axis] of Object.entries(axes))
    for (const row of rowsOfStem(stem, rows)) values[row * dimensions + axis] = 3;
  return readMeanings({ rows, dimensions, values: brotliCompressSync(values).toString('base64') });
}

const meanings = meaningsOf({ pause: 0, holiday: 0, invoice: 1, rechnung: 1 });

function questionOf(...words: string[]) {
  return {
    words: words.map((word) => ({
      word,
      weight: 1,
      rarity: 1,
      alternatives: word === 'giraffe' ? [] : [{ stem: word, weight: 1 }],
    })),
    subjectWords: words.length,
  };
}

describe('what stems mean', () => {
  it('is the same direction for words of the same meaning, in whatever language', () => {
    expect([...meanings.of([['invoice', 1]])]).toEqual([...meanings.of([['rechnung', 2]])]);
    expect([...meanings.of([['pause', 1]])]).not.toEqual([...meanings.of([['invoice', 1]])]);
  });

  it('is known of another form of a word by its beginning', () => {
    expect(meanings.of([['rechnungen', 1]])[1]).toBe(1);
  });

  it('is none of words that nobody used', () => {
    expect([...meanings.of([['zebra', 1]])]).toEqual([0, 0]);
  });
});

describe('the comparison of a question with sections', () => {
  const compared = createSectionMeanings(
    [
      { stems: ['pause'], lines: [] },
      { stems: ['invoice'], lines: [['zebra'], ['invoice']] },
      { stems: ['zebra'], lines: [['holiday']] },
    ],
    (section) => section,
    meanings,
  );

  it('is near where a section says, or is asked for with, what means the same', () => {
    const { nearness } = compared.compare(questionOf('holiday'));
    expect([...nearness]).toEqual([1, 0, 1]);
  });

  it('finds the nearest of the lines with which people ask for a section', () => {
    const { nearestLineOf } = compared.compare(questionOf('rechnung'));
    expect([0, 1, 2].map(nearestLineOf)).toEqual([0, 1, 0]);
  });

  it('says nothing of a question of words that stand nowhere', () => {
    const { nearness, nearestLineOf } = compared.compare(questionOf('giraffe'));
    expect([...nearness, nearestLineOf(1)]).toEqual([0, 0, 0, 0]);
  });

  it('takes a misspelt word for what it may be', () => {
    const word = { word: 'invoicee', weight: 1, rarity: 1 };
    const alternatives = [{ stem: 'invoice', weight: 0.9, isGuess: true }];
    const { nearness } = compared.compare({ words: [{ ...word, alternatives }], subjectWords: 1 });
    expect(nearness[1]).toBe(1);
  });
});
