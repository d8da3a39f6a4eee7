import { severities, type Severity } from '@reachout/catalogue/rules/severity';
import { promiseTargets } from '@reachout/catalogue/rules/clocks/promise-targets';
import { optionalId } from '@reachout/core/calls/fields';
import { fieldNames } from '@reachout/core/field-names';
import * as z from 'zod/mini';
import { numbersCopy } from '../../messages/numbers.ts';

// A form sends an empty text where nothing is chosen.
const day = z.optional(
  z.pipe(
    z.union([z.literal(''), z.iso.date()], { error: () => numbersCopy.dayInvalid() }),
    z.transform((value: string) => (value === '' ? undefined : value)),
  ),
);

const filters = {
  /** Days in UTC, both included: the last thirty unless told, 366 at most. */
  from: day,
  to: day,
  product: optionalId('Product'),
  plan: optionalId('Plan'),
  severity: z.optional(
    z.pipe(
      z.enum(['', ...severities], 'severity must be 1, 2, 3 or 4'),
      z.transform((value: Severity | '') => (value === '' ? undefined : value)),
    ),
  ),
  /** Its id, or `nobody` for cases of no team. */
  team: optionalId('Team'),
};

/** GET /api/support/staff/numbers. */
export const staffNumbersQuery = z.object(filters);
export type StaffNumbersQuery = z.infer<typeof staffNumbersQuery>;

/** The fields of the page's filters. */
export const numbersField = fieldNames(staffNumbersQuery);

/** The tables of the numbers, each of which is a file too. */
export const numberTables = [
  'first-answers',
  'solutions',
  'clocks',
  'days',
  'satisfaction',
  'assistant',
  'refunds',
] as const;
export type NumberTable = (typeof numberTables)[number];

/** GET /api/support/staff/numbers.csv. */
export const staffNumbersFileQuery = z.object({
  ...filters,
  table: z.enum(numberTables, `table must be one of ${numberTables.join(', ')}`),
});

const count = z.int().check(z.minimum(0));
const minorUnits = z.int().check(z.minimum(0));
const duration = z.nullable(z.number());

/** How long something took, of the cases of a severity, of a plan, of both, or of all. Durations are milliseconds: `p50Ms` is the shortest within which half of them were done. */
export const timesRowSchema = z.object({
  of: z.enum(['all', 'severity', 'plan', 'both']),
  severity: z.nullable(z.enum(severities)),
  /** Null for cases without a plan too; `of` tells which is meant. */
  plan: z.nullable(z.string()),
  count,
  p50Ms: duration,
  p90Ms: duration,
});
export type TimesRow = z.infer<typeof timesRowSchema>;

/** What was promised and came to be kept or missed, and how long it took by the clock of the promise. */
export const clockRowSchema = z.object({
  target: z.enum(promiseTargets),
  severity: z.enum(severities),
  plan: z.nullable(z.string()),
  /** Whether the clock passes in business hours only. */
  time: z.enum(['business', 'calendar']),
  kept: count,
  missed: count,
  /** Of those that were reached, in time or late. */
  reached: count,
  p50Ms: duration,
  p90Ms: duration,
});
export type ClockRow = z.infer<typeof clockRowSchema>;

/** A day in UTC. What is open is so at its end, or now for the day that has not ended. */
export const dayRowSchema = z.object({
  day: z.string(),
  opened: count,
  solved: count,
  closedByRule: count,
  support: count,
  customer: count,
  thirdParty: count,
  /** In statuses of another system, of which nobody knows whose turn they mean. */
  unknown: count,
});
export type DayRow = z.infer<typeof dayRowSchema>;

/** What became of refunds that customers asked for; amounts in minor units, null over several currencies. */
export const refundNumbersSchema = z.object({
  currency: z.nullable(z.string()),
  asked: count,
  approved: count,
  partial: count,
  declined: count,
  waiting: count,
  askedMinor: z.nullable(minorUnits),
  approvedMinor: z.nullable(minorUnits),
  /** Of those approved, how many by the policy at once. */
  byPolicy: count,
  /** How many a person decided, and the median time that it took. */
  byPeople: count,
  medianMs: duration,
  /** Those that staff began without being asked by a form. */
  begunByStaff: count,
});
export type RefundNumbers = z.infer<typeof refundNumbersSchema>;

/** What became of conversations with the assistant: each stands in one of `withCase`, `tooYoung` and `silent`, and the next two are parts of `silent`. */
export const assistantNumbersSchema = z.object({
  conversations: count,
  withCase: count,
  tooYoung: count,
  silent: count,
  confirmed: count,
  unhelped: count,
  /** How many conversations were rated with 1, 2, 3, 4 and 5. */
  ratings: z.array(count),
});
export type AssistantNumbers = z.infer<typeof assistantNumbersSchema>;

export const staffNumbersResponse = z.object({
  /** The moment that all of them are of. What takes long to count is kept for some minutes. */
  countedAt: z.string(),
  range: z.object({ from: z.string(), to: z.string(), hasEnded: z.boolean() }),
  firstAnswers: z.object({
    rows: z.array(timesRowSchema),
    /** Cases that wait for their first answer now, and for how long the longest has. */
    waiting: count,
    longestWaitMs: duration,
  }),
  solutions: z.object({
    rows: z.array(timesRowSchema),
    solved: count,
    closedByRule: count,
    reopened: count,
  }),
  /** Null where nothing is promised. */
  clocks: z.nullable(z.array(clockRowSchema)),
  days: z.array(dayRowSchema),
  assistant: assistantNumbersSchema,
  /** One row a currency, the largest first; with several, one for all of them before. */
  refunds: z.array(refundNumbersSchema),
});
export type StaffNumbers = z.infer<typeof staffNumbersResponse>;
