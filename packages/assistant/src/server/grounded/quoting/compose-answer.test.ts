import type { SectionBlock } from '@reachout/content';
import { describe, expect, it } from 'vitest';
import { articleOfProse, smallArticles } from '../../../../testing/small-documentation.ts';
import type { Hit } from '../../retrieval/section-search.ts';
import { chooseFurther, chooseSections, composeAnswer } from './compose-answer.ts';

/** What is shown of a section with an opening and a table, to somebody who asks about Mongolia. */
function shownOf(opening: string, rows: readonly string[]): string {
  const [article] = smallArticles;
  const [section] = article?.sections ?? [];
  if (!article || !section) throw new Error('The small documentation has no section.');
  const text = rows.join('\n');
  const blocks: SectionBlock[] = [
    { kind: 'prose', markdown: opening, text: opening },
    { kind: 'table', markdown: `| Region | What it is for |\n|---|---|\n${text}`, text },
  ];
  const word = {
    word: 'mongolia',
    weight: 1,
    rarity: 5,
    alternatives: [{ stem: 'mongolia', weight: 1 }],
  };
  return composeAnswer(
    [{ article, section: { ...section, blocks } }],
    { words: [word], subjectWords: 1 },
    { planLabel: undefined },
  ).markdown;
}

it('shows the row of a long table that says what was asked, where the whole table has no room', () => {
  const filler = 'a region far from here '.repeat(12);
  const rows = Array.from({ length: 12 }, (_, at) => `| Region ${at} | ${at === 9 ? 'Mongolia' : filler} |`);
  const opening = `${'Functions run in one of these regions. '.repeat(20)}Mongolia is one of them.`;
  const markdown = shownOf(opening, rows);
  expect(markdown).toContain('| Region 9 | Mongolia |');
  expect(markdown).toContain('Functions run in one of these regions.');
  expect(markdown).not.toContain('| Region 11 |');
});

it('cuts a table that says most of what was asked, so that the opening of its section has room beside it', () => {
  const rows = Array.from({ length: 12 }, (_, at) => `| Mongolia ${at} | ${'far from here '.repeat(24)} |`);
  const opening = 'Functions run in one of these regions.';
  const markdown = shownOf(opening, rows);
  expect(markdown).toContain('| Mongolia 0 |');
  expect(markdown).toContain(opening);
  expect(markdown).not.toContain('| Mongolia 11 |');
});

/** Sections as they are found, the first of them with the score 1. */
function hitsOf(path: string, sections: Readonly<Record<string, string>>, further: number): Hit[] {
  const article = articleOfProse(path, path, sections);
  // Of a hit, only what it is and its score say which sections are chosen for several questions.
  return article.sections.map((section, at) => ({ article, section, score: at === 0 ? 1 : further }) as Hit);
}

const prices = { 'The price': '', 'The price of seats': '', 'The price of usage': '' };
const limits = { 'The limit': '', 'The limit of builds': '', 'The limit of functions': '' };

describe('the sections of an answer to two questions', () => {
  const chosen = (further: number): string[] => {
    const [one, other] = [hitsOf('/prices', prices, further), hitsOf('/limits', limits, further)];
    return chooseSections([...one, ...other], [one, other]).map(({ section }) => section.heading);
  };

  it('are four where each of them is in doubt', () => {
    expect(chosen(0.95)).toHaveLength(4);
  });

  it('are three at most where neither is, the best of each among them', () => {
    expect(chosen(0.4).length).toBeLessThanOrEqual(3);
    expect(chosen(0.4)).toEqual(expect.arrayContaining(['The price', 'The limit']));
  });
});

describe('the sections that are named behind an answer', () => {
  const found = hitsOf(
    '/prices',
    { ...prices, 'The price of a domain': '', 'The price of storage': '' },
    0.9,
  );
  const others = hitsOf('/limits', limits, 0.9);
  const headings = (hits: readonly Hit[]) => hits.map(({ section }) => section.heading);

  it('are the next eight, and none that is quoted', () => {
    const many = hitsOf(
      '/prices',
      Object.fromEntries('abcdefghijkl'.split('').map((name) => [`The price of ${name}`, ''])),
      0.9,
    );
    expect(headings(chooseFurther(many.slice(0, 1), many, []))).toEqual(headings(many.slice(1, 9)));
  });

  it('are of each question where several things are asked, on whatever scale its sections are scored', () => {
    const quoted = [found[0], others[0]].filter((hit) => hit !== undefined);
    const ofPart = others.map((hit) => ({ ...hit, score: hit.score / 10 }));
    const named = headings(chooseFurther(quoted, found, [found, ofPart]));
    expect(named).toEqual(expect.arrayContaining(['The price of seats', 'The limit of builds']));
  });

  it('are none that are far behind', () => {
    const far = hitsOf('/prices', prices, 0.2);
    expect(chooseFurther(far.slice(0, 1), far, [])).toEqual([]);
  });
});
