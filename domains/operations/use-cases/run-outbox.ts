import { claimJobs, type ClaimedJob, finishJob, putJobOff } from '../store/outbox-queries.ts';
import { traceParentOf } from '../store/trace-parent.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { describeError } from '@reachout/ports/describe-error';

/** How an attempt ended. `reason` is for operators and holds no personal data. */
export type JobOutcome =
  | { outcome: 'done' }
  /** Worth another attempt, not before `retryAfterSeconds` when the other side said so. */
  | { outcome: 'retry'; reason: string; retryAfterSeconds?: number }
  /** Will never succeed as it is. */
  | { outcome: 'dead'; reason: string };

/**
 * Tells an outside system of one matter. It may be called again for a matter that it told already (the process died in
 * between), so what it sends must carry an id by which the other side knows the repetition.
 */
export type JobHandler = (job: ClaimedJob) => Promise<JobOutcome>;

/** Handlers by the kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const jobsAtOnce = 10;
const firstDelaySeconds = 2;
const longestDelaySeconds = 15 * 60;
/** An outage of a long weekend heals by itself; after that a person has to look. */
const giveUpSeconds = 4 * 24 * 60 * 60;
const maxReason = 500;

/**
 * Attempts the jobs that are due, each once, and tells how many there were. A failed one waits twice as long as before,
 * up to a quarter of an hour, or as long as the other side asked; after four days it is dead.
 */
export async function runOutbox(
  deps: Pick<ServiceDeps, 'db' | 'log' | 'trace'>,
  handlers: JobHandlers,
): Promise<number> {
  const jobs = await claimJobs(deps.db, { kinds: Object.keys(handlers), limit: jobsAtOnce });
  await Promise.all(jobs.map((job) => attempt(deps, handlers, job)));
  return jobs.length;
}

/** Seconds until the next attempt after `attempts` failures, before what the other side asked for. */
export function delayAfter(attempts: number): number {
  return Math.min(firstDelaySeconds * 2 ** Math.min(attempts - 1, 20), longestDelaySeconds);
}

async function attempt(
  { db, log, trace }: Pick<ServiceDeps, 'db' | 'log' | 'trace'>,
  handlers: JobHandlers,
  job: ClaimedJob,
): Promise<void> {
  const told = () => tell(handlers, job);
  const facts = { job: job.kind };
  const result = await (trace?.resume(traceParentOf(job.payload), 'job.run', facts, told) ?? told());
  const { id, token, kind, attempts } = job;
  if (result.outcome === 'done') return void (await finishJob(db, { id, token, state: 'done' }));
  const error = result.reason.slice(0, maxReason);
  if (result.outcome === 'dead' || job.ageSeconds > giveUpSeconds) {
    log.error('outbox job is dead', { kind, job: id, attempts, reason: error });
    return void (await finishJob(db, { id, token, state: 'dead', error }));
  }
  log.warn('outbox job failed', { kind, job: id, attempts, reason: error });
  const delaySeconds = Math.max(delayAfter(attempts), result.retryAfterSeconds ?? 0);
  await putJobOff(db, { id, token, delaySeconds, error });
}

/** A handler that throws has a bug or lost its database: the job stays, and its words stay out of the log. */
async function tell(handlers: JobHandlers, job: ClaimedJob): Promise<JobOutcome> {
  try {
    return (await handlers[job.kind]?.(job)) ?? { outcome: 'retry', reason: 'no handler' };
  } catch (error) {
    return { outcome: 'retry', reason: describeError(error) };
  }
}
