import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { rateLimits } from './schema/operations.ts';
import { defineStatement } from '@reachout/database/statement';

export interface RateLimit {
  /** Names what is limited, for example `chat:user_olivia`. */
  bucket: string;
  /** Requests per window, and the size of the burst: after it, requests are spread over the window. */
  limit: number;
  windowSeconds: number;
}

export type RateDecision = { allowed: true } | { allowed: false; retryAfterSeconds: number };

const take = defineStatement<
  { bucket: string; costSeconds: number; windowSeconds: number },
  { allowed: boolean; wait: number }
>('take_from_rate_limit', (value) => {
  const cost = sql`make_interval(secs => ${value('costSeconds')}::float8)`;
  const window = sql`make_interval(secs => ${value('windowSeconds')}::float8)`;
  // A tolerance of one millisecond: the column rounds to milliseconds, which must refuse nobody. A bucket that was never taken from holds no more than others.
  return sql`
    with taken as (
      insert into ${rateLimits} as bucket (bucket, full_at)
      select ${value('bucket')}::text, clock_timestamp() + ${cost} where ${cost} <= ${window} + interval '1 millisecond'
      on conflict (bucket) do update set full_at = greatest(bucket.full_at, clock_timestamp()) + ${cost}
      where greatest(bucket.full_at, clock_timestamp()) + ${cost} <= clock_timestamp() + ${window} + interval '1 millisecond'
      returning full_at
    )
    select exists (select 1 from taken) as allowed,
      coalesce((select extract(epoch from full_at + ${cost} - ${window} - clock_timestamp())
        from ${rateLimits} where bucket = ${value('bucket')}), 0)::float8 as wait`;
});

/**
 * Takes one request, or more, from a bucket by the database's clock, in one statement, so that any number of processes share it. A refusal takes nothing.
 * The generic cell rate algorithm: one timestamp per bucket, at which it is full again.
 */
export async function takeFromRateLimit(
  db: Database,
  { bucket, limit, windowSeconds }: RateLimit,
  amount = 1,
): Promise<RateDecision> {
  const [row] = await take(db, { bucket, costSeconds: (amount * windowSeconds) / limit, windowSeconds });
  if (!row || row.allowed) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(row.wait)) };
}

/**
 * Gives back one request, or more, that was taken and not used. A full bucket stays full. Less than nothing is taken besides, whether or not the bucket
 * has it.
 */
export async function giveBackToRateLimit(
  db: Database,
  { bucket, limit, windowSeconds }: RateLimit,
  amount = 1,
): Promise<void> {
  await db
    .update(rateLimits)
    .set({
      fullAt: sql`${rateLimits.fullAt} - make_interval(secs => ${(amount * windowSeconds) / limit}::float8)`,
    })
    .where(eq(rateLimits.bucket, bucket));
}

/** Deletes buckets that are full again; returns how many. */
export async function deleteFullRateLimits(db: Database): Promise<number> {
  const rows = await db
    .delete(rateLimits)
    .where(lt(rateLimits.fullAt, sql`now()`))
    .returning({ bucket: rateLimits.bucket });
  return rows.length;
}
