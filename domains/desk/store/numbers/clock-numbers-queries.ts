import { isSeverity } from '@reachout/catalogue/rules/severity';
import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';
import type { ClockRow } from '../../rules/calls/staff-numbers.ts';
import { andInScope, instant, type NumbersScope, planOfCase } from './counted-cases.ts';

/**
 * What became of promises in a span of time. One is kept at the moment at which it is reached in time, and missed at the moment at which it falls due and is not; what stands still, was
 * replaced or dropped before either is neither. Of a case that was merged into another no solution counts, whatever became of its promise before: the matter is solved in the other one. Times are
 * those of the promise's own clock, of those that were reached.
 */
export async function countPromises(db: Database, scope: NumbersScope): Promise<ClockRow[]> {
  const severity = scope.filter.severity;
  const { rows } = await db.execute<
    Omit<ClockRow, 'severity'> & { severity: number; percentiles: number[] | null }
  >(sql`
    with settled as (
      select promise.target, promise.severity, ${planOfCase(scope.catalogue)} as plan,
        coalesce(policy.body -> 'targets' -> promise.target ->> 'time', 'calendar') as time,
        promise.used_ms::float8 as took, promise.ended = 'met' as is_reached,
        coalesce(promise.due_at < coalesce(promise.ended_at, ${instant(scope.now)}), false) as is_missed,
        case when promise.due_at < coalesce(promise.ended_at, ${instant(scope.now)}) then promise.due_at
          when promise.ended = 'met' then promise.ended_at end as settled_at
      from case_promises promise
      join service_policies policy on policy.hash = promise.policy_hash
      join cases on cases.number = promise.case_number
      where (promise.ended_at >= ${instant(scope.from)} or promise.ended_at is null)
        and promise.made_at < ${instant(scope.before)}
        and (promise.target <> 'solution' or cases.merged_into is null)
        ${andInScope({ ...scope, filter: { ...scope.filter, severity: undefined } })}
        ${severity === undefined ? sql`` : sql`and promise.severity = ${Number(severity)}`}
    )
    select target, severity, plan, time, count(*) filter (where not is_missed)::int as kept,
      count(*) filter (where is_missed)::int as missed,
      count(*) filter (where is_reached)::int as reached,
      percentile_disc(array[0.5, 0.9]) within group (order by took) filter (where is_reached) as percentiles
    from settled where settled_at >= ${instant(scope.from)} and (settled_at < ${instant(scope.before)}) is true
    group by target, severity, plan, time order by target, severity, plan nulls last, time`);
  return rows.flatMap(({ percentiles, severity: number, ...row }) => {
    const level = String(number);
    if (!isSeverity(level)) return [];
    return [{ ...row, severity: level, p50Ms: percentiles?.[0] ?? null, p90Ms: percentiles?.[1] ?? null }];
  });
}
