import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@reachout/accounts/store/schema/identity';
import { cases } from '@reachout/cases/store/schema/cases';
import type { Severity } from '@reachout/catalogue/rules/severity';
import { createdAt, oneOf, timestamp, updatedAt } from '@reachout/database/columns';
import { heldStates } from '../../rules/held/held-states.ts';

/** Answers that wait for a moment before they go out. Only whoever wrote one sees it; one that went out is a comment, and no more here. */
export const heldAnswers = pgTable(
  'held_answers',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    /** What the comment's will be. */
    id: text('id').notNull(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the access token by which a program wrote it for the author. */
    tokenId: text('token_id'),
    tokenName: text('token_name'),
    body: text('body').notNull(),
    fileIds: text('file_ids')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    status: text('status'),
    severity: text('severity').$type<Severity>(),
    takes: boolean('takes').notNull(),
    requestId: text('request_id').notNull(),
    state: text('state', { enum: heldStates }).notNull().default('held'),
    goesOutAt: timestamp('goes_out_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.id] }),
    foreignKey({
      name: 'held_answers_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    index('held_answers_author').on(table.authorId, table.createdAt),
    check('held_answers_body_length', sql`char_length(${table.body}) between 1 and 32000`),
    check('held_answers_state_known', oneOf(table.state, heldStates)),
  ],
);

/** How a member of staff works at the desk, where it is not as it is for everybody. */
export const deskSettings = pgTable('desk_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** False for whoever has answers go out at once. */
  holdsAnswers: boolean('holds_answers').notNull(),
  updatedAt: updatedAt(),
});
