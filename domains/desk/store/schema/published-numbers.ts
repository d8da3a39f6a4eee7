import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '@reachout/database/columns';
import type { PublicMonth } from '../../rules/numbers/public-numbers.ts';

/** Months whose numbers anybody may read, as they were when each was published: nothing in here is ever changed, and nothing identifies anybody. */
export const publishedNumbers = pgTable('published_numbers', {
  month: text('month').primaryKey(),
  body: jsonb('body').$type<PublicMonth>().notNull(),
  createdAt: createdAt(),
});
