import { countUnread, markRead } from '@reachout/mail/store/notifications-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** Whoever has a case before them has read what they were told of it. Tells how much else they have to read. */
export async function readNotificationsOfCase(
  { db }: Pick<ServiceDeps, 'db'>,
  { userId }: Viewer,
  caseNumber: number,
): Promise<number> {
  await markRead(db, { userId, which: { caseNumber } });
  return countUnread(db, { userId });
}
