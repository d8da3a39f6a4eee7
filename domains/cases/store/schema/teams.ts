import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '@reachout/accounts/store/schema/identity';
import { createdAt } from '@reachout/database/columns';
import type { RouteConditions } from '../../rules/routing/route-case.ts';

/** Teams of the people who answer cases. A case of a team that is removed is everybody's again. */
export const staffTeams = pgTable(
  'staff_teams',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('staff_teams_name').on(sql`lower(${table.name})`),
    check('staff_teams_name_length', sql`char_length(${table.name}) between 1 and 80`),
  ],
);

/** Who is in which of them. */
export const staffTeamMembers = pgTable(
  'staff_team_members',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => staffTeams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index('staff_team_members_user').on(table.userId),
  ],
);

/** The rules by which a new case finds its team, in their order: the first that matches counts. */
export const staffRoutes = pgTable(
  'staff_routes',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => staffTeams.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    conditions: jsonb('conditions').$type<RouteConditions>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('staff_routes_order').on(table.position, table.id),
    index('staff_routes_team').on(table.teamId),
  ],
);
