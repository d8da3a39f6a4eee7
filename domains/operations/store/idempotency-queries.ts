import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { idempotencyKeys } from './schema/operations.ts';

/** A person's submission intent: their key, the route it was sent to and a hash of what was sent. */
export interface SubmissionIntent {
  userId: string;
  key: string;
  route: string;
  requestHash: string;
}

export type Claim =
  /** Do the work, then complete or release it with this token. */
  | { outcome: 'claimed'; token: string }
  /** Done before: replay this answer. */
  | { outcome: 'completed'; status: number; body: unknown }
  /** Another attempt is running. */
  | { outcome: 'running'; retryAfterSeconds: number }
  /** The key was used for something else. */
  | { outcome: 'mismatch' };

/** Thrown inside a transaction so that it rolls back: another attempt has taken the intent over. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/**
 * Claims an intent: of any number of simultaneous attempts exactly one wins. The others learn it at once, without waiting for a lock that the
 * winner holds until it commits (F05, D22).
 * An attempt that neither completes nor releases within `leaseSeconds` (its process died) may be taken over.
 */
export async function claimIntent(
  db: Database,
  { leaseSeconds = 30, ...intent }: SubmissionIntent & { leaseSeconds?: number },
): Promise<Claim> {
  const earlier = await describeEarlier(db, intent);
  if (earlier !== undefined) return earlier;
  const token = randomUUID();
  // Truncated to the column's milliseconds: rounded up, the lease would end later than it says.
  const lease = sql`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${leaseSeconds})`;
  const [claimed] = await db
    .insert(idempotencyKeys)
    .values({ ...intent, state: 'running', claimToken: token, leaseUntil: lease })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { claimToken: token, leaseUntil: lease },
      setWhere: and(
        eq(idempotencyKeys.state, 'running'),
        sql`${idempotencyKeys.leaseUntil} < clock_timestamp()`,
        sql`${idempotencyKeys.requestHash} = excluded.request_hash`,
        sql`${idempotencyKeys.route} = excluded.route`,
      ),
    })
    .returning({ token: idempotencyKeys.claimToken });
  if (claimed) return { outcome: 'claimed', token };
  // Another attempt won the race. If it releases the intent between the two statements, the next attempt claims it.
  return (await describeEarlier(db, intent)) ?? { outcome: 'running', retryAfterSeconds: 1 };
}

/** What became of an earlier attempt; undefined when there is none, or its lease is over and it may be taken over. */
async function describeEarlier(db: Database, intent: SubmissionIntent): Promise<Claim | undefined> {
  const [earlier] = await db
    .select({
      route: idempotencyKeys.route,
      requestHash: idempotencyKeys.requestHash,
      state: idempotencyKeys.state,
      status: idempotencyKeys.responseStatus,
      body: idempotencyKeys.responseBody,
      waitSeconds: sql<number>`extract(epoch from ${idempotencyKeys.leaseUntil} - clock_timestamp())::float8`,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, intent.userId), eq(idempotencyKeys.key, intent.key)));
  if (!earlier) return undefined;
  if (earlier.route !== intent.route || earlier.requestHash !== intent.requestHash)
    return { outcome: 'mismatch' };
  if (earlier.state === 'completed' && earlier.status !== null) {
    return { outcome: 'completed', status: earlier.status, body: earlier.body };
  }
  if (earlier.waitSeconds <= 0) return undefined;
  // Retry soon but not at once: a running attempt needs a second or two, a dead one the rest of its lease.
  return { outcome: 'running', retryAfterSeconds: Math.min(Math.max(Math.ceil(earlier.waitSeconds), 1), 2) };
}

/**
 * Stores the answer. Call it in the transaction that does the work: then the work and its answer are there together
 * or not at all. Throws ClaimLost when the lease ran out and another attempt took over.
 */
export async function completeIntent(
  db: Database,
  {
    userId,
    key,
    token,
    status,
    body,
  }: { userId: string; key: string; token: string; status: number; body: unknown },
): Promise<void> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ state: 'completed', responseStatus: status, responseBody: body, completedAt: sql`now()` })
    .where(ownClaim({ userId, key, token }))
    .returning({ key: idempotencyKeys.key });
  if (rows.length === 0) throw new ClaimLost('Another attempt of this submission took over.');
}

/**
 * Ends the lease of every attempt. For a process that is alone with its database and has just started: whoever held one
 * is gone, and the person who submits again need not wait for it (F02).
 */
export async function expireIntentLeases(db: Database): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ leaseUntil: sql`now() - interval '1 millisecond'` })
    .where(eq(idempotencyKeys.state, 'running'));
}

/** Releases an intent after work that failed without effect, so that the person can retry with the same key. */
export async function releaseIntent(
  db: Database,
  claim: { userId: string; key: string; token: string },
): Promise<void> {
  await db.delete(idempotencyKeys).where(ownClaim(claim));
}

/** The state of a person's own intent: nothing under the key, an attempt running, or the stored answer with its call. */
export type IntentState =
  | { state: 'unknown' }
  | { state: 'running' }
  | { state: 'completed'; route: string; body: unknown };

/** Reads an intent without claiming it. An attempt whose lease has expired is dead and counts as nothing. */
export async function findIntent(
  db: Database,
  { userId, key }: Pick<SubmissionIntent, 'userId' | 'key'>,
): Promise<IntentState> {
  const [found] = await db
    .select({
      route: idempotencyKeys.route,
      state: idempotencyKeys.state,
      body: idempotencyKeys.responseBody,
      isAlive: sql<boolean>`${idempotencyKeys.leaseUntil} > clock_timestamp()`,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (found?.state === 'completed') return { state: 'completed', route: found.route, body: found.body };
  return { state: found?.isAlive ? 'running' : 'unknown' };
}

/** Deletes intents older than `olderThanHours`; returns how many. */
export async function deleteOldIntents(
  db: Database,
  { olderThanHours, limit = 1000 }: { olderThanHours: number; limit?: number },
): Promise<number> {
  const old = db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} < now() - make_interval(hours => ${olderThanHours})`)
    .limit(limit);
  const rows = await db
    .delete(idempotencyKeys)
    .where(
      and(
        inArray(idempotencyKeys.key, old),
        sql`${idempotencyKeys.createdAt} < now() - make_interval(hours => ${olderThanHours})`,
      ),
    )
    .returning({ key: idempotencyKeys.key });
  return rows.length;
}

function ownClaim({ userId, key, token }: { userId: string; key: string; token: string }) {
  return and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.claimToken, token),
    eq(idempotencyKeys.state, 'running'),
  );
}
