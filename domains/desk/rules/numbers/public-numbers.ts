import { type PromiseTarget, promiseTargets } from '@reachout/catalogue/rules/clocks/promise-targets';
import { dayMs } from '@reachout/core/time';
import type { AssistantNumbers, ClockRow, RefundNumbers, TimesRow } from '../calls/staff-numbers.ts';
import { satisfactionOf } from './satisfaction.ts';

/** What stands on fewer than this is not published. */
export const publicFrom = 20;
/** Nor are times of fewer accounts than this: they would be those of one customer. */
export const publicAccounts = 5;
/** Nor a share of which one side is smaller than this, since it would tell of single cases. */
const publicPart = 5;
/** Counts are published in tens, so that what is hidden does not follow from the rest. */
const countStep = 10;
/** So many months that have ended are published. */
export const publicMonths = 6;
/** A month is published so long after its end: until then a case may follow from its last conversations. */
const settledMs = 3 * dayMs;

/** How long something took, of all cases, of a severity or of a plan: milliseconds, to two digits. */
interface PublicTimes extends Pick<TimesRow, 'severity' | 'plan' | 'count'> {
  of: 'all' | 'severity' | 'plan';
  p50Ms: number;
  p90Ms: number;
}

/** A month as it is published: null stands wherever too few are behind a number. Counts are rounded to tens, shares are whole percents. */
export interface PublicMonth {
  /** Such as `2026-10`, in UTC. */
  month: string;
  opened: number | null;
  /** Open at its end. */
  open: number | null;
  firstAnswers: PublicTimes[];
  solutions: PublicTimes[];
  solved: number | null;
  reopened: number | null;
  kept: { target: PromiseTarget; share: number | null }[];
  rated: number | null;
  /** From 1 to 5, to a tenth. */
  satisfaction: number | null;
  conversations: number | null;
  silent: number | null;
  confirmed: number | null;
  refunds: number | null;
  refundsApproved: number | null;
  refundMedianMs: number | null;
}

/** What a month was counted to. */
export interface CountedMonth {
  month: string;
  opened: number;
  open: number;
  firstAnswers: readonly (TimesRow & { accounts: number })[];
  solutions: readonly (TimesRow & { accounts: number })[];
  solved: number;
  reopened: number;
  /** Null where nothing is promised. */
  clocks: readonly Pick<ClockRow, 'target' | 'kept' | 'missed'>[] | null;
  assistant: AssistantNumbers;
  /** Of all currencies. */
  refunds: Pick<RefundNumbers, 'asked' | 'approved' | 'partial' | 'declined' | 'byPeople' | 'medianMs'>;
}

/** What of it identifies nobody. */
export function publishable({ assistant, refunds, ...counted }: CountedMonth): PublicMonth {
  const { count: rated, mean } = satisfactionOf(assistant.ratings);
  const told = assistant.silent + assistant.withCase;
  const decided = refunds.approved + refunds.partial + refunds.declined;
  return {
    month: counted.month,
    opened: countOf(counted.opened),
    open: countOf(counted.open),
    firstAnswers: timesOf(counted.firstAnswers),
    solutions: timesOf(counted.solutions),
    solved: countOf(counted.solved),
    reopened: shareOf(counted.reopened, counted.solved),
    kept: keptOf(counted.clocks ?? []),
    rated: countOf(rated),
    satisfaction: rated < publicFrom || mean === null ? null : Math.round(mean * 10) / 10,
    conversations: countOf(assistant.conversations),
    silent: shareOf(assistant.silent, told),
    confirmed: shareOf(assistant.confirmed, told),
    refunds: countOf(refunds.asked),
    refundsApproved: shareOf(refunds.approved + refunds.partial, decided),
    refundMedianMs:
      refunds.byPeople < publicFrom || refunds.medianMs === null ? null : roundTime(refunds.medianMs),
  };
}

/** Whether anything of a month is published. */
export function tellsAnything({
  month: _month,
  firstAnswers,
  solutions,
  kept,
  ...single
}: PublicMonth): boolean {
  return (
    firstAnswers.length + solutions.length > 0 ||
    kept.some((row) => row.share !== null) ||
    Object.values(single).some((value) => value !== null)
  );
}

function timesOf(rows: CountedMonth['firstAnswers']): PublicTimes[] {
  return rows.flatMap(({ of, severity, plan, count: cases, accounts, p50Ms, p90Ms }) =>
    of === 'both' || cases < publicFrom || accounts < publicAccounts || p50Ms === null || p90Ms === null
      ? []
      : [{ of, severity, plan, count: inTens(cases), p50Ms: roundTime(p50Ms), p90Ms: roundTime(p90Ms) }],
  );
}

function keptOf(rows: NonNullable<CountedMonth['clocks']>): PublicMonth['kept'] {
  return promiseTargets.flatMap((target: PromiseTarget) => {
    const ofTarget = rows.filter((row) => row.target === target);
    const sum = (side: 'kept' | 'missed'): number => ofTarget.reduce((total, row) => total + row[side], 0);
    return ofTarget.length === 0
      ? []
      : [{ target, share: shareOf(sum('kept'), sum('kept') + sum('missed')) }];
  });
}

function countOf(value: number): number | null {
  return value < publicFrom ? null : inTens(value);
}

function inTens(value: number): number {
  return Math.round(value / countStep) * countStep;
}

function shareOf(part: number, whole: number): number | null {
  const isSmall = (side: number): boolean => side > 0 && side < publicPart;
  if (whole < publicFrom || isSmall(part) || isSmall(whole - part)) return null;
  return Math.round((100 * part) / whole);
}

/** To two digits: a time that a case really took would be told otherwise. */
function roundTime(milliseconds: number): number {
  return Number(milliseconds.toPrecision(2));
}

/** The months to publish, the newest first: those that ended long enough ago. */
export function monthsToPublish(now: Date): string[] {
  const settled = new Date(now.getTime() - settledMs);
  return Array.from({ length: publicMonths }, (_, back) =>
    new Date(Date.UTC(settled.getUTCFullYear(), settled.getUTCMonth() - 1 - back, 1))
      .toISOString()
      .slice(0, 7),
  );
}

/** From when a month is, and before when. */
export function boundsOfMonth(month: string): { from: Date; before: Date } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, before: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}
