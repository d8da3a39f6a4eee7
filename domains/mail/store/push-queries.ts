import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import { sessions, users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { SubscribeBody } from '../rules/push.ts';
import { pushSubscriptions } from './schema/notifications.ts';

/** The kind of the jobs that send one notification to one browser. */
export const pushJob = 'push.send';

/** True where the browser of a session is subscribed with this key of ours. */
export async function isSubscribed(
  db: Database,
  { sessionId, serverKey }: { sessionId: string; serverKey: string },
): Promise<boolean> {
  const found = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.serverKey, serverKey)));
  return found.length > 0;
}

/** Keeps the subscription of a session’s browser. A browser has one: who was logged in there before is told nothing there any more. */
export async function saveSubscription(
  db: Database,
  {
    id,
    sessionId,
    serverKey,
    endpoint,
    p256dh,
    auth,
  }: { id: string; sessionId: string; serverKey: string } & SubscribeBody,
): Promise<void> {
  const kept = { sessionId, serverKey, endpoint, p256dh, auth };
  await db.transaction(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(
        or(
          eq(pushSubscriptions.sessionId, sessionId),
          and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)),
        ),
      );
    await tx
      .insert(pushSubscriptions)
      .values({ id, ...kept })
      // Pressed twice at once.
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: kept });
  });
}

/** Ends the subscription of a session’s browser, or one that its push service has ended. */
export async function removeSubscription(
  db: Database,
  which: { sessionId: string } | { id: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      'id' in which ? eq(pushSubscriptions.id, which.id) : eq(pushSubscriptions.sessionId, which.sessionId),
    );
}

/** A browser that is sent something, with the person who is logged in there. */
export interface PushReader {
  target: SubscribeBody;
  serverKey: string;
  viewer: { userId: string; sessionId: string; name: string; email: string; role: 'customer' | 'staff' };
  /** The tag of the language that they chose, or else read last. */
  language: string | null;
}

/** Who is told by a subscription; undefined where it ended, or the session did. */
export async function findPushReader(db: Database, id: string): Promise<PushReader | undefined> {
  const [found] = await db
    .select({ subscription: pushSubscriptions, user: users })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(pushSubscriptions.id, id), gt(sessions.expiresAt, sql`now()`)));
  if (found === undefined || found.user.disabledAt !== null || found.user.removedAt !== null)
    return undefined;
  const { subscription, user } = found;
  const { endpoint, p256dh, auth, serverKey, sessionId } = subscription;
  const { id: userId, name, email, role } = user;
  return {
    target: { endpoint, p256dh, auth },
    serverKey,
    viewer: { userId, sessionId, name, email, role },
    language: user.language ?? user.lastLanguage,
  };
}

/** Has the browsers of their people told of notifications, soon: whoever has the case open at that moment reads them first. Call it in the transaction of what is told. */
export async function enqueuePushes(
  tx: Database,
  { notificationIds, accountId }: { notificationIds: readonly number[]; accountId: string },
): Promise<void> {
  if (notificationIds.length === 0) return;
  const { rows } = await tx.execute<{ id: string; notification_id: string; times: number }>(sql`
    select s.id, n.id as notification_id, n.times from notifications n
    join sessions on sessions.user_id = n.user_id join push_subscriptions s on s.session_id = sessions.id
    where n.id in (${sql.join(
      notificationIds.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  for (const { id: subscriptionId, notification_id: notificationId, times } of rows)
    await enqueueJob(tx, {
      kind: pushJob,
      key: `${subscriptionId}:${notificationId}:${times}`,
      accountId,
      payload: { subscriptionId, notificationId: Number(notificationId) },
      delaySeconds: readFirstSeconds,
    });
}

const readFirstSeconds = 3;
