/** Something in the content that must be put right, with the place to put it right. */
export interface Problem {
  /** Path below the content folder: `docs/functions/timeouts.mdx`. */
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based. */
  column?: number;
  message: string;
}

/** `file:line:column message`, which editors and terminals turn into a link. */
export function formatProblem(problem: Problem): string {
  const column = problem.column === undefined ? '' : `:${problem.column}`;
  return `${problem.file}:${problem.line}${column} ${problem.message}`;
}

/** In the order a person works through them: by file, then from top to bottom. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compareText(a.message, b.message),
  );
}

/** Compares by code unit, so that the order is the same on every machine whatever its locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
