import { describe, expect, it } from 'vitest';
import { packMeanings } from '../../../training/pack-meanings.ts';
import { type Meanings, readMeanings } from './meanings.ts';
import { hashOf } from '../understanding/hashes.ts';
import { openSectionMeanings, readSectionMeanings } from './section-meanings.ts';

const places = 64;
const dimensions = 4;

/** A model of a few features, each of which points along one of two axes. */
function meaningsOf(axes: Readonly<Record<string, number>>): Meanings {
  const rows = Object.entries(axes).map(
    ([feature, axis]) =>
      [hashOf(feature), Int8Array.from({ length: dimensions }, (_, at) => (at === axis ? 3 : 0))] as const,
  );
  return readMeanings(packMeanings(rows, { places, dimensions }));
}

const meanings = meaningsOf({ pause: 0, holiday: 0, invoice: 1, rechnung: 1, 'rechn…': 1, 'hold pause': 1 });

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

  it('is none of words that nobody used, wherever their rows would be', () => {
    const words = Array.from({ length: 500 }, (_, at) => `zebra${at}`);
    const known = words.filter((word) => meanings.of([[word, 1]]).some((value) => value !== 0));
    expect(known).toEqual([]);
  });

  it('is another one of two words side by side than of either', () => {
    const together = meanings.of([
      ['hold', 1],
      ['pause', 0.5],
    ]);
    expect(together[1]).toBeCloseTo(together[0] ?? 0);
    expect(meanings.of([['pause', 1]])[1]).toBe(0);
  });

  it('is learnt of every feature that has room, each in one of two places', () => {
    const names = Array.from({ length: places / 2 }, (_, at) => `word${at}`);
    const all = meaningsOf(Object.fromEntries(names.map((name, at) => [name, at % 2])));
    const right = names.filter((name, at) => all.of([[name, 1]])[at % 2] === 1);
    expect(right.length).toBeGreaterThan(names.length * 0.85);
  });
});

describe('the comparison of a question with sections', () => {
  const sections = [
    { stems: ['pause'], heading: [], lines: [] },
    { stems: ['invoice'], heading: [], lines: [['zebra'], ['invoice']] },
    { stems: ['zebra'], heading: [], lines: [['holiday']] },
  ];
  const compared = openSectionMeanings(
    readSectionMeanings(sections, (section) => section, meanings),
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
