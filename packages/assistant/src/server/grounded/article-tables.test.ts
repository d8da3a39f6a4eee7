import { describe, expect, it } from 'vitest';
import { createArticleTables } from './article-tables.ts';

const markdown = `# Plans

| Plan       | Longest run                   |
| :--------- | ----------------------------: |
| Hobby      | \`60 s\`                        |
| Pro        | 300 s, see [Raise it](#raise) |
| Enterprise |                               |

|     | Pro \\| Team |
| --- | ----------- |
| Log | 3 days      |
`;
const tables = createArticleTables([
  { path: '/docs/plans', keywords: [], product: 'platform', type: 'reference', markdown },
]);

describe('the table that rows of a passage stand in', () => {
  it('has the rows that are quoted alone, in their order, below the names of the columns', () => {
    expect(tables.find('/docs/plans', ['Plan: Hobby; Longest run: 60 s.', 'Plan: Enterprise.'])).toBe(
      '| Plan | Longest run |\n| :--- | ---: |\n| Hobby | `60 s` |\n| Enterprise |  |',
    );
  });

  it('leads from an answer to the article where a link leads to a place in it', () => {
    expect(tables.find('/docs/plans', ['Plan: Pro; Longest run: 300 s, see Raise it.'])).toContain(
      '[Raise it](/docs/plans#raise)',
    );
  });

  it('may have a column without a name, and bars in a cell', () => {
    expect(tables.find('/docs/plans', ['Log; Pro | Team: 3 days.'])).toBe(
      '|  | Pro \\| Team |\n| --- | --- |\n| Log | 3 days |',
    );
  });

  it.each([
    ['no row', '/docs/plans', 'Plan: Ultra; Longest run: none.'],
    ['no article', '/docs/other', 'Plan: Hobby; Longest run: 60 s.'],
  ])('is none where it has %s like that', (_, path, row) => {
    expect(tables.find(path, ['Plan: Hobby; Longest run: 60 s.', row])).toBeUndefined();
  });
});
