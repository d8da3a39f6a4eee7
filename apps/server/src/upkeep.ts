import type { AssistantEvent } from '@reachout/contract/assistant-call';
import { uploadKeptHours } from '@reachout/contract/limits';
import { deleteOldBillingEvents } from '@reachout/db/billing-queries';
import { deleteOldSearchMisses } from '@reachout/db/documentation-queries';
import { deleteEndedAccessTokens } from '@reachout/db/access-tokens-queries';
import { deleteEndedCaseDrafts } from '@reachout/db/case-drafts-queries';
import { deleteUnattachedFiles, findUnknownKeys } from '@reachout/db/files-queries';
import { deleteOldIntents } from '@reachout/db/idempotency-queries';
import { deleteToldJobs } from '@reachout/db/outbox-queries';
import { deleteEndedSessions } from '@reachout/db/sessions-queries';
import { deleteFullRateLimits } from '@reachout/db/rate-limit-queries';
import { deleteOldAnswerChunks, interruptAbandonedAnswers } from '@reachout/db/answers-queries';
import { tendWaitingCases } from '@reachout/services/cases/tend-waiting-cases';
import { textOfEvents } from '@reachout/services/chat/answer-log';
import type { AnswerWriter } from '@reachout/services/chat/answer-writer';
import type { ServiceDeps } from '@reachout/services/deps';
import { type JobHandlers, runOutbox } from '@reachout/services/outbox/run-outbox';
import type { Auth } from './auth.ts';
import type { DatabaseClock } from './database-clock.ts';

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
  },
  writer: Pick<AnswerWriter, 'follow'>,
  jobs: JobHandlers,
): { stop(): void } {
  const sweep = (): Promise<void> => removeOrphans(deps);
  runOnce(deps, sweep);
  const timers = [
    every(orphansEveryMs, deps, sweep),
    every(abandonedEveryMs, deps, () => endAbandonedAnswers(deps, writer)),
    every(outboxEveryMs, deps, () => workOutboxOff(deps, jobs)),
    every(tidyEveryMs, deps, () => tidy(deps)),
    every(waitingCasesEveryMs, deps, () => tendCases(deps)),
    every(clockEveryMs, deps, () => deps.clock.synchronise()),
  ];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

/** Work that is still going on is not begun a second time. */
function every(
  milliseconds: number,
  { log }: Pick<ServiceDeps, 'log'>,
  work: () => Promise<void>,
): NodeJS.Timeout {
  const state = { isBusy: false };
  const once = async (): Promise<void> => {
    if (state.isBusy) return;
    state.isBusy = true;
    await work().finally(() => (state.isBusy = false));
  };
  return setInterval(() => runOnce({ log }, once), milliseconds).unref();
}

function runOnce({ log }: Pick<ServiceDeps, 'log'>, work: () => Promise<void>): void {
  work().catch((error: unknown) =>
    log.warn('upkeep failed', { reason: error instanceof Error ? error.name : 'unknown' }),
  );
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
