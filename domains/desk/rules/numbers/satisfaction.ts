/** Fewer than this are too few to conclude from: whatever shows such a number says so. */
export const fewBelow = 10;

/** True where a number stands on too few to conclude anything. */
export function isFew(count: number): boolean {
  return count < fewBelow;
}

/** What ratings come to. Mean and share are null without any. */
export interface Satisfaction {
  readonly count: number;
  /** From 1 to 5. */
  readonly mean: number | null;
  /** Of those who rated, how many gave 4 or 5; from 0 to 1. */
  readonly contentShare: number | null;
}

/** What ratings come to: `ratings` holds how often 1, 2, 3, 4 and 5 were given. */
export function satisfactionOf(ratings: readonly number[]): Satisfaction {
  const count = ratings.reduce((total, each) => total + each, 0);
  if (count === 0) return { count, mean: null, contentShare: null };
  const sum = ratings.reduce((total, each, index) => total + each * (index + 1), 0);
  const content = (ratings[3] ?? 0) + (ratings[4] ?? 0);
  return { count, mean: sum / count, contentShare: content / count };
}
