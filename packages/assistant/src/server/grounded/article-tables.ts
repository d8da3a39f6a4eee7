import type { ArticleFacts } from '../retrieval/passage-search.ts';
import { squeezed } from './squeezed.ts';

/** Finds the table that rows of a passage stand in: passages are plain text, the table stands in the article's Markdown. */
export interface ArticleTables {
  /**
   * A table of these rows alone, under the head that they have in the article; undefined when they are not all found in one table.
   *
   * @param rows as passages have them: 'Plan: Pro; Longest run: 300 s.'
   */
  find(articlePath: string, rows: readonly string[]): string | undefined;
}

interface Table {
  /** The names of the columns, and the line of dashes below them. */
  head: string;
  /** Its rows by what a passage says of them, letters and digits only. */
  lines: ReadonlyMap<string, string>;
}

const delimiters = /^\|(?: *:?-+:? *\|)+$/;
const bar = /(?<!\\)\|/;

/** Reads tables out of an article when rows of it are quoted for the first time. */
export function createArticleTables(articles: readonly ArticleFacts[]): ArticleTables {
  const markdownByPath = new Map(articles.map(({ path, markdown }) => [path, markdown]));
  const known = new Map<string, readonly Table[]>();
  const tablesOf = (path: string): readonly Table[] => {
    const found = known.get(path) ?? readTables(markdownByPath.get(path) ?? '');
    known.set(path, found);
    return found;
  };
  return {
    find(articlePath, rows) {
      for (const { head, lines } of tablesOf(articlePath)) {
        const found = rows.flatMap((row) => lines.get(squeezed(row)) ?? []);
        if (found.length < rows.length) continue;
        // A link to a place in the article is none in an answer.
        return [head, ...found].join('\n').replaceAll('](#', `](${articlePath}#`);
      }
      return undefined;
    },
  };
}

function readTables(markdown: string): Table[] {
  const lines = markdown.split('\n').map((line) => line.trim());
  return lines.flatMap((line, at) => {
    const names = cellsOf(lines[at - 1] ?? '');
    if (!delimiters.test(line)) return [];
    const below = lines.slice(at + 1);
    const end = below.findIndex((row) => !row.startsWith('|'));
    const rows = (end === -1 ? below : below.slice(0, end)).map(cellsOf);
    const dashes = cellsOf(line).map((cell) => cell.replace(/-+/, '---'));
    return [
      {
        head: `${rowOf(names)}\n${rowOf(dashes)}`,
        lines: new Map(rows.map((cells) => [saidOf(cells, names), rowOf(cells)])),
      },
    ];
  });
}

/** What a passage says of a row: the name of each column before its cell, empty cells left out. */
function saidOf(cells: readonly string[], names: readonly string[]): string {
  const said = cells.flatMap((cell, column) => (cell === '' ? [] : [names[column] ?? '', cell]));
  return squeezed(said.join(' '));
}

/** Cells without the spaces that align them in the article. */
function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellsOf(row: string): string[] {
  return row
    .split(bar)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
