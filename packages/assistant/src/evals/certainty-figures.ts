import type { JudgedTurn } from './measure.ts';

/** A number that was measured, how many it is of, and the interval in which the true one lies with 95 % certainty. */
export interface Estimate {
  value: number;
  from: number;
  to: number;
  of: number;
}

/** Whether the assistant knows when it is right: what it said of its quotations beside what they were. */
export interface CertaintyFigures {
  /** Mean distance between what was said and what was right, over five bins of as many answers each. */
  calibrationError: Estimate;
  /** What somebody who is perfectly calibrated shows by chance alone, on as many answers that say as much. */
  unavoidable: number;
  /** How often an answer that is right is more certain than one that is wrong. */
  ranking: Estimate;
  /** Right of the half of all answerable messages that the assistant is most certain of. */
  rightAtHalfCoverage: Estimate;
  bins: readonly { said: number; right: number; of: number }[];
}

/** What was said of an answer's certainty, and whether it was right. */
export interface Claim {
  said: number;
  isRight: boolean;
}

const binCount = 5;
const samples = 400;

/** Undefined where nothing was said of an answer's certainty, and where none could have been right: a set without questions tells nothing of it. */
export function certaintyFiguresOf(turns: readonly JudgedTurn[]): CertaintyFigures | undefined {
  const claims = turns.flatMap(({ shown: { certainty }, isRight }): Claim[] =>
    certainty === undefined ? [] : [{ said: certainty, isRight }],
  );
  if (claims.length === 0 || turns.every(({ kind }) => kind !== 'answer')) return undefined;
  const answerable = turns
    .filter(({ kind }) => kind === 'answer')
    .map(({ shown, isRight }): Claim => ({ said: shown.certainty ?? 0, isRight }));
  const random = randomNumbers();
  return {
    ...figuresOf(claims, random),
    rightAtHalfCoverage: estimate(answerable, rightAtHalf, random),
  };
}

/** The same of answers that somebody has read and graded. */
export function certaintyFiguresOfClaims(
  claims: readonly Claim[],
): Omit<CertaintyFigures, 'rightAtHalfCoverage'> {
  return figuresOf(claims, randomNumbers());
}

function figuresOf(
  claims: readonly Claim[],
  random: () => number,
): Omit<CertaintyFigures, 'rightAtHalfCoverage'> {
  const chance = Array.from({ length: samples }, () =>
    errorOf(claims.map(({ said }) => ({ said, isRight: random() < said }))),
  );
  return {
    calibrationError: estimate(claims, errorOf, random),
    unavoidable: chance.reduce((sum, each) => sum + each, 0) / samples,
    ranking: estimate(claims, rankingOf, random),
    bins: binsOf(claims),
  };
}

/** A time within which so large a share of all were. Its interval is that of the order statistics. */
export function quantile(times: readonly number[], share: number): Estimate {
  const sorted = times.toSorted((one, other) => one - other);
  const of = sorted.length;
  const half = 1.96 * Math.sqrt(of * share * (1 - share));
  const at = (rank: number): number => sorted[Math.min(of - 1, Math.max(0, Math.floor(rank)))] ?? 0;
  return { value: at(of * share), from: at(of * share - half), to: at(of * share + half), of };
}

function binsOf(claims: readonly Claim[]): CertaintyFigures['bins'] {
  const sorted = claims.toSorted((one, other) => one.said - other.said);
  return Array.from({ length: binCount }, (_, bin) => {
    const own = sorted.slice((bin * sorted.length) / binCount, ((bin + 1) * sorted.length) / binCount);
    return { said: mean(own.map(({ said }) => said)), right: shareRight(own), of: own.length };
  });
}

function errorOf(claims: readonly Claim[]): number {
  return binsOf(claims).reduce(
    (sum, { said, right, of }) => sum + (of / claims.length) * Math.abs(said - right),
    0,
  );
}

/** The area under the curve of right answers over wrong ones, by ranks; a tie counts half. */
function rankingOf(claims: readonly Claim[]): number {
  const sorted = claims.toSorted((one, other) => one.said - other.said);
  const right = claims.filter(({ isRight }) => isRight).length;
  const wrong = claims.length - right;
  if (right === 0 || wrong === 0) return 1;
  let sum = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]?.said === sorted[start]?.said) end += 1;
    const tied = sorted.slice(start, end).filter(({ isRight }) => isRight).length;
    sum += tied * ((start + 1 + end) / 2);
    start = end;
  }
  return (sum - (right * (right + 1)) / 2) / (right * wrong);
}

function rightAtHalf(claims: readonly Claim[]): number {
  const sorted = claims.toSorted((one, other) => other.said - one.said);
  return shareRight(sorted.slice(0, Math.ceil(sorted.length / 2)));
}

/** The value with its interval, by drawing as many claims with replacement again and again. */
function estimate(
  claims: readonly Claim[],
  valueOf: (claims: readonly Claim[]) => number,
  random: () => number,
): Estimate {
  const drawn = Array.from({ length: samples }, () =>
    valueOf(claims.map((claim) => claims[Math.floor(random() * claims.length)] ?? claim)),
  ).toSorted((one, other) => one - other);
  const at = (share: number): number => drawn[Math.floor(share * (samples - 1))] ?? 0;
  return { value: valueOf(claims), from: at(0.025), to: at(0.975), of: claims.length };
}

function shareRight(claims: readonly Claim[]): number {
  return mean(claims.map(({ isRight }) => (isRight ? 1 : 0)));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Numbers from 0 to 1 that are the same in each run, so that equal answers have equal figures (mulberry32). */
function randomNumbers(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
