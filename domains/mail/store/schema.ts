import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '@reachout/accounts/store/schema/identity';
import { cases } from '@reachout/cases/store/schema/cases';
import { createdAt, oneOf, timestamp } from '@reachout/database/columns';

const letterStates = ['waiting', 'sent', 'skipped', 'refused'] as const;

/**
 * A mail to one person about one case. It gathers news until it is sealed, and its id is in its Message-ID: however often it is sent, it is the same mail.
 * No two of them gather for the same person and case.
 */
export const mailLetters = pgTable(
  'mail_letters',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    state: text('state', { enum: letterStates }).notNull().default('waiting'),
    /** When it stopped gathering, which is before it is first sent. */
    sealedAt: timestamp('sealed_at'),
    /** When the outcome was recorded. */
    finishedAt: timestamp('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'mail_letters_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    uniqueIndex('mail_letters_gathering')
      .on(table.userId, table.accountId, table.caseNumber)
      .where(sql`${table.sealedAt} is null`),
    index('mail_letters_case_number').on(table.accountId, table.caseNumber),
    index('mail_letters_finished_at').on(table.finishedAt),
    check('mail_letters_state', oneOf(table.state, letterStates)),
  ],
);

/** What a letter tells, in order. */
export const mailNews = pgTable(
  'mail_news',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    letterId: text('letter_id')
      .notNull()
      .references(() => mailLetters.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** A comment’s id, a status or a time; never what a person wrote. */
    about: text('about'),
    createdAt: createdAt(),
  },
  (table) => [index('mail_news_letter_id').on(table.letterId, table.id)],
);

/** What a person wishes of mail, and what became of it; nobody has a row before there is something to say. */
export const mailSettings = pgTable('mail_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The kinds that are switched off. */
  off: text('off')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Those that are mailed only to whoever asks for them, and that the person asked for. */
  on: text('switched_on')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** The components of whose incidents the person wants to hear; all of them where none is chosen. */
  incidentComponents: text('incident_components')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** When the person asked for no mail about cases at all. */
  unsubscribedAt: timestamp('unsubscribed_at'),
  /** The language in which the person chose their settings. */
  language: text('language'),
  /** The address that a mail server refused for good; with another address the person gets mail again. */
  refusedAddress: text('refused_address'),
  refusedAt: timestamp('refused_at'),
  /** What the server answered, as its code. */
  refusedReason: text('refused_reason'),
});

/** Mails of the demo world, which are kept to be read instead of sent. */
export const keptMails = pgTable(
  'kept_mails',
  {
    /** The Message-ID without its angle brackets and host: a mail that is sent again is kept once. */
    id: text('id').primaryKey(),
    toName: text('to_name').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('kept_mails_created_at').on(table.createdAt.desc().nullsFirst(), table.id)],
);

const incomingStates = ['waiting', 'added', 'noted', 'ignored', 'refused'] as const;
export type IncomingState = (typeof incomingStates)[number];

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Mails that came in, as they came, until what is in them is where it belongs. */
export const incomingMails = pgTable(
  'incoming_mails',
  {
    id: text('id').primaryKey(),
    /** Hex, of the bytes: the same mail brought twice is stored once. */
    sha256: text('sha256').notNull().unique('incoming_mails_sha256_unique'),
    /** None once its words are in the case, or after some days. */
    raw: bytes('raw'),
    size: integer('size').notNull(),
    /** `added` to its case, `noted` as a report, `ignored` as nobody’s words, or `refused`. */
    state: text('state', { enum: incomingStates }).notNull().default('waiting'),
    /** Why, as a code. */
    reason: text('reason'),
    /** The proven writer. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    caseNumber: bigint('case_number', { mode: 'number' }),
    finishedAt: timestamp('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('incoming_mails_user_id').on(table.userId, table.finishedAt),
    index('incoming_mails_finished_at').on(table.finishedAt),
    check('incoming_mails_state', oneOf(table.state, incomingStates)),
    check('incoming_mails_finished', sql`(${table.state} = 'waiting') = (${table.finishedAt} is null)`),
  ],
);
