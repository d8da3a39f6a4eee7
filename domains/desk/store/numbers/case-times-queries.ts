import { isSeverity } from '@reachout/catalogue/rules/severity';
import type { Database } from '@reachout/database/client';
import { type SQL, sql } from 'drizzle-orm';
import type { TimesRow } from '../../rules/calls/staff-numbers.ts';
import {
  andInScope,
  instant,
  isFinished,
  milliseconds,
  type NumbersScope,
  planOfCase,
} from './counted-cases.ts';

/** How long something took, and of how many accounts' cases. */
export interface CountedTimes extends TimesRow {
  accounts: number;
}

interface RawTimes extends Record<string, unknown> {
  grouped: number;
  severity: number | null;
  plan: string | null;
  count: number;
  accounts: number;
  percentiles: number[] | null;
}

/** What `grouping(severity, plan)` says of a row. */
const groupings = { 3: 'all', 1: 'severity', 2: 'plan', 0: 'both' } as const;

const percentiles = sql`percentile_disc(array[0.5, 0.9]) within group (order by took)`;

/** Of how many accounts, where that is asked for: to tell accounts apart takes longer than all else. */
const accountsOf = ({ countsAccounts = false }: NumbersScope): SQL =>
  countsAccounts ? sql`count(distinct account_id)::int` : sql`0`;

/** An answer by a person that its customer can read. */
const isAnswer = (comment: SQL): SQL =>
  sql`${comment}.author_kind = 'staff' and ${comment}.visibility = 'public'`;

/** How long the first answers of a span of time took, from the opening of their cases. Cases of refunds are left out: they are decided. */
export async function countFirstAnswers(db: Database, scope: NumbersScope): Promise<CountedTimes[]> {
  const { rows } = await db.execute<RawTimes>(sql`
    with first as materialized (
      select answer.case_number, min(answer.created_at) as created_at from case_comments answer
      where ${isAnswer(sql`answer`)} and answer.created_at < ${instant(scope.before)}
        and answer.case_number in (
          select said.case_number from case_comments said
          where ${isAnswer(sql`said`)} and said.created_at >= ${instant(scope.from)} and said.created_at < ${instant(scope.before)})
      group by answer.case_number having min(answer.created_at) >= ${instant(scope.from)}
      order by answer.case_number
    ), answered as (
      select cases.account_id, cases.severity, ${planOfCase(scope.catalogue)} as plan,
        ${milliseconds(sql`cases.created_at`, sql`first.created_at`)} as took
      from first join cases on cases.number = first.case_number
      where cases.refund_id is null${andInScope(scope)}
    )
    select grouping(severity, plan) as grouped, severity, plan, count(*)::int as count,
      ${accountsOf(scope)} as accounts, ${percentiles} as percentiles
    from answered group by grouping sets ((), (severity), (plan), (severity, plan))`);
  return rows.filter(({ count }) => count > 0).map(toTimes);
}

/** The open cases that no person has answered yet, and since when the oldest waits. */
export async function countUnanswered(
  db: Database,
  scope: NumbersScope,
): Promise<{ waiting: number; longestWaitMs: number | null }> {
  const { rows } = await db.execute<{ waiting: number; longestWaitMs: number | null }>(sql`
    select count(*)::int as waiting,
      max(${milliseconds(sql`cases.created_at`, instant(scope.now))}) as "longestWaitMs"
    from cases
    where not ${isFinished(sql`cases.status`)} and cases.refund_id is null and not exists (
        select 1 from case_comments answer
        where answer.case_number = cases.number and ${isAnswer(sql`answer`)})${andInScope(scope)}`);
  return rows[0] ?? { waiting: 0, longestWaitMs: null };
}

/** What the solvings of a span of time come to. */
export interface CountedSolutions {
  times: CountedTimes[];
  solved: number;
  closedByRule: number;
  reopened: number;
  /** By day in UTC; days without any are absent. */
  days: { day: string; solved: number; closedByRule: number }[];
}

interface RawSolutions extends RawTimes {
  day: string | null;
  solved: number;
  closedByRule: number;
  reopened: number;
}

/**
 * Every act by which a case came to its end in a span of time. One of a rule, when a customer did not answer, solves nothing and is counted apart; the merging of a case into another ended nothing. A solution's time is that of the last
 * such act of a case, while the case stays solved.
 */
export async function countSolutions(db: Database, scope: NumbersScope): Promise<CountedSolutions> {
  const { rows } = await db.execute<RawSolutions>(sql`
    with taken_up as (
      select distinct on (later.case_number) later.case_number, later.created_at, later.id from case_events later
      where later.kind = 'status' and ${isFinished(sql`later.before`)} and not ${isFinished(sql`later.after`)}
        and later.created_at >= ${instant(scope.from)}
      order by later.case_number, later.created_at desc, later.id desc
    ), ended as materialized (
      select cases.account_id, cases.severity, ${planOfCase(scope.catalogue)} as plan,
        (act.created_at at time zone 'UTC')::date as day,
        ${milliseconds(sql`cases.created_at`, sql`act.created_at`)} as took,
        coalesce(act.actor_kind = 'system', false) as by_rule, cases.refund_id is not null as is_refund,
        coalesce((taken_up.created_at, taken_up.id) > (act.created_at, act.id), false) as is_taken_up,
        act.case_number in (
          select next.continues_case_number from cases next where next.continues_case_number is not null) as is_continued
      from case_events act
      join cases on cases.number = act.case_number
      left join taken_up on taken_up.case_number = act.case_number
      where act.kind = 'status' and ${isFinished(sql`act.after`)} and not ${isFinished(sql`act.before`)}
        and act.created_at >= ${instant(scope.from)} and act.created_at < ${instant(scope.before)}
        and cases.merged_into is null${andInScope(scope)}
    ), timed as (
      select grouping(severity, plan) as grouped, severity, plan, count(*)::int as count,
        ${accountsOf(scope)} as accounts, ${percentiles} as percentiles
      from ended where ${isSolution} group by grouping sets ((), (severity), (plan), (severity, plan))
    ), counted as (
      select day, count(*) filter (where not by_rule)::int as solved, count(*) filter (where by_rule)::int as by_rule,
        count(*) filter (where not by_rule and (is_taken_up or is_continued))::int as reopened
      from ended group by day
    )
    select grouped, severity, plan, count, accounts, percentiles, null as day, 0 as solved, 0 as "closedByRule", 0 as reopened
    from timed
    union all
    select null, null, null, 0, 0, null, to_char(day, 'YYYY-MM-DD'), solved, by_rule, reopened from counted`);
  const days = rows.filter(({ day }) => day !== null);
  const sum = (of: 'solved' | 'closedByRule' | 'reopened') => days.reduce((total, row) => total + row[of], 0);
  return {
    times: rows.filter(({ day, count }) => day === null && count > 0).map(toTimes),
    solved: sum('solved'),
    closedByRule: sum('closedByRule'),
    reopened: sum('reopened'),
    days: days.flatMap(({ day, solved, closedByRule }) =>
      day === null ? [] : [{ day, solved, closedByRule }],
    ),
  };
}

const isSolution = sql`not by_rule and not is_taken_up and not is_refund`;

function toTimes({ grouped, severity, plan, count, accounts, percentiles: found }: RawTimes): CountedTimes {
  const level = String(severity);
  return {
    of: groupings[grouped as keyof typeof groupings],
    severity: isSeverity(level) ? level : null,
    plan,
    count,
    accounts,
    p50Ms: found?.[0] ?? null,
    p90Ms: found?.[1] ?? null,
  };
}
