import { expect, it } from 'vitest';
import { developmentLines, wishes, writtenLines } from './train-wishes.ts';

it('wishes are learnt from what was written for each of them, and from the development set of the evaluation', () => {
  const labels = (lines: readonly { label: string }[]) => new Set(lines.map(({ label }) => label));
  expect(labels(writtenLines())).toEqual(new Set(wishes));
  expect([...labels(developmentLines())].toSorted()).toEqual(
    ['question', 'account', 'off-topic', 'person', 'refund', 'thanks', 'not-solved'].toSorted(),
  );
});
