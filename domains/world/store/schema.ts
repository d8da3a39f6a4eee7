import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
