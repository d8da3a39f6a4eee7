const space = /^\s?$/;
const punctuation = /[\p{P}\p{S}]/u;

/** A run of the same mark, with the letters on either side of it; empty at the ends of a line. */
export interface MarkRun {
  mark: string;
  before: string;
  next: string;
}

/** Whether a run may open and may close emphasis (CommonMark §6.2). */
export function readMarkRun({ mark, before, next }: MarkRun): { canOpen: boolean; canClose: boolean } {
  const leansOnNext = isLeaning(next, before);
  const leansOnBefore = isLeaning(before, next);
  // Underscores in the middle of a name are part of it.
  const isInWord = mark === '_' && leansOnNext && leansOnBefore;
  return {
    canOpen: leansOnNext && (!isInWord || punctuation.test(before)),
    canClose: leansOnBefore && (!isInWord || punctuation.test(next)),
  };
}

/** The elements that a run of that length opens, outermost first; none when it opens nothing. */
export function emphasisTags(mark: string, count: number): readonly ('em' | 'strong' | 's')[] {
  if (mark === '~') return count === 2 ? ['s'] : [];
  return ([[], ['em'], ['strong'], ['strong', 'em']] as const)[count] ?? [];
}

/** The specification calls it flanking: nearer to one letter than to the other. */
function isLeaning(on: string, from: string): boolean {
  if (space.test(on)) return false;
  return !punctuation.test(on) || space.test(from) || punctuation.test(from);
}
