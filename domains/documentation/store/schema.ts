import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { maxPageFeedback, maxSearchTerm } from '@reachout/core/limits';
import { atMost, createdAt, timestamp, oneOf, worldVersion } from '@reachout/database/columns';
import { users } from '@reachout/accounts/store/schema/identity';

/** Searches without results: term, count and last time. It is not recorded who searched. */
export const searchMisses = pgTable(
  'search_misses',
  {
    /** In lower case, with single spaces. */
    term: text('term').primaryKey(),
    times: integer('times').notNull().default(1),
    firstAt: createdAt(),
    lastAt: timestamp('last_at').notNull().defaultNow(),
  },
  (table) => [
    index('search_misses_last_at').on(table.lastAt.desc().nullsFirst()),
    check('search_misses_term_length', atMost(table.term, maxSearchTerm)),
  ],
);

/** Pages that the provider's systems uploaded. They are rendered where they are shown; `path` is unique among them. */
export const uploadedPages = pgTable(
  'uploaded_pages',
  {
    id: text('id').primaryKey(),
    path: text('path').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    markdown: text('markdown').notNull(),
    product: text('product').notNull().default('both'),
    worldVersion: worldVersion(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [uniqueIndex('uploaded_pages_path_unique').on(table.path)],
);

/** What readers say of a page of the documentation: whether it helped, and a sentence if they like. */
export const pageFeedback = pgTable(
  'page_feedback',
  {
    id: text('id').primaryKey(),
    /** Site path of the page. */
    path: text('path').notNull(),
    verdict: text('verdict', { enum: ['helpful', 'not_helpful'] }).notNull(),
    sentence: text('sentence').notNull().default(''),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('page_feedback_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    index('page_feedback_path').on(table.path, table.createdAt.desc().nullsFirst()),
    index('page_feedback_user_id').on(table.userId),
    check('page_feedback_verdict', oneOf(table.verdict, ['helpful', 'not_helpful'])),
    check('page_feedback_path_length', atMost(table.path, 255)),
    check('page_feedback_sentence_length', atMost(table.sentence, maxPageFeedback)),
  ],
);
