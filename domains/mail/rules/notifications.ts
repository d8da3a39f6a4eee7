import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { notificationsCopy, notificationSettingsCopy } from '../messages/notifications.ts';
import { caseNews, type CaseNewsKind, caseNewsKinds } from './case-news.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';

/** Something that a person was told and may read. */
export interface Notification {
  id: number;
  kind: CaseNewsKind;
  about: string | null;
  /** How often it happened since the person last read. */
  times: number;
  isUnread: boolean;
  /** ISO 8601. */
  at: string;
  caseNumber: string;
  subject: string;
  /** The case’s page for this reader. */
  href: string;
}

/** Which of them are shown. */
export interface NotificationFilter {
  of?: 'unread';
  /** Only what one switch stands for. */
  about?: MailKind;
}

/** The names of the filters in the list’s address. */
export const notificationsField = { of: 'of', about: 'about', offset: 'offset' } as const;

/** The kinds of news that a switch stands for. */
export function newsOfKind(kind: MailKind): CaseNewsKind[] {
  return caseNewsKinds.filter((each) => caseNews[each].mail === kind);
}

const readBody = z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) });
export type ReadNotificationBody = z.infer<typeof readBody>;

/** Marks one notification as read. */
export const readNotificationForm = {
  name: 'read',
  page: paths.notifications(),
  asks: readBody,
  fields: fieldNames(readBody),
  submit: notificationsCopy.markRead,
} as const satisfies DeclaredForm<ReadNotificationBody>;

const readAllBody = z.object({});

/** Marks all of them. */
export const readAllNotificationsForm = {
  name: 'read-all',
  page: paths.notifications(),
  asks: readAllBody,
  fields: fieldNames(readAllBody),
  submit: notificationsCopy.markAllRead,
  done: notificationsCopy.allRead,
} as const satisfies DeclaredForm<z.infer<typeof readAllBody>>;

const settingsBody = z.object({ wanted: z.array(z.enum(mailKinds)) });
export type NotificationSettingsBody = z.infer<typeof settingsBody>;

/** What a person is told in the page. Only a person says so, at the page. */
export const notificationSettingsForm = {
  page: paths.notificationSettings(),
  asks: settingsBody,
  fields: fieldNames(settingsBody),
  lists: ['wanted'],
  submit: notificationSettingsCopy.save,
  done: notificationSettingsCopy.saved,
} as const satisfies DeclaredForm<NotificationSettingsBody>;
