import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { outboxJobs } from './schema/outbox.ts';
import { withTraceParent } from './trace-parent.ts';

/** A message for an outside system, to be enqueued. */
export interface NewJob {
  /** Which handler delivers it. */
  kind: string;
  /** Deduplication key within the kind: enqueueing the same key again adds no second job. */
  key: string;
  accountId?: string | null;
  /** What the handler needs to load the data: ids only, never text that a person wrote. */
  payload?: Record<string, unknown>;
  /** Seconds until the first attempt. */
  delaySeconds?: number;
}

/** A job that this process may attempt until its lease ends. */
export interface ClaimedJob {
  id: number;
  kind: string;
  key: string;
  accountId: string | null;
  payload: Record<string, unknown>;
  /** How many attempts there were, this one included. */
  attempts: number;
  /** How many attempts before this one, in a row, nobody ended: their processes died, or hung. */
  lostAttempts: number;
  ageSeconds: number;
  token: string;
}

/** A job as operators see it. */
export type JobRow = typeof outboxJobs.$inferSelect;

/** Enqueues a job. Call it in the transaction of the change that the job reports, so that both commit or neither. */
export async function enqueueJob(
  db: Database,
  { kind, key, accountId = null, payload = {}, delaySeconds = 0 }: NewJob,
): Promise<void> {
  await db
    .insert(outboxJobs)
    .values({
      kind,
      key,
      accountId,
      payload: withTraceParent(payload),
      nextAttemptAt: inSeconds(delaySeconds),
    })
    .onConflictDoNothing({ target: [outboxJobs.kind, outboxJobs.key] });
}

/**
 * Enqueues a job, or re-enqueues the existing one whose data has changed since it was delivered. An attempt that is running goes on and stays the only one, however often the job is enqueued
 * meanwhile: it keeps its lease, and because no attempt counts any more, its end makes the job due again instead of ending it.
 */
export async function enqueueJobAgain(
  db: Database,
  { kind, key, accountId = null, payload = {} }: Omit<NewJob, 'delaySeconds'>,
): Promise<void> {
  const traced = withTraceParent(payload);
  await db
    .insert(outboxJobs)
    .values({ kind, key, accountId, payload: traced, nextAttemptAt: inSeconds(0) })
    .onConflictDoUpdate({
      target: [outboxJobs.kind, outboxJobs.key],
      set: {
        payload: traced,
        state: 'waiting',
        attempts: 0,
        finishedAt: null,
        createdAt: inSeconds(0),
        nextAttemptAt: sql`case when ${outboxJobs.claimToken} is null then ${inSeconds(0)} else ${outboxJobs.nextAttemptAt} end`,
      },
    });
}

/** For how long a claimed job is left to whoever claimed it. */
export const leaseSeconds = 60;
/** How many times as long, at most, where attempts of it were lost. */
const longestLease = 15;

/**
 * Claims due jobs of the given kinds, the longest overdue first. Any number of processes may call it at once: each job is leased to one of them, and
 * is due again after `leaseSeconds` unless it was finished or postponed by then. One whose attempts are lost again and again is left for longer each time, by chance for how much: what ends
 * processes ends them less often, and whatever else was attempted there is soon attempted without it.
 */
