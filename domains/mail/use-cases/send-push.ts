import type { ClaimedJob } from '@reachout/operations/store/outbox-queries';
import type { JobHandlers, JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { composePush } from '../rules/push.ts';
import { findPushReader, pushJob, removeSubscription } from '../store/push-queries.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';
import { readUnreadNotification } from './notifications.ts';

type PushParts = Pick<MailParts, 'languages' | 'runInLanguage'>;

/** After a day its person has other ways of hearing of it. */
const staleSeconds = 24 * 60 * 60;

/** The outbox's handler that has browsers show what their people are told. */
export function pushHandlers(deps: ServiceDeps, parts: PushParts): JobHandlers {
  return { [pushJob]: (job) => sendPush(deps, parts, job) };
}

/** Sends one notification to one browser, if whoever is logged in there has not read it and may read the case now. */
async function sendPush(
  deps: ServiceDeps,
  { languages, runInLanguage }: PushParts,
  { payload, ageSeconds }: Pick<ClaimedJob, 'payload' | 'ageSeconds'>,
): Promise<JobOutcome> {
  const { push } = deps;
  if (push === undefined) return { outcome: 'dead', reason: 'no browser is told any more' };
  if (ageSeconds > staleSeconds) return { outcome: 'done' };
  const subscriptionId = String(payload.subscriptionId);
  const reader = await findPushReader(deps.db, subscriptionId);
  if (reader === undefined) return { outcome: 'done' };
  if (reader.serverKey !== push.publicKey) return ended();
  const told = await readUnreadNotification(deps, reader.viewer, Number(payload.notificationId));
  if (told === undefined) return { outcome: 'done' };
  const shown = runInLanguage(chooseLanguage(languages, reader.language), () =>
    composePush(told, deps.brand.name),
  );
  const sent = await push.send(reader.target, { body: JSON.stringify(shown), topic: shown.tag });
  if (sent.ok) return { outcome: 'done' };
  const { kind, reason } = sent.failure;
  switch (kind) {
    case 'gone':
      return ended();
    case 'never':
      return { outcome: 'dead', reason };
    case 'later': {
      const { retryAfterSeconds } = sent.failure;
      return { outcome: 'retry', reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    }
  }

  /** The browser’s subscription is no use any more; its page offers a new one. */
  async function ended(): Promise<JobOutcome> {
    await removeSubscription(deps.db, { id: subscriptionId });
    return { outcome: 'done' };
  }
}
