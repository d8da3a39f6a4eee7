import { err, ok, type Result } from '@reachout/core/result';
import type { Problem } from '../problem.ts';

/**
 * Makes something of one article, or tells that the article is left out: whatever somebody wrote elsewhere, such as quotations three thousand deep, stops
 * none of the others.
 *
 * @param file the article's, as problems name it
 */
export async function makeOrLeaveOut<T>(
  file: string,
  make: () => T | Promise<T>,
): Promise<Result<T, Problem>> {
  try {
    return ok(await make());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ file, line: 1, message: `The article is left out: it cannot be shown. ${reason}` });
  }
}

/** What was made, and the problems of what was left out. */
export function splitMade<T>(results: readonly Result<T, Problem>[]): {
  made: readonly T[];
  leftOut: readonly Problem[];
} {
  return {
    made: results.flatMap((result) => (result.ok ? [result.value] : [])),
    leftOut: results.flatMap((result) => (result.ok ? [] : [result.error])),
  };
}