export async function claimJobs(
  db: Database,
  {
    kinds,
    limit,
    leaseSeconds: lease = leaseSeconds,
  }: { kinds: readonly string[]; limit: number; leaseSeconds?: number },
): Promise<ClaimedJob[]> {
  if (kinds.length === 0) return [];
  const token = randomUUID();
  const due = db
    .select({ id: outboxJobs.id })
    .from(outboxJobs)
    .where(
      and(
        eq(outboxJobs.state, 'waiting'),
        inArray(outboxJobs.kind, [...kinds]),
        sql`${outboxJobs.nextAttemptAt} <= clock_timestamp()`,
      ),
    )
    .orderBy(asc(outboxJobs.nextAttemptAt), asc(outboxJobs.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(outboxJobs)
    .set({
      attempts: sql`${outboxJobs.attempts} + 1`,
      lostAttempts,
      claimToken: token,
      nextAttemptAt: inSeconds(
        sql`${lease} * (1 + random() * (least(power(2, ${lostAttempts}), ${longestLease}) - 1))`,
      ),
    })
    .where(inArray(outboxJobs.id, due))
    .returning({
      id: outboxJobs.id,
      kind: outboxJobs.kind,
      key: outboxJobs.key,
      accountId: outboxJobs.accountId,
      payload: outboxJobs.payload,
      attempts: outboxJobs.attempts,
      lostAttempts: outboxJobs.lostAttempts,
      ageSeconds: sql<number>`extract(epoch from clock_timestamp() - ${outboxJobs.createdAt})::float8`,
    });
  return rows.sort((a, b) => a.id - b.id).map((row) => ({ ...row, token }));
}

/**
 * Finishes a job: it was delivered, or it is dead and waits for an operator. One that was enqueued again during this attempt is due at once instead.
 *
 * @returns the job's state now; undefined when the lease was lost to another attempt
 */
export async function finishJob(
  db: Database,
  { id, token, state, error = null }: FinishedJob,
): Promise<JobRow['state'] | undefined> {
  const [row] = await db
    .update(outboxJobs)
    .set({
      state: sql`case when ${isEnqueuedAgain} then 'waiting' else ${state} end`,
      lastError: error,
      finishedAt: sql`case when ${isEnqueuedAgain} then null else clock_timestamp() end`,
      nextAttemptAt: sql`case when ${isEnqueuedAgain} then ${inSeconds(0)} else ${outboxJobs.nextAttemptAt} end`,
      claimToken: null,
    })
    .where(ownClaim(id, token))
    .returning({ state: outboxJobs.state });
  return row?.state;
}

interface FinishedJob {
  id: number;
  token: string;
  state: 'done' | 'dead';
  error?: string | null;
}

/** Keeps a claimed job for at least so long from now, while its attempt runs. False when the lease was lost to another attempt. */
export async function renewLease(
  db: Database,
  { id, token, leaseSeconds: lease }: { id: number; token: string; leaseSeconds: number },
): Promise<boolean> {
  const rows = await db
    .update(outboxJobs)
    .set({ nextAttemptAt: sql`greatest(${outboxJobs.nextAttemptAt}, ${inSeconds(lease)})` })
    .where(ownClaim(id, token))
    .returning({ id: outboxJobs.id });
  return rows.length > 0;
}

/** Postpones a job by `delaySeconds`, or by `anewSeconds` where it was enqueued again during this attempt, so that its failures count anew. False when the lease was lost to another attempt. */
export async function postponeJob(
  db: Database,
  { id, token, delaySeconds, anewSeconds, error }: PostponedJob,
): Promise<boolean> {
  const rows = await db
    .update(outboxJobs)
    .set({
      nextAttemptAt: sql`case when ${isEnqueuedAgain} then ${inSeconds(anewSeconds)} else ${inSeconds(delaySeconds)} end`,
      claimToken: null,
      lastError: error,
    })
    .where(ownClaim(id, token))
    .returning({ id: outboxJobs.id });
  return rows.length > 0;
}

interface PostponedJob {
  id: number;
  token: string;
  delaySeconds: number;
  anewSeconds: number;
  error: string;
}

/** The number of waiting and dead jobs by kind, with the age of the oldest. */
export function measureOutbox(
  db: Database,
): Promise<{ kind: string; state: JobRow['state']; jobs: number; oldest: Date }[]> {
  return db
    .select({
      kind: outboxJobs.kind,
      state: outboxJobs.state,
      jobs: count(),
      oldest: sql`min(${outboxJobs.createdAt})`.mapWith(outboxJobs.createdAt),
    })
    .from(outboxJobs)
    .where(inArray(outboxJobs.state, ['waiting', 'dead']))
    .groupBy(outboxJobs.kind, outboxJobs.state)
    .orderBy(asc(outboxJobs.kind), asc(outboxJobs.state));
}

/** Dead jobs, the latest first. */
export function listDeadJobs(
  db: Database,
  { kind, limit }: { kind?: string; limit: number },
): Promise<JobRow[]> {
  return db
    .select()
    .from(outboxJobs)
    .where(isDead(kind))
    .orderBy(sql`${outboxJobs.finishedAt} desc`)
    .limit(limit);
}

/** The jobs of some kinds with one key. */
export function listJobsOfKey(
  db: Database,
  { kinds, key }: { kinds: readonly string[]; key: string },
): Promise<JobRow[]> {
  return db
    .select()
    .from(outboxJobs)
    .where(and(inArray(outboxJobs.kind, [...kinds]), eq(outboxJobs.key, key)));
}

/** Retries dead jobs, after an operator has removed the cause. Returns how many. */
export async function reviveDeadJobs(db: Database, { kind }: { kind?: string } = {}): Promise<number> {
  const rows = await db
    .update(outboxJobs)
    .set({
      state: 'waiting',
      attempts: 0,
      finishedAt: null,
      createdAt: sql`clock_timestamp()`,
      nextAttemptAt: sql`clock_timestamp()`,
    })
    .where(isDead(kind))
    .returning({ id: outboxJobs.id });
  return rows.length;
}

/** Attempts a finished job of one of these kinds once more, whatever came of it. False where none of that key is finished, or kept. */
export async function repeatJob(
  db: Database,
  { kinds, key }: { kinds: readonly string[]; key: string },
): Promise<boolean> {
  const rows = await db
    .update(outboxJobs)
    .set({
      state: 'waiting',
      attempts: 0,
      finishedAt: null,
      createdAt: sql`clock_timestamp()`,
      nextAttemptAt: sql`clock_timestamp()`,
    })
    .where(
      and(
        inArray(outboxJobs.kind, [...kinds]),
        eq(outboxJobs.key, key),
        or(eq(outboxJobs.state, 'done'), isDead(undefined)),
      ),
    )
    .returning({ id: outboxJobs.id });
  return rows.length > 0;
}

/** Deletes jobs that were done more than `olderThanHours` ago, of the kinds alone, or of all but some; dead ones stay. Returns how many. */
export async function deleteDoneJobs(
  db: Database,
  {
    olderThanHours,
    of,
    limit = 1000,
  }: { olderThanHours: number; of?: { only?: readonly string[]; but?: readonly string[] }; limit?: number },
): Promise<number> {
  const old = db
    .select({ id: outboxJobs.id })
    .from(outboxJobs)
    .where(
      and(
        eq(outboxJobs.state, 'done'),
        sql`${outboxJobs.finishedAt} < now() - make_interval(hours => ${olderThanHours})`,
        of?.only && inArray(outboxJobs.kind, [...of.only]),
        of?.but && notInArray(outboxJobs.kind, [...of.but]),
      ),
    )
    .limit(limit);
  const rows = await db
    .delete(outboxJobs)
    .where(inArray(outboxJobs.id, old))
    .returning({ id: outboxJobs.id });
  return rows.length;
}

function isDead(kind: string | undefined) {
  return and(eq(outboxJobs.state, 'dead'), kind === undefined ? undefined : eq(outboxJobs.kind, kind));
}

/** Of a job that is being claimed: whoever ends an attempt takes its claim away, so a claim that is still there was lost. */
const lostAttempts = sql`case when ${outboxJobs.claimToken} is null then 0 else ${outboxJobs.lostAttempts} + 1 end`;

/** Of a claimed job: its claim counted an attempt, and enqueuing it again since then counts anew. */
const isEnqueuedAgain = sql`${outboxJobs.attempts} = 0`;

function ownClaim(id: number, token: string) {
  return and(eq(outboxJobs.id, id), eq(outboxJobs.claimToken, token), eq(outboxJobs.state, 'waiting'));
}

/** Truncated to the column's milliseconds: a timestamp that is rounded up would still be in the future. */
function inSeconds(seconds: number | SQL) {
  return sql`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds})`;
}
