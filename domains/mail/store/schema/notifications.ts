import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions, users } from '@reachout/accounts/store/schema/identity';
import { cases } from '@reachout/cases/store/schema/cases';
import { createdAt, timestamp } from '@reachout/database/columns';

/**
 * What a person is told in the page: one row for each kind of news of a case that they have not read. What happens again meanwhile counts the row up, so that a lively case fills
 * nobody's list.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    /** A comment’s id, a status or a time; never what a person wrote. */
    about: text('about'),
    /** How often it happened since the person last read. */
    times: integer('times').notNull().default(1),
    readAt: timestamp('read_at'),
    /** When it happened last. */
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'notifications_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    uniqueIndex('notifications_unread')
      .on(table.userId, table.accountId, table.caseNumber, table.kind)
      .where(sql`${table.readAt} is null`),
    index('notifications_of_person').on(
      table.userId,
      sql`(${table.readAt} is null) desc`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_of_case').on(table.accountId, table.caseNumber),
    index('notifications_created_at').on(table.createdAt),
  ],
);

/** What a person wants to be told in the page; nobody has a row before they chose. */
export const notificationSettings = pgTable('notification_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The kinds that are switched off. */
  off: text('off')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
});

/** A browser that shows what its person is told while no page is open. It ends with the session: who logged out there is told nothing there. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: text('id').primaryKey(),
  sessionId: text('session_id')
    .notNull()
    .unique('push_subscriptions_session_unique')
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The address at the browser's push service. Whoever knows it could write there with our key alone. */
  endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint_unique'),
  /** The browser's key and secret, by which only it reads what is sent. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** Our public key that the browser subscribed with: by another one its push service takes nothing. */
  serverKey: text('server_key').notNull(),
  createdAt: createdAt(),
});
