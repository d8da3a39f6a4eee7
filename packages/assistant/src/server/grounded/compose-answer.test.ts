import type { SectionBlock } from '@reachout/content';
import { expect, it } from 'vitest';
import { smallArticles } from '../../../testing/small-documentation.ts';
import { composeAnswer } from './compose-answer.ts';

function tableOf(rows: readonly string[]): SectionBlock {
  const text = rows.join('\n');
  return { kind: 'table', markdown: `| Region | What it is for |\n|---|---|\n${text}`, text };
}

it('shows the row of a long table that says what was asked, where the whole table has no room', () => {
  const [article] = smallArticles;
  const [section] = article?.sections ?? [];
  if (!article || !section) throw new Error('The small documentation has no section.');
  const filler = 'a region far from here '.repeat(12);
  const rows = Array.from({ length: 12 }, (_, at) => `| Region ${at} | ${at === 9 ? 'Mongolia' : filler} |`);
  const opening = `${'Functions run in one of these regions. '.repeat(20)}Mongolia is one of them.`;
  const blocks: SectionBlock[] = [{ kind: 'prose', markdown: opening, text: opening }, tableOf(rows)];
  const word = {
    word: 'mongolia',
    weight: 1,
    rarity: 5,
    alternatives: [{ stem: 'mongolia', weight: 1 }],
  };
  const { markdown } = composeAnswer(
    [{ article, section: { ...section, blocks } }],
    { words: [word], subjectWords: 1 },
    { planLabel: undefined },
  );
  expect(markdown).toContain('| Region 9 | Mongolia |');
  expect(markdown).toContain('Functions run in one of these regions.');
  expect(markdown).not.toContain('| Region 11 |');
});

it('cuts a table that says most of what was asked, so that the opening of its section has room beside it', () => {
  const [article] = smallArticles;
  const [section] = article?.sections ?? [];
  if (!article || !section) throw new Error('The small documentation has no section.');
  const rows = Array.from({ length: 12 }, (_, at) => `| Mongolia ${at} | ${'far from here '.repeat(24)} |`);
  const opening = 'Functions run in one of these regions.';
  const blocks: SectionBlock[] = [{ kind: 'prose', markdown: opening, text: opening }, tableOf(rows)];
  const word = {
    word: 'mongolia',
    weight: 1,
    rarity: 5,
    alternatives: [{ stem: 'mongolia', weight: 1 }],
  };
  const { markdown } = composeAnswer(
    [{ article, section: { ...section, blocks } }],
    { words: [word], subjectWords: 1 },
    { planLabel: undefined },
  );
  expect(markdown).toContain('| Mongolia 0 |');
  expect(markdown).toContain(opening);
  expect(markdown).not.toContain('| Mongolia 11 |');
});
