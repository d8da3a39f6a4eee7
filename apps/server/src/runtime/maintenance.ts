import { setTimeout as wait } from 'node:timers/promises';
import type { AssistantEvent } from '@reachout/chat/rules/assistant-call';
import { uploadRetentionHours } from '@reachout/core/limits';
import { deleteOldBillingEvents } from '@reachout/refunds/store/billing-queries';
import { deleteOldBatches } from '@reachout/world/store/batches-queries';
import { deleteOldWaiting } from '@reachout/world/store/sources-queries';
import { deleteOldSearchMisses } from '@reachout/documentation/store/documentation-queries';
import { deleteEndedAccessTokens } from '@reachout/accounts/store/access-tokens-queries';
import { deleteEndedCaseDrafts } from '@reachout/cases/store/case-drafts-queries';
import { deleteUnattachedFiles, findUnknownKeys } from '@reachout/cases/store/files-queries';
import { deleteOldIncomingMails } from '@reachout/mail/store/incoming-mails-queries';
import { deleteOldLetters } from '@reachout/mail/store/letters-queries';
import { deleteOldNotifications } from '@reachout/mail/store/notifications-queries';
import { eventJobKinds } from '@reachout/operations/rules/event-jobs';
import { deleteOldDeliveries } from '@reachout/operations/store/deliveries-queries';
import { deleteOldIntents } from '@reachout/operations/store/idempotency-queries';
import { deleteDoneJobs } from '@reachout/operations/store/outbox-queries';
import { deleteEndedResets } from '@reachout/accounts/store/password-reset-queries';
import { deleteOldBrowsers } from '@reachout/accounts/store/known-browsers-queries';
import { knownBrowserDays } from '@reachout/accounts/rules/log-ins';
import { deleteEndedSessions } from '@reachout/accounts/store/sessions-queries';
import { deleteFullRateLimits } from '@reachout/operations/store/rate-limit-queries';
import { deleteOldAnswerChunks, interruptAbandonedAnswers } from '@reachout/chat/store/answers-queries';
import { returnCasesOfFormerStaff } from '@reachout/desk/use-cases/assign-case';
import { noteDuePromises } from '@reachout/desk/use-cases/clocks/note-due-promises';
import { publishNextMonth } from '@reachout/desk/use-cases/numbers/publish-numbers';
import { remindAndCloseWaitingCases } from '@reachout/cases/use-cases/remind-and-close-waiting-cases';
import { readDeskChanges } from '@reachout/desk/use-cases/outside/read-changes';
import { textOfEvents } from '@reachout/chat/use-cases/answer-log';
import type { AnswerWriter } from '@reachout/chat/use-cases/answer-writer';
import type { ServiceDeps } from '@reachout/ports/deps';
import { type JobHandlers, type OutboxPace, runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { Auth } from '@reachout/accounts/http/auth';
import type { DatabaseClock } from './database-clock.ts';
import { describeError } from '@reachout/ports/describe-error';
import type { ConfiguredSource } from '../settings/world-sources.ts';
import { startPulling } from './pull-sources.ts';
import { createRecurringFailure } from '@reachout/ports/recurring-failure';

const abandonedIntervalMs = 1_000;
const outboxIntervalMs = 1_000;
/** An uploaded page is found within seconds, whichever process took it. */
const uploadsIntervalMs = 1_000;
/** How often this process looks whether the changes of an outside desk are due to be read; which process reads them is for the database to say. */
const deskChangesIntervalMs = 3_000;
const cleanupIntervalMs = 10 * 60_000;
/** Coarse on purpose: reminders and closing dates count in days. */
const waitingCasesIntervalMs = 5 * 60_000;
/** A promise may be an hour long: staff are told within the minute. */
const promisesIntervalMs = 30_000;
/** Coarse on purpose: a month ends once a month. Soon after the operator has switched it on, somebody looks. */
const publishIntervalMs = 60_000;
/** How soon the clock is right again after a machine was suspended; clocks otherwise drift by a second in half a day. */
const clockIntervalMs = 30_000;
/** Retention of idempotency keys and finished jobs: a submission may be repeated for a day. */
const retentionHours = 24;
const chunkRetentionMinutes = 60;
const dayMs = 24 * 60 * 60_000;
/** Retention of event ids, against replays: the billing system repeats an event for days, and older signatures are refused. */
const billingEventRetentionDays = 30;
/** Retention of attempts to tell other systems, and of what they are told. */
const deliveryRetentionDays = 30;
/** Retention of what was mailed, which is ids and times: for as long as somebody may ask whether they were told. */
const letterRetentionDays = 90;
/** What people were told in the page. */
const notificationRetentionDays = 90;
/** Retention of the words of mails that were not taken: for as long as somebody may ask where theirs is. */
const refusedMailDays = 14;
/** Retention of search terms without results, from their last search. */
const searchMissRetentionDays = 90;
/** Retention of a batch's progress: a sender that was interrupted goes on sooner. */
const batchRetentionDays = 30;
/** Retention of what a source said and was refused: whatever it belongs to is known by then, or never. */
const waitingRetentionDays = 30;
/** Minimum age of orphaned bytes. No request takes this long, so whatever wrote them has died (F02). */
const orphanAfterMs = 60 * 60_000;
/** The orphan scan reads the whole store and rarely finds anything. It also runs at start, since a crash leaves orphans. */
const orphansIntervalMs = 6 * 60 * 60_000;
const orphanBatchSize = 500;

/** Jobs that are worked off beside each other, so that an outside system which is slow holds up its own alone. */
export interface OutboxJobs {
  jobs: JobHandlers;
  desk: JobHandlers;
  mail: JobHandlers;
  incomingMail: JobHandlers;
  push: JobHandlers;
}

/** The background maintenance of a process. */
export interface Maintenance {
  /**
   * Begins nothing more, and waits at most `graceMs` for what has begun: a mail that its server has taken and this process has not recorded would be sent again
   * by another.
   */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts the background maintenance of this process: marks answers whose writer died as interrupted (F01), delivers the outbox (F39), reminds of and
 * closes cases that wait on their customers (rule LIFE-14), tells staff of promises that are due, pulls the provider's world, and deletes expired rows and orphaned files. Safe to run in any number of processes at once.
 */
export function startMaintenance(
  deps: Pick<ServiceDeps, 'db' | 'brand' | 'desk' | 'events' | 'files' | 'ids' | 'log' | 'mail' | 'trace'> & {
    clock: DatabaseClock;
    auth: Pick<Auth, 'longestSeconds'>;
    /** Called after each successful round of the outbox: the database is up. */
    onDatabaseAnswers: () => void;
    /** Shows pages that were uploaded since the last call. */
    reloadUploads: () => Promise<void>;
    /** Systems that the provider's world is pulled from. */
    sources: readonly ConfiguredSource[];
    /** Whether months are published whose numbers anybody may read. */
    publicNumbers: boolean;
  },
  writer: Pick<AnswerWriter, 'follow'>,
  { jobs, desk, mail, incomingMail, push }: OutboxJobs,
): Maintenance {
  const running = new Set<Promise<void>>();
  let isStopping = false;
  const watch = (name: string, work: () => Promise<void>) => {
    const run = watched(deps, name, work);
    return async () => {
      if (isStopping) return;
      const done = run();
      running.add(done);
      await done;
      running.delete(done);
    };
  };
  /** Runs batches of jobs until none is due. */
  const drain = async (handlers: JobHandlers, pace?: OutboxPace): Promise<void> => {
    while (!isStopping && (await runOutbox(deps, handlers, pace)) > 0);
  };
  const sweep = watch('removal of lost files', () => removeOrphans(deps));
  const workOff = watch('outbox', async () => {
    await drain(jobs);
    deps.onDatabaseAnswers();
  });
  void sweep();
  const timers = [
    every(orphansIntervalMs, sweep),
    every(
      abandonedIntervalMs,
      watch('end of abandoned answers', () => endAbandonedAnswers(deps, writer)),
    ),
    every(outboxIntervalMs, workOff),
    // By itself: a mail server that is slow makes nothing else wait. One at a time: see mailHandlers.
    every(
      outboxIntervalMs,
      watch('mail', () => drain(mail, { atOnce: 1 })),
    ),
    every(
      outboxIntervalMs,
      // Few at once: each is read whole, and may be as large as a mail may be.
      watch('mail that came in', () => drain(incomingMail, { atOnce: 2 })),
    ),
    every(
      outboxIntervalMs,
      watch('push', () => drain(push)),
    ),
    every(
      outboxIntervalMs,
      watch('desk', () => drain(desk)),
    ),
    every(
      deskChangesIntervalMs,
      watch('reading of the desk', () => readDesk(deps)),
    ),
    every(uploadsIntervalMs, watch('uploaded pages', deps.reloadUploads)),
    every(
      cleanupIntervalMs,
      watch('removal of old rows', () => deleteExpired(deps)),
    ),
    every(
      waitingCasesIntervalMs,
      watch('cases that wait', () => remindAndCloseCases(deps)),
    ),
    every(
      waitingCasesIntervalMs,
      watch('cases of former staff', () => returnCases(deps)),
    ),
    every(
      promisesIntervalMs,
      watch('promises that are due', () => notePromises(deps)),
    ),
    ...(deps.publicNumbers
      ? [
          every(
            publishIntervalMs,
            watch('public numbers', () => publishMonths(deps)),
          ),
        ]
      : []),
    every(
      clockIntervalMs,
      watch('clock', () => deps.clock.synchronise()),
    ),
  ];
  const pulling = startPulling(deps, deps.sources);
  return {
    async stop(graceMs = 0) {
      isStopping = true;
      timers.forEach((timer) => clearInterval(timer));
      const isOver = new AbortController();
      const grace = wait(graceMs, undefined, { signal: isOver.signal }).catch(() => undefined);
      await Promise.all([pulling.stop(), Promise.race([Promise.all(running), grace])]);
      isOver.abort();
    },
  };
}

function every(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
  return setInterval(() => void work(), milliseconds).unref();
}

/** Wraps a task so that it logs its failures, never rejects, and never overlaps with itself. */
function watched(
  { log, clock }: { log: ServiceDeps['log']; clock: DatabaseClock },
  name: string,
  work: () => Promise<void>,
): () => Promise<void> {
  const failure = createRecurringFailure(log, `maintenance failed: ${name}`, {
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

/** Hears what changed at an outside desk. Its refusals are told by name: with a wrong key or a spent allowance nothing comes back from there. */
async function readDesk(deps: Pick<ServiceDeps, 'db' | 'desk' | 'log'>): Promise<void> {
  const { failure } = await readDeskChanges(deps);
  if (failure) deps.log.warn('desk not read', { desk: deps.desk.outside?.name, reason: failure.reason });
}

/** Runs batches of cases until none is due. */
async function returnCases(deps: Pick<ServiceDeps, 'db' | 'log'>): Promise<void> {
  const returned = await returnCasesOfFormerStaff(deps);
  if (returned > 0) deps.log.info('cases of former staff are unassigned', { returned });
}

/** Runs batches of cases until none is due. */
async function notePromises(deps: Pick<ServiceDeps, 'db' | 'log'>): Promise<void> {
  for (;;) {
    const { warned, missed } = await noteDuePromises(deps);
    if (warned + missed === 0) return;
    deps.log.info('promises that are due', { warned, missed });
  }
}

/** Publishes months until none has ended. */
async function publishMonths(
  deps: Parameters<typeof publishNextMonth>[0] & Pick<ServiceDeps, 'log'>,
): Promise<void> {
  for (;;) {
    const month = await publishNextMonth(deps);
    if (month === undefined) return;
    deps.log.info('numbers are published', { month });
  }
}

async function remindAndCloseCases(
  deps: Pick<ServiceDeps, 'db' | 'brand' | 'events' | 'ids' | 'log' | 'mail'>,
): Promise<void> {
  for (;;) {
    const { remind, close } = await remindAndCloseWaitingCases(deps);
    if (remind + close === 0) return;
    deps.log.info('cases that waited on their customers', { reminded: remind, closed: close });
  }
}

async function deleteExpired({
  db,
  files,
  clock,
  auth,
}: Pick<ServiceDeps, 'db' | 'files' | 'clock'> & { auth: Pick<Auth, 'longestSeconds'> }): Promise<void> {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  await deleteFullRateLimits(db);
  await deleteOldIntents(db, { olderThanHours: retentionHours });
  await deleteDoneJobs(db, { olderThanHours: retentionHours, of: { but: eventJobKinds } });
  await deleteDoneJobs(db, { olderThanHours: deliveryRetentionDays * 24, of: { only: eventJobKinds } });
  await deleteOldDeliveries(db, { olderThanDays: deliveryRetentionDays });
  await deleteOldLetters(db, { olderThanDays: letterRetentionDays });
  await deleteOldNotifications(db, { olderThanDays: notificationRetentionDays });
  await deleteOldIncomingMails(db, { wordsDays: refusedMailDays, rowDays: letterRetentionDays });
  await deleteOldAnswerChunks(db, { olderThanMinutes: chunkRetentionMinutes });
  await deleteOldBillingEvents(db, daysAgo(billingEventRetentionDays));
  await deleteOldSearchMisses(db, daysAgo(searchMissRetentionDays));
  await deleteOldBatches(db, daysAgo(batchRetentionDays));
  await deleteOldWaiting(db, daysAgo(waitingRetentionDays));
  await deleteEndedAccessTokens(db);
  await deleteEndedSessions(db, auth);
  await deleteOldBrowsers(db, { olderThanDays: knownBrowserDays });
  await deleteEndedResets(db);
  await deleteEndedCaseDrafts(db);
  const keys = await deleteUnattachedFiles(db, { olderThanHours: uploadRetentionHours });
  await Promise.all(keys.map((key) => files.remove(key)));
}

/** Removes bytes that no row refers to: a request stores them first, and may die before it writes the row. */
async function removeOrphans({ db, files }: Pick<ServiceDeps, 'db' | 'files'>): Promise<void> {
  const sweep = async (keys: string[]): Promise<void> => {
    const unknown = await findUnknownKeys(db, keys);
    await Promise.all(unknown.map((key) => files.remove(key)));
  };
  let batch: string[] = [];
  for await (const key of files.list({ olderThanMs: orphanAfterMs })) {
    batch.push(key);
    if (batch.length < orphanBatchSize) continue;
    await sweep(batch);
    batch = [];
  }
  await sweep(batch);
}
