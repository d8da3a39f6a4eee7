import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { accessTokenKinds, type AccessTokenScope } from '../../rules/access-tokens.ts';
import type { CaseFormValues } from '@reachout/cases/rules/case-form';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { maxAccessTokenName } from '@reachout/core/limits';
import { accounts } from './accounts.ts';
import { atMost, createdAt, timestamp, oneOf } from '@reachout/database/columns';
import { users } from './identity.ts';

/** Tokens by which a person's own programs ask in their name. Only a hash of each is stored: nobody can read one out of here. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: accessTokenKinds }).notNull().default('assistant'),
    /** The one account that it is for; none for all of the person's. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the token in lower-case hex. The token has 256 random bits, so that nothing slower is needed. */
    hash: text('hash').notNull().unique('access_tokens_hash_unique'),
    scopes: text('scopes').array().$type<AccessTokenScope[]>().notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** To the hour, so that using a token rarely writes. */
    lastUsedAt: timestamp('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('access_tokens_user_id').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('access_tokens_expires_at').on(table.expiresAt),
    index('access_tokens_account_id')
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
    check('access_tokens_kind', oneOf(table.kind, accessTokenKinds)),
    check('access_tokens_name_length', atMost(table.name, maxAccessTokenName)),
    check('access_tokens_hash_form', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Case forms that somebody else than the person filled in for them. Each waits for the person, and is no case before they submit it. */
export const caseDrafts = pgTable(
  'case_drafts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    product: text('product').$type<ProductKey>().notNull(),
    values: jsonb('values').$type<CaseFormValues>().notNull(),
    source: text('source', { enum: ['mcp'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('case_drafts_user_id').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('case_drafts_account_id').on(table.accountId),
    index('case_drafts_expires_at').on(table.expiresAt),
    check('case_drafts_source', oneOf(table.source, ['mcp'])),
  ],
);
