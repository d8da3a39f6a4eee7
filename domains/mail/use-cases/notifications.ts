import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import { caseReach, isWithinReach, type ReachableCase } from '@reachout/cases/rules/case-access';
import { caseTargets } from '@reachout/cases/rules/case-form';
import { findCasePerson } from '@reachout/cases/use-cases/case-access';
import { formatCaseNumber } from '@reachout/core/case-number';
import { notificationsPageSize } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import type { ServiceDeps } from '@reachout/ports/deps';
import { isStaff } from '@reachout/ports/staff';
import type { Viewer } from '@reachout/ports/viewer';
import { isCaseNewsKind, sideOfNews } from '../rules/case-news.ts';
import { kindsFor, type MailKind } from '../rules/mail-kinds.ts';
import { newsOfKind, type Notification, type NotificationFilter } from '../rules/notifications.ts';
import {
  findNotificationsOff,
  listNotifications,
  markRead,
  type NotificationRow,
  removeNotifications,
  saveNotificationsOff,
  type WhichNotifications,
} from '../store/notifications-queries.ts';

/** A page of what a person was told. */
export interface NotificationList {
  notifications: Notification[];
  hasMore: boolean;
}

/**
 * What the person was told of cases that they may read now, unread first. What they have lost the right to read is removed, so that nothing counts it any more.
 */
export async function readNotifications(
  deps: ServiceDeps,
  viewer: Viewer,
  { of, about, offset }: NotificationFilter & { offset: number },
): Promise<NotificationList> {
  const rows = await listNotifications(deps.db, {
    userId: viewer.userId,
    isUnread: of === 'unread',
    kinds: about && newsOfKind(about),
    limit: notificationsPageSize + 1,
    offset,
  });
  const pathOf = await findPaths(deps, viewer, rows);
  const shown = rows.slice(0, notificationsPageSize);
  const lost = shown.filter((row) => pathOf(row) === undefined);
  await removeNotifications(deps.db, { userId: viewer.userId, ids: lost.map(({ id }) => id) });
  return {
    notifications: shown.flatMap((row) => {
      const href = pathOf(row);
      return href === undefined || !isCaseNewsKind(row.kind) ? [] : [describe(row, row.kind, href)];
    }),
    hasMore: rows.length > notificationsPageSize,
  };
}

/** One that the person has not read, of a case that they may read now; undefined where there is none any more. */
export async function readUnreadNotification(
  deps: ServiceDeps,
  viewer: Viewer,
  id: number,
): Promise<Notification | undefined> {
  const [row] = await listNotifications(deps.db, {
    userId: viewer.userId,
    isUnread: true,
    id,
    limit: 1,
    offset: 0,
  });
  if (row === undefined || !isCaseNewsKind(row.kind)) return undefined;
  // That somebody lost a team since is no attempt to see what they may not.
  const quiet = { ...deps, log: { ...deps.log, warn: () => undefined } };
  const href = (await findPaths(quiet, viewer, [row]))(row);
  return href === undefined ? undefined : describe(row, row.kind, href);
}

function describe(row: NotificationRow, kind: Notification['kind'], href: string): Notification {
  const { id, about, times, readAt, createdAt, supportCase } = row;
  return {
    id,
    kind,
    about,
    times,
    isUnread: readAt === null,
    at: createdAt.toISOString(),
    caseNumber: formatCaseNumber(supportCase.number),
    subject: supportCase.subject,
    href,
  };
}

/** Where each leads this reader: to their case, to the desk, or nowhere any more. */
async function findPaths(
  deps: ServiceDeps,
  viewer: Viewer,
  rows: readonly NotificationRow[],
): Promise<(row: NotificationRow) => string | undefined> {
  const ids = [...new Set(rows.map(({ supportCase }) => supportCase.accountId))];
  const found = await Promise.all(ids.map(async (id) => [id, await findOwnPath(deps, viewer, id)] as const));
  const ownPaths = new Map(found);
  return ({ kind, supportCase }) => {
    const atDesk = isStaff(viewer) ? paths.staffCase(supportCase.number) : undefined;
    const own = ownPaths.get(supportCase.accountId)?.(supportCase);
    // What a later release tells is not known here, and stays.
    if (!isCaseNewsKind(kind)) return own ?? atDesk;
    switch (sideOfNews(kind)) {
      case 'customer':
        return own;
      case 'staff':
        return atDesk;
      case 'either':
        return own ?? atDesk;
    }
  };
}

/** The pages of an account’s cases for whoever may read them. */
async function findOwnPath(deps: ServiceDeps, viewer: Viewer, accountId: string) {
  const account = await findAccount(deps.db, { accountId });
  if (account === undefined) return undefined;
  const selector = account.kind === 'team' ? { teamId: accountId } : { uid: accountId };
  const access = await findAccountAccess(deps, viewer, selector);
  if (!access.ok) return undefined;
  const reach = caseReach(await findCasePerson(deps, viewer, access.value));
  return (supportCase: ReachableCase & { number: number }): string | undefined =>
    isWithinReach(reach, supportCase)
      ? caseTargets(access.value.account).casePath(formatCaseNumber(supportCase.number))
      : undefined;
}

/** Marks what the person was told as read. */
export function markNotificationsRead(
  { db }: Pick<ServiceDeps, 'db'>,
  { userId }: Viewer,
  which: WhichNotifications,
): Promise<void> {
  return markRead(db, { userId, which });
}

/** What the person is told in the page, of what they could be. */
export async function readNotificationWishes(
  { db }: Pick<ServiceDeps, 'db'>,
  { userId, role }: Viewer,
): Promise<{ kind: MailKind; isWanted: boolean }[]> {
  const off = await findNotificationsOff(db, userId);
  return kindsFor(role, 'page').map((kind) => ({ kind, isWanted: !off.includes(kind) }));
}

/** Keeps which of it they want. */
export async function saveNotificationWishes(
  { db }: Pick<ServiceDeps, 'db'>,
  { userId, role }: Viewer,
  wanted: readonly MailKind[],
): Promise<void> {
  const off = kindsFor(role, 'page').filter((kind) => !wanted.includes(kind));
  await saveNotificationsOff(db, { userId, off });
}
