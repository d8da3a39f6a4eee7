import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { oneOf, updatedAt } from '@reachout/database/columns';
import { accounts } from './accounts.ts';
import { users } from './identity.ts';

const claimedFactKinds = ['role', 'plan', 'v0Plan', 'staff'] as const;
/** What claims can give; plans of further products by their plan field. */
export type ClaimedFactKind = (typeof claimedFactKinds)[number] | `plan:${string}`;

/**
 * What an identity provider's claims gave: a role in a team (of an account and a person), a plan (of an account), being staff (of a person). It is
 * kept apart from the facts themselves, so that claims take away what they gave and nothing else.
 */
export const claimedFacts = pgTable(
  'claimed_facts',
  {
    providerId: text('provider_id').notNull(),
    kind: text('kind').$type<ClaimedFactKind>().notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    value: text('value').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('claimed_facts_unique')
      .on(table.providerId, table.kind, table.accountId, table.userId)
      .nullsNotDistinct(),
    index('claimed_facts_user_id').on(table.userId),
    index('claimed_facts_account_id').on(table.accountId),
    check(
      'claimed_facts_kind_known',
      sql`${oneOf(table.kind, claimedFactKinds)} or ${table.kind} like 'plan:%'`,
    ),
    check(
      'claimed_facts_about',
      sql`(${table.accountId} is not null) = (${table.kind} <> 'staff') and (${table.userId} is not null) = (${table.kind} in ('role', 'staff'))`,
    ),
  ],
);
