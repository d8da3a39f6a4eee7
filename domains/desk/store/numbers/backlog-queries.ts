import type { Database } from '@reachout/database/client';
import { type SQL, sql } from 'drizzle-orm';
import { conditionsOfScope, instant, isFinished, type NumbersScope, turnOf } from './counted-cases.ts';

/** Whose turn an open case can be. */
export const openTurns = ['support', 'customer', 'thirdParty', 'unknown'] as const;
export type OpenTurn = (typeof openTurns)[number];

/** What happened on a day: how many cases were opened, and by how many more or fewer it was whose turn. */
export interface DayOfChanges extends Record<OpenTurn, number> {
  /** In UTC; null for what happened after the span, together. */
  day: string | null;
  opened: number;
}

/** The cases that are open now, and how each day from the beginning of a span on has changed them: from one the other follows for every day before. All of one moment. */
export async function countBacklog(
  db: Database,
  scope: NumbersScope,
): Promise<{ now: Record<OpenTurn, number>; changes: DayOfChanges[] }> {
  const conditions = conditionsOfScope(scope);
  const join = conditions.length === 0 ? sql`` : sql`join cases on cases.number = act.case_number`;
  const { rows } = await db.execute<DayOfChanges & { isNow: boolean } & Record<string, unknown>>(sql`
    with acts as (
      select day, kind, ${turnOf(sql`before`)} as was, ${turnOf(sql`after`)} as became, count
      from (
        select case when act.created_at < ${instant(scope.before)} then (act.created_at at time zone 'UTC')::date end as day,
          act.kind, act.before, act.after, count(*) as count
        from case_events act ${join}
        where act.kind in ('opened', 'status') and act.created_at >= ${instant(scope.from)}${andAll(conditions)}
        group by 1, 2, 3, 4
      ) changes
    ), standing as (
      select ${turnOf(sql`cases.status`)} as turn from cases
      where not ${isFinished(sql`cases.status`)}${andAll(conditions)}
    )
    select true as "isNow", null as day, 0 as opened,
      ${columns((turn) => sql`count(*) filter (where turn = ${turn})`)}
    from standing
    union all
    select false, to_char(day, 'YYYY-MM-DD'), coalesce(sum(count) filter (where kind = 'opened'), 0)::int,
      ${columns(
        (turn) =>
          sql`coalesce(sum(count) filter (where became = ${turn}), 0) - coalesce(sum(count) filter (where kind = 'status' and was = ${turn}), 0)`,
      )}
    from acts group by day`);
  const now = rows.find(({ isNow }) => isNow) ?? { support: 0, customer: 0, thirdParty: 0, unknown: 0 };
  return { now, changes: rows.filter(({ isNow }) => !isNow) };
}

function columns(count: (turn: OpenTurn) => SQL): SQL {
  return sql.join(
    openTurns.map((turn) => sql`(${count(turn)})::int as ${sql.identifier(turn)}`),
    sql`, `,
  );
}

function andAll(conditions: readonly SQL[]): SQL {
  return sql.join(
    conditions.map((condition) => sql` and ${condition}`),
    sql``,
  );
}
