import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';
import type { RefundNumbers } from '../../rules/calls/staff-numbers.ts';
import { instant, milliseconds, type NumbersScope } from './counted-cases.ts';

/** What became of the refunds of a span of time, by the day on which they were asked for; one row a currency, the most asked for first, and before them one for all. */
export async function countRefunds(
  db: Database,
  { from, before }: Pick<NumbersScope, 'from' | 'before'>,
): Promise<RefundNumbers[]> {
  const took = milliseconds(sql`created_at`, sql`coalesce(approved_at, failed_at)`);
  const { rows } = await db.execute<{ [Name in keyof RefundNumbers]: RefundNumbers[Name] }>(sql`
    with counted as (
      select refunds.currency, refunds.created_at, refunds.decision, refunds.amount_minor,
        coalesce(refunds.asked_minor, refunds.amount_minor) as asked_minor,
        refunds.started_by is not null as is_begun, step.approved_at, step.failed_at
      from refunds
      cross join lateral (
        select min(entry.created_at) filter (where entry.status = 'approved') as approved_at,
          min(entry.created_at) filter (where entry.status = 'failed') as failed_at
        from refund_entries entry
        where entry.account_id = refunds.account_id and entry.refund_id = refunds.id
      ) step
      where refunds.created_at >= ${instant(from)} and refunds.created_at < ${instant(before)}
    )
    select currency, count(*) filter (where not is_begun)::int as asked,
      count(*) filter (where not is_begun and approved_at is not null and amount_minor = asked_minor)::int as approved,
      count(*) filter (where not is_begun and approved_at is not null and amount_minor < asked_minor)::int as partial,
      count(*) filter (where not is_begun and approved_at is null and failed_at is not null)::int as declined,
      count(*) filter (where not is_begun and approved_at is null and failed_at is null)::int as waiting,
      case when currency is not null then coalesce(sum(asked_minor) filter (where not is_begun), 0) end::float8 as "askedMinor",
      case when currency is not null then
        coalesce(sum(amount_minor) filter (where not is_begun and approved_at is not null), 0) end::float8 as "approvedMinor",
      count(*) filter (where not is_begun and approved_at is not null and decision = 'approved')::int as "byPolicy",
      count(*) filter (where ${isByPerson})::int as "byPeople",
      percentile_disc(0.5) within group (order by ${took}) filter (where ${isByPerson}) as "medianMs",
      count(*) filter (where is_begun)::int as "begunByStaff"
    from counted group by grouping sets ((), (currency))
    order by currency is not null, count(*) desc, currency`);
  return rows.filter(({ asked, begunByStaff }) => asked + begunByStaff > 0);
}

const isByPerson = sql`not is_begun and decision = 'requested' and coalesce(approved_at, failed_at) is not null`;
