import {
  claimJobs,
  type ClaimedJob,
  finishJob,
  leaseSeconds as usualLease,
  postponeJob,
  renewLease,
} from '../store/outbox-queries.ts';
import { traceParentOf } from '../store/trace-parent.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { describeError } from '@reachout/ports/describe-error';

/** The outcome of an attempt. `reason` is for operators and holds no personal data. */
export type JobOutcome =
  | { outcome: 'done' }
  /** Transient: retried, and not before `retryAfterSeconds` if the other side asked for that. */
  | { outcome: 'retry'; reason: string; retryAfterSeconds?: number }
  /** Permanent: never retried. */
  | { outcome: 'dead'; reason: string };

/**
 * Delivers one job to an outside system. Delivery is at least once: a process may die after sending and before recording it, so each message must
 * carry an id by which the other side recognises a duplicate.
 */
export type JobHandler = (job: ClaimedJob) => Promise<JobOutcome>;

/** Handlers by the kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const batchSize = 10;
const firstDelaySeconds = 2;
const maxDelaySeconds = 15 * 60;
/** How long a job is retried: long enough to outlast an outage over a long weekend without anybody's help. */
const giveUpSeconds = 4 * 24 * 60 * 60;
/** A job that so many processes in a row died of, or with, is not tried on another one. Restarts alone do not hit the same one so often. */
const mostLostAttempts = 10;
const maxReason = 500;

/** How jobs are worked off. */
export interface OutboxPace {
  /** How many jobs at once. With 1, whatever ends this process leaves one job whose outcome nobody knows. */
  atOnce?: number;
  /** For how long a job is this process's own after it was last heard of. */
  leaseSeconds?: number;
}

/**
 * Attempts each due job once and returns how many there were. Failed jobs back off exponentially, up to a quarter of an hour or as long as the
 * other side asked; after four days a job is dead, and so is one whose attempts have ended their processes ten times in a row. An attempt may take as long as it needs: its lease is renewed while it runs.
 */
export async function runOutbox(
  deps: Pick<ServiceDeps, 'db' | 'log' | 'trace'>,
  handlers: JobHandlers,
  { atOnce = batchSize, leaseSeconds = usualLease }: OutboxPace = {},
): Promise<number> {
  const jobs = await claimJobs(deps.db, { kinds: Object.keys(handlers), limit: atOnce, leaseSeconds });
  await Promise.all(
    jobs.map(async (job) => {
      const renewal = setInterval(() => void keep(deps, job, leaseSeconds), (leaseSeconds * 1_000) / 3);
      try {
        await attempt(deps, handlers, job);
      } finally {
        clearInterval(renewal);
      }
    }),
  );
  return jobs.length;
}

/** A renewal that fails is tried again with the next; a job that is lost meanwhile cannot be finished by this attempt. */
async function keep(
  { db, log }: Pick<ServiceDeps, 'db' | 'log'>,
  { id, token, kind }: ClaimedJob,
  leaseSeconds: number,
): Promise<void> {
  try {
    await renewLease(db, { id, token, leaseSeconds });
  } catch (error) {
    log.warn('the lease of an outbox job was not renewed', { kind, job: id, reason: describeError(error) });
  }
}

/** Exponential backoff: seconds until the next attempt after `attempts` failures, unless the other side asked for more. */
export function delayAfter(attempts: number): number {
  return Math.min(firstDelaySeconds * 2 ** Math.min(attempts - 1, 20), maxDelaySeconds);
}

async function attempt(
  { db, log, trace }: Pick<ServiceDeps, 'db' | 'log' | 'trace'>,
  handlers: JobHandlers,
  job: ClaimedJob,
): Promise<void> {
  const { lostAttempts } = job;
  // Before the attempt: there may be no after.
  if (lostAttempts >= mostLostAttempts)
    return giveUp({ db, log }, job, `${lostAttempts} attempts in a row ended with their process`);
  const deliver = () => callHandler(handlers, job);
  const facts = { job: job.kind };
  const result = await (trace?.resume(traceParentOf(job.payload), 'job.run', facts, deliver) ?? deliver());
  const { id, token, kind, attempts } = job;
  if (result.outcome === 'done') return void (await finishJob(db, { id, token, state: 'done' }));
  const error = result.reason.slice(0, maxReason);
  if (result.outcome === 'dead' || job.ageSeconds > giveUpSeconds) return giveUp({ db, log }, job, error);
  log.warn('outbox job failed', { kind, job: id, attempts, reason: error });
  const { retryAfterSeconds = 0 } = result;
  const delaySeconds = Math.max(delayAfter(attempts), retryAfterSeconds);
  const anewSeconds = Math.max(delayAfter(1), retryAfterSeconds);
  await postponeJob(db, { id, token, delaySeconds, anewSeconds, error });
}

/** Lays a job aside. One that was enqueued again meanwhile is not dead: its matter is another one now. */
async function giveUp(
  { db, log }: Pick<ServiceDeps, 'db' | 'log'>,
  { id, token, kind, attempts }: ClaimedJob,
  error: string,
): Promise<void> {
  const state = await finishJob(db, { id, token, state: 'dead', error });
  if (state === 'dead') log.error('outbox job is dead', { kind, job: id, attempts, reason: error });
  else log.warn('outbox job failed', { kind, job: id, attempts, reason: error });
}

/** Calls the job's handler. One that throws has a bug or lost its database: the job is retried, and its error text stays out of the log. */
async function callHandler(handlers: JobHandlers, job: ClaimedJob): Promise<JobOutcome> {
  try {
    return (await handlers[job.kind]?.(job)) ?? { outcome: 'retry', reason: 'no handler' };
  } catch (error) {
    return { outcome: 'retry', reason: describeError(error) };
  }
}
