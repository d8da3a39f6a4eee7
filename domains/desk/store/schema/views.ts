import { users } from '@reachout/accounts/store/schema/identity';
import { atMost, createdAt, updatedAt } from '@reachout/database/columns';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Lists that staff keep: their own, or shared with everybody who answers cases. */
export const deskViews = pgTable(
  'desk_views',
  {
    id: text('id').primaryKey(),
    /** Whose it is while it is not shared, and who made it. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** What the list is narrowed to and ordered by, as the query of its address. */
    list: text('list').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    position: integer('position').notNull().default(0),
    /** Grows with each change; who changes a view says which they saw. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('desk_views_owner_id').on(table.ownerId),
    index('desk_views_shared')
      .on(table.position)
      .where(sql`${table.isShared}`),
    check('desk_views_name_length', atMost(table.name, 255)),
    check('desk_views_list_length', atMost(table.list, 4_000)),
  ],
);
