import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, timestamp, oneOf, updatedAt, worldVersion } from '@reachout/database/columns';
import type { UntoldLogIn } from '../../rules/log-ins.ts';

/** People who sign in. The property names are those the sign-in library expects of its `user` model. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /**
     * An identity provider proved the address at the last sign-in, and the operator says that it gives out the addresses of its domain: a record that the provider pushes under it is
     * this person.
     */
    isAddressOwned: boolean('is_address_owned').notNull().default(false),
    image: text('image'),
    /** `staff` answer cases; everyone else is a `customer`. */
    role: text('role', { enum: ['customer', 'staff'] })
      .notNull()
      .default('customer'),
    /** The tag of the language that the person chose; none where the browser's own preferences count. */
    language: text('language'),
    /** The tag of the language of the last page that they read without having chosen one: that of mails to them. */
    lastLanguage: text('last_language'),
    /** When an operator shut the person out; no way of signing in counts until that is taken back. */
    disabledAt: timestamp('disabled_at'),
    /** Since when the provider says that they are gone. Their name stays on what they wrote; they cannot sign in. */
    removedAt: timestamp('removed_at'),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // Staff find people by any part of their name or address.
    index('users_find').using('gin', sql`lower(${table.name} || ' ' || ${table.email}) gin_trgm_ops`),
    check('users_role_known', oneOf(table.role, ['customer', 'staff'])),
  ],
);

/** The sign-in library's `session` model. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique('sessions_token_unique'),
    expiresAt: timestamp('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The identity token that the session began with: the provider is shown it to end its own. None where a password began it. */
    identityToken: text('identity_token'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/**
 * Browsers in which a person has logged in. Each carries a random token in a cookie, of which this is the hash: it lets nobody in, it only says that the browser is no new one.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in lower-case hex. */
    hash: text('hash').notNull(),
    /** When somebody last logged in there. */
    loggedInAt: timestamp('logged_in_at').notNull().defaultNow(),
    /** What the person has to be told of its first log-in; nothing once they were. */
    untold: jsonb('untold').$type<UntoldLogIn>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('known_browsers_logged_in_at').on(table.loggedInAt),
    index('known_browsers_untold')
      .on(table.userId)
      .where(sql`${table.untold} is not null`),
  ],
);

/** The sign-in library's `account` model: a password or an outside identity of a person. */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at'),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('credentials_user_id').on(table.userId),
    uniqueIndex('credentials_identity_unique').on(table.providerId, table.accountId),
  ],
);

/** The sign-in library's `verification` model: short-lived proofs such as a reset link. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);
