import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { PushState, SubscribeBody } from '../rules/push.ts';
import { isSubscribed, removeSubscription, saveSubscription } from '../store/push-queries.ts';

/** The state of the viewer’s browser; undefined where the operator has set no key. */
export async function readPushState(
  { db, push }: Pick<ServiceDeps, 'db' | 'push'>,
  { sessionId }: Viewer,
): Promise<PushState | undefined> {
  if (push === undefined) return undefined;
  const { publicKey } = push;
  return { publicKey, isOn: await isSubscribed(db, { sessionId, serverKey: publicKey }) };
}

/** Has the viewer’s browser told from now on. */
export async function subscribeBrowser(
  { db, ids, push }: Pick<ServiceDeps, 'db' | 'ids' | 'push'>,
  { sessionId }: Viewer,
  target: SubscribeBody,
): Promise<void> {
  if (push === undefined) return;
  await saveSubscription(db, { id: ids.next('push'), sessionId, serverKey: push.publicKey, ...target });
}

/** Ends that. */
export function unsubscribeBrowser({ db }: Pick<ServiceDeps, 'db'>, { sessionId }: Viewer): Promise<void> {
  return removeSubscription(db, { sessionId });
}
