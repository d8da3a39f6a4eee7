import type { Brand } from '@reachout/brand/rules/brand';
import type { HasProducts } from '@reachout/catalogue/rules/products';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { numbersCopy } from '../../messages/numbers.ts';
import type { DayRow, StaffNumbers, StaffNumbersQuery, TimesRow } from '../../rules/calls/staff-numbers.ts';
import {
  boundsOf,
  countDays,
  type DayRange,
  daysOf,
  maxRangeDays,
  rangeAsked,
} from '../../rules/numbers/day-range.ts';
import { countSolvedByAssistant } from '../../store/numbers/assistant-numbers-queries.ts';
import { countBacklog, type OpenTurn, openTurns } from '../../store/numbers/backlog-queries.ts';
import {
  type CountedSolutions,
  type CountedTimes,
  countFirstAnswers,
  countSolutions,
  countUnanswered,
} from '../../store/numbers/case-times-queries.ts';
import { countPromises } from '../../store/numbers/clock-numbers-queries.ts';
import { type NumbersScope, sortInMemory } from '../../store/numbers/counted-cases.ts';
import { countRefunds } from '../../store/numbers/refund-numbers-queries.ts';

export type NumbersDeps = Pick<ServiceDeps, 'db' | 'clock'> & {
  brand: Pick<Brand, 'plans' | 'serviceClocks'> & HasProducts;
};

/**
 * The desk's numbers over a range of days, all read of one moment, so that they fit each other. Errors: not_found for everybody but staff, validation_failed for a range that ends before it
 * begins or has too many days.
 */
export async function readNumbers(
  { db, clock, brand }: NumbersDeps,
  viewer: Viewer,
  { from, to, ...filter }: StaffNumbersQuery,
): Promise<Result<StaffNumbers>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const now = clock.now();
  const range = rangeAsked({ from, to }, now);
  const problem = problemOf(range);
  if (problem !== undefined) return err(appError('validation_failed', { fields: problem }));
  const scope = { ...boundsOf(range), now, filter, catalogue: brand };
  return ok(
    await db.transaction(
      (tx) => countAll(tx, { scope, range, hasClocks: brand.serviceClocks !== undefined }),
      {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      },
    ),
  );
}

function problemOf(range: DayRange): { from: string } | { to: string } | undefined {
  const days = countDays(range);
  if (days < 1) return { to: numbersCopy.endsBefore() };
  return days > maxRangeDays ? { from: numbersCopy.tooLong({ days: maxRangeDays }) } : undefined;
}

async function countAll(
  tx: Database,
  { scope, range, hasClocks }: { scope: NumbersScope; range: DayRange; hasClocks: boolean },
): Promise<StaffNumbers> {
  await sortInMemory(tx);
  const firstAnswers = await countFirstAnswers(tx, scope);
  const unanswered = await countUnanswered(tx, scope);
  const solutions = await countSolutions(tx, scope);
  const backlog = await countBacklog(tx, scope);
  return {
    countedAt: scope.now.toISOString(),
    range: { ...range, hasEnded: scope.before <= scope.now },
    firstAnswers: { rows: describeTimes(firstAnswers, scope), ...unanswered },
    solutions: {
      rows: describeTimes(solutions.times, scope),
      solved: solutions.solved,
      closedByRule: solutions.closedByRule,
      reopened: solutions.reopened,
    },
    clocks: hasClocks ? await countPromises(tx, scope) : null,
    days: describeDays(range, backlog, solutions.days),
    assistant: await countSolvedByAssistant(tx, scope),
    refunds: describeRefunds(await countRefunds(tx, scope)),
  };
}

/** All first, then severities, then plans in the order of the catalogue, then both. */
function describeTimes(rows: readonly CountedTimes[], { catalogue }: NumbersScope): TimesRow[] {
  const orders = ['all', 'severity', 'plan', 'both'] as const;
  const planPlace = (plan: string | null) => {
    const place = catalogue.plans.findIndex(({ key }) => key === plan);
    return place === -1 ? catalogue.plans.length : place;
  };
  return rows
    .map(({ accounts: _accounts, ...row }) => row)
    .toSorted(
      (one, other) =>
        orders.indexOf(one.of) - orders.indexOf(other.of) ||
        planPlace(one.plan) - planPlace(other.plan) ||
        Number(one.severity) - Number(other.severity),
    );
}

/** What is open at the end of each day, from what is open now and what has happened since. */
function describeDays(
  range: DayRange,
  { now, changes }: Awaited<ReturnType<typeof countBacklog>>,
  solved: CountedSolutions['days'],
): DayRow[] {
  const changesOf = new Map(changes.map((change) => [change.day, change]));
  const endsOf = new Map(solved.map((each) => [each.day, each]));
  const open = { ...now };
  const undo = (change: Readonly<Record<OpenTurn, number>> | undefined): void => {
    for (const turn of openTurns) open[turn] -= change?.[turn] ?? 0;
  };
  undo(changesOf.get(null));
  return daysOf(range)
    .toReversed()
    .map((day) => {
      const change = changesOf.get(day);
      const { solved: solvedThen = 0, closedByRule = 0 } = endsOf.get(day) ?? {};
      const row = {
        day,
        opened: change?.opened ?? 0,
        solved: solvedThen,
        closedByRule,
        support: open.support,
        customer: open.customer,
        thirdParty: open.thirdParty,
        unknown: open.unknown,
      };
      undo(change);
      return row;
    })
    .toReversed();
}

/** With one currency the row for all says nothing more. */
function describeRefunds(rows: StaffNumbers['refunds']): StaffNumbers['refunds'] {
  return rows.filter(({ currency }) => currency !== null).length === 1
    ? rows.filter(({ currency }) => currency !== null)
    : rows;
}
