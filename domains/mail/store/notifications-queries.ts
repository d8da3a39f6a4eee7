import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { mostUnread } from '@reachout/core/limits';
import { signalNotifications } from '@reachout/cases/store/case-signals';
import { cases } from '@reachout/cases/store/schema/cases';
import type { Database } from '@reachout/database/client';
import type { CaseNewsKind } from '../rules/case-news.ts';
import type { MailKind } from '../rules/mail-kinds.ts';
import { notifications, notificationSettings } from './schema/notifications.ts';

/**
 * Tells people in the page, except those who switched the kind off, and returns the ids of what was told. Call it in the transaction of what is told, with the case locked or new: two of them then never wait for each other.
 */
export async function insertNotifications(
  tx: Database,
  told: {
    userIds: readonly string[];
    accountId: string;
    caseNumber: number;
    kind: CaseNewsKind;
    switchedBy: MailKind;
    about: string | undefined;
  },
): Promise<number[]> {
  const { userIds, accountId, caseNumber, kind, switchedBy, about = null } = told;
  if (userIds.length === 0) return [];
  const { rows } = await tx.execute<{ user_id: string; id: string }>(sql`
      insert into notifications (user_id, account_id, case_number, kind, about)
      select person.id, ${accountId}, ${caseNumber}::bigint, ${kind}, ${about}::text
      from unnest(array[${sql.join(
        userIds.map((id) => sql`${id}`),
        sql`, `,
      )}]::text[]) as person (id)
      where not exists (
        select from notification_settings chosen where chosen.user_id = person.id and ${switchedBy}::text = any (chosen.off))
      on conflict (user_id, account_id, case_number, kind) where read_at is null
      do update set about = excluded.about, times = notifications.times + 1, created_at = clock_timestamp()
      returning user_id, id`);
  await signalNotifications(
    tx,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ id }) => Number(id));
}

/** How much a person has to read, of accounts that they are in and, for staff, of all; `mostUnread` at most. */
export async function countUnread(db: Database, { userId }: { userId: string }): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notifications n join users u on u.id = n.user_id
      where n.user_id = ${userId} and n.read_at is null and (
        u.role = 'staff'
        or exists (select from memberships m where m.account_id = n.account_id and m.user_id = n.user_id)
        or exists (select from accounts a where a.id = n.account_id and a.owner_user_id = n.user_id))
      limit ${mostUnread}) counted`);
  return rows[0]?.unread ?? 0;
}

export interface NotificationRow {
  id: number;
  kind: string;
  about: string | null;
  times: number;
  readAt: Date | null;
  createdAt: Date;
  supportCase: Pick<
    typeof cases.$inferSelect,
    'accountId' | 'number' | 'subject' | 'projectId' | 'openedBy' | 'participants'
  >;
}

/** What a person was told, unread first and then the newest. */
export function listNotifications(
  db: Database,
  {
    userId,
    isUnread,
    kinds,
    id: only,
    limit,
    offset,
  }: {
    userId: string;
    /** True for what is unread alone. */
    isUnread: boolean;
    /** Only these. */
    kinds?: readonly CaseNewsKind[];
    /** This one alone. */
    id?: number;
    limit: number;
    offset: number;
  },
): Promise<NotificationRow[]> {
  const { id, kind, about, times, readAt, createdAt } = notifications;
  const { accountId, number, subject, projectId, openedBy, participants } = cases;
  return db
    .select({
      id,
      kind,
      about,
      times,
      readAt,
      createdAt,
      supportCase: { accountId, number, subject, projectId, openedBy, participants },
    })
    .from(notifications)
    .innerJoin(
      cases,
      and(eq(cases.accountId, notifications.accountId), eq(cases.number, notifications.caseNumber)),
    )
    .where(
      and(
        eq(notifications.userId, userId),
        isUnread ? isNull(readAt) : undefined,
        kinds && inArray(kind, [...kinds]),
        only === undefined ? undefined : eq(id, only),
      ),
    )
    .orderBy(desc(sql`(${readAt} is null)`), desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}

/** Which of a person’s notifications are meant. */
export type WhichNotifications = 'all' | { id: number } | { caseNumber: number };

/**
 * Marks what a person has to read as read. What is being told again at this moment stays unread: whoever tells it is not waited for.
 */
export async function markRead(
  db: Database,
  { userId, which }: { userId: string; which: WhichNotifications },
): Promise<void> {
  const meant =
    which === 'all'
      ? undefined
      : 'id' in which
        ? eq(notifications.id, which.id)
        : eq(notifications.caseNumber, which.caseNumber);
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), meant))
    .for('update', { skipLocked: true });
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`clock_timestamp()` })
    .where(inArray(notifications.id, unread))
    .returning({ id: notifications.id });
  if (marked.length > 0) await signalNotifications(db, [userId]);
}

/** Removes what a person may not read any more. */
export async function removeNotifications(
  db: Database,
  { userId, ids }: { userId: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), inArray(notifications.id, [...ids])));
  await signalNotifications(db, [userId]);
}

/** Removes what was told long ago, read or not. */
export async function deleteOldNotifications(
  db: Database,
  { olderThanDays }: { olderThanDays: number },
): Promise<void> {
  await db
    .delete(notifications)
    .where(lt(notifications.createdAt, sql`now() - make_interval(days => ${olderThanDays})`));
}

/** The kinds that a person switched off in the page. */
export async function findNotificationsOff(db: Database, userId: string): Promise<string[]> {
  const [found] = await db
    .select({ off: notificationSettings.off })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return found?.off ?? [];
}

/** Keeps them. */
export async function saveNotificationsOff(
  db: Database,
  { userId, off }: { userId: string; off: readonly MailKind[] },
): Promise<void> {
  const chosen = { off: [...off] };
  await db
    .insert(notificationSettings)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: chosen });
}
