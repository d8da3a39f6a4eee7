import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, timestamp, updatedAt, worldVersion } from '@reachout/database/columns';
import { recordKinds } from '../rules/kinds.ts';
import type { ServiceScope } from '../rules/scopes.ts';

/** Tokens by which the provider's own systems write its world. Only a hash of each is stored. */
export const serviceTokens = pgTable('service_tokens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** SHA-256 of the token in lower-case hex; the token has 256 random bits. */
  hash: text('hash').notNull().unique('service_tokens_hash_unique'),
  scopes: text('scopes').array().$type<ServiceScope[]>().notNull(),
  /** Null for a token that lasts until it is revoked. */
  expiresAt: timestamp('expires_at'),
  /** To the hour, so that using a token rarely writes. */
  lastUsedAt: timestamp('last_used_at'),
  createdAt: createdAt(),
});

/**
 * Records that the provider removed, with the version of the removal. What was said of them, or of what belonged to them, before it is late and changes
 * nothing; the row stays when the record comes back.
 */
export const worldRemovals = pgTable(
  'world_removals',
  {
    kind: text('kind', { enum: recordKinds }).notNull(),
    /** The parts of the record's key, joined by a tab, which no part contains. */
    key: text('key').notNull(),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

/** How far a batch was taken in, so that its sender can go on after whatever stopped it. */
export const worldBatches = pgTable(
  'world_batches',
  {
    id: text('id').primaryKey(),
    /** Lines that were dealt with, from the first. */
    cursor: bigint('cursor', { mode: 'number' }).notNull().default(0),
    applied: bigint('applied', { mode: 'number' }).notNull().default(0),
    ignored: bigint('ignored', { mode: 'number' }).notNull().default(0),
    refused: bigint('refused', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('world_batches_updated_at').on(table.updatedAt),
    check('world_batches_sum', sql`${table.cursor} = ${table.applied} + ${table.ignored} + ${table.refused}`),
  ],
);

/** Systems that the world is pulled from: how far each is read, and when it is read next. One process at a time reads it, by its lease. */
export const worldSources = pgTable('world_sources', {
  name: text('name').primaryKey(),
  /** What the source named last; null before its first page. */
  cursor: text('cursor'),
  leaseToken: text('lease_token'),
  leasedUntil: timestamp('leased_until'),
  nextAt: timestamp('next_at').notNull().defaultNow(),
  /** When it was last read to its end. */
  readAt: timestamp('read_at'),
  /** Readings that failed since then, and why the last of them did. */
  failures: integer('failures').notNull().default(0),
  reason: text('reason'),
  applied: bigint('applied', { mode: 'number' }).notNull().default(0),
  ignored: bigint('ignored', { mode: 'number' }).notNull().default(0),
  refused: bigint('refused', { mode: 'number' }).notNull().default(0),
  skipped: bigint('skipped', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** What a source said and was refused, such as an invoice whose account is not known yet. It is tried again, since the source says it once. */
export const worldWaiting = pgTable(
  'world_waiting',
  {
    source: text('source')
      .notNull()
      .references(() => worldSources.name, { onDelete: 'cascade' }),
    /** The record's kind and the parts of its key, joined by tabs. */
    record: text('record').notNull(),
    /** JSON as text: it may have what was refused because no database keeps it. */
    message: text('message').notNull(),
    /** What was wrong with it, each with its place. */
    problems: text('problems').notNull(),
    attempts: integer('attempts').notNull().default(1),
    nextAt: timestamp('next_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.record] }),
    index('world_waiting_next_at').on(table.source, table.nextAt),
  ],
);
