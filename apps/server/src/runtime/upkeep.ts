import type { AssistantEvent } from '@reachout/chat/rules/assistant-call';
import { uploadKeptHours } from '@reachout/core/limits';
import { deleteOldBillingEvents } from '@reachout/refunds/store/billing-queries';
import { deleteOldSearchMisses } from '@reachout/documentation/store/documentation-queries';
import { deleteEndedAccessTokens } from '@reachout/accounts/store/access-tokens-queries';
import { deleteEndedCaseDrafts } from '@reachout/cases/store/case-drafts-queries';
import { deleteUnattachedFiles, findUnknownKeys } from '@reachout/cases/store/files-queries';
import { deleteOldIntents } from '@reachout/operations/store/idempotency-queries';
import { deleteToldJobs } from '@reachout/operations/store/outbox-queries';
import { deleteEndedSessions } from '@reachout/accounts/store/sessions-queries';
import { deleteFullRateLimits } from '@reachout/operations/store/rate-limit-queries';
import { deleteOldAnswerChunks, interruptAbandonedAnswers } from '@reachout/chat/store/answers-queries';
import { tendWaitingCases } from '@reachout/cases/use-cases/tend-waiting-cases';
import { textOfEvents } from '@reachout/chat/use-cases/answer-log';
import type { AnswerWriter } from '@reachout/chat/use-cases/answer-writer';
import type { ServiceDeps } from '@reachout/ports/deps';
import { type JobHandlers, runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { Auth } from '@reachout/accounts/http/auth';
import type { DatabaseClock } from './database-clock.ts';
import { describeError } from '@reachout/ports/describe-error';
import { createRecurringFailure } from '@reachout/ports/recurring-failure';

const abandonedEveryMs = 1_000;
const outboxEveryMs = 1_000;
const tidyEveryMs = 10 * 60_000;
/** Reminders and ends are due to the day. */
const waitingCasesEveryMs = 5 * 60_000;
/** Clocks of good machines part by a second in half a day; a machine that slept finds out within this time. */
const clockEveryMs = 30_000;
/** A submission may be repeated for a day. */
const keptHours = 24;
const chunksKeptMinutes = 60;
const dayMs = 24 * 60 * 60_000;
/** The billing system repeats an event for days; what it signed longer ago is refused anyway. */
const billingEventsKeptDays = 30;
/** Words that nobody looked for in so long are no longer missed. */
const searchMissesKeptDays = 90;
/** No request takes as long: bytes that still belong to no file then were left by one that died (F02). */
const orphanAfterMs = 60 * 60_000;
/** Looking through the whole store is work; what it finds is rare. It is done at start, too, after whatever ended the last process. */
const orphansEveryMs = 6 * 60 * 60_000;
const keysAtOnce = 500;

/**
 * What every process does on the side: answers whose writer died are marked as interrupted (F01), outside systems are
 * told what waits in the outbox (F39), cases that wait on their customers are reminded of and closed (rule LIFE-14), and rows that only served a moment are forgotten. Any number of processes may do it at once.
 */
export function startUpkeep(
  deps: Pick<ServiceDeps, 'db' | 'brand' | 'files' | 'log' | 'trace'> & {
    clock: DatabaseClock;
    auth: Pick<Auth, 'longestSeconds'>;
    /** Told again and again while the database answers. */
    onDatabaseAnswers: () => void;
  },
  writer: Pick<AnswerWriter, 'follow'>,
  jobs: JobHandlers,
): { stop(): void } {
  const watch = (name: string, work: () => Promise<void>) => watched(deps, name, work);
  const sweep = watch('removal of lost files', () => removeOrphans(deps));
  const workOff = watch('outbox', async () => {
    await workOutboxOff(deps, jobs);
    deps.onDatabaseAnswers();
  });
  void sweep();
  const timers = [
    every(orphansEveryMs, sweep),
    every(
      abandonedEveryMs,
      watch('end of abandoned answers', () => endAbandonedAnswers(deps, writer)),
    ),
    every(outboxEveryMs, workOff),
    every(
      tidyEveryMs,
      watch('removal of old rows', () => tidy(deps)),
    ),
    every(
      waitingCasesEveryMs,
      watch('cases that wait', () => tendCases(deps)),
    ),
    every(
      clockEveryMs,
      watch('clock', () => deps.clock.synchronise()),
    ),
  ];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

function every(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
  return setInterval(() => void work(), milliseconds).unref();
}

/** Work that tells of its failures and never rejects. While it is still going on it is not begun a second time. */
function watched(
  { log, clock }: { log: ServiceDeps['log']; clock: DatabaseClock },
  name: string,
  work: () => Promise<void>,
): () => Promise<void> {
  const failure = createRecurringFailure(log, `upkeep failed: ${name}`, {
    now: () => clock.now(),
    elapsed: () => performance.now(),
  });
  const state = { isBusy: false };
  return async () => {
    if (state.isBusy) return;
    state.isBusy = true;
    try {
      await work();
      failure.worked();
    } catch (error) {
      failure.failed(describeError(error));
    } finally {
      state.isBusy = false;
    }
  };
}

async function endAbandonedAnswers(
  { db, log }: Pick<ServiceDeps, 'db' | 'log'>,
  writer: Pick<AnswerWriter, 'follow'>,
): Promise<void> {
  // Written by answer-writer.ts in this shape.
  const textOf = (events: unknown[]): string => textOfEvents(events as AssistantEvent[]);
  const isAlive = (answer: { threadId: string; seq: number }): boolean => writer.follow(answer) !== undefined;
  const threads = await interruptAbandonedAnswers(db, { textOf, isAlive });
  if (threads.length > 0) log.warn('abandoned answers ended', { count: threads.length });
}

/** Works the outbox off, round after round while there is something due. */
async function workOutboxOff(
  deps: Pick<ServiceDeps, 'db' | 'log' | 'trace'>,
  jobs: JobHandlers,
): Promise<void> {
  while ((await runOutbox(deps, jobs)) > 0);
}

/** Round after round while there is something due. */
async function tendCases(deps: Pick<ServiceDeps, 'db' | 'brand' | 'log'>): Promise<void> {
  for (;;) {
    const { remind, close } = await tendWaitingCases(deps);
    if (remind + close === 0) return;
    deps.log.info('cases that waited on their customers', { reminded: remind, closed: close });
  }
}

async function tidy({
  db,
  files,
  clock,
  auth,
}: Pick<ServiceDeps, 'db' | 'files' | 'clock'> & { auth: Pick<Auth, 'longestSeconds'> }): Promise<void> {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  await deleteFullRateLimits(db);
  await deleteOldIntents(db, { olderThanHours: keptHours });
  await deleteToldJobs(db, { olderThanHours: keptHours });
  await deleteOldAnswerChunks(db, { olderThanMinutes: chunksKeptMinutes });
  await deleteOldBillingEvents(db, daysAgo(billingEventsKeptDays));
  await deleteOldSearchMisses(db, daysAgo(searchMissesKeptDays));
  await deleteEndedAccessTokens(db);
  await deleteEndedSessions(db, auth);
  await deleteEndedCaseDrafts(db);
  const keys = await deleteUnattachedFiles(db, { olderThanHours: uploadKeptHours });
  await Promise.all(keys.map((key) => files.remove(key)));
}

/** Removes bytes that no row names: a request stores them first, and may die before it writes the row. */
async function removeOrphans({ db, files }: Pick<ServiceDeps, 'db' | 'files'>): Promise<void> {
  const sweep = async (keys: string[]): Promise<void> => {
    const unknown = await findUnknownKeys(db, keys);
    await Promise.all(unknown.map((key) => files.remove(key)));
  };
  let batch: string[] = [];
  for await (const key of files.list({ olderThanMs: orphanAfterMs })) {
    batch.push(key);
    if (batch.length < keysAtOnce) continue;
    await sweep(batch);
    batch = [];
  }
  await sweep(batch);
}
