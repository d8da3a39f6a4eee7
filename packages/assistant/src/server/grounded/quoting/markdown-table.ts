/** A table in Markdown, cell by cell. */
export interface MarkdownTable {
  /** What stands above each column. */
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

const delimiters = /^\|(?: *:?-+:? *\|)+$/;
const bar = /(?<!\\)\|/;

/** Where the line below the head of a table stands; -1 where there is none. */
export function endOfHead(lines: readonly string[]): number {
  return lines.findIndex((line) => delimiters.test(line.trim()));
}

/** Reads a table; undefined where the text is none. */
export function readTable(markdown: string): MarkdownTable | undefined {
  const lines = markdown.split('\n').map((line) => line.trim());
  const end = endOfHead(lines);
  if (end < 1) return undefined;
  return {
    names: cellsOf(lines[end - 1] ?? ''),
    rows: lines
      .slice(end + 1)
      .filter((line) => line.startsWith('|'))
      .map(cellsOf),
  };
}

function cellsOf(row: string): string[] {
  return row
    .split(bar)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
