import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeployedCommit, SuccessManager } from '../../rules/provider.ts';
import type { PlanKey } from '@reachout/catalogue/rules/plans';
import type { ProjectRole, TeamRole, V0TeamPermission } from '../../rules/permissions.ts';
import { atMost, createdAt, timestamp, oneOf, updatedAt, worldVersion } from '@reachout/database/columns';
import { users } from './identity.ts';

/**
 * Who support is given to: a team, or one person's own account. `slug` is the team's slug or the person's
 * username; the two live in one namespace per kind. A missing plan means that the account does not have that product.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['team', 'personal'] }).notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    avatar: text('avatar'),
    plan: text('plan').$type<PlanKey>(),
    v0Plan: text('v0_plan').$type<PlanKey>(),
    /** Plans of products that have neither of the two columns above, by the plan field that the catalogue gives the product. */
    otherPlans: jsonb('other_plans')
      .$type<Readonly<Record<string, string>>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** The person a personal account belongs to; teams have memberships instead. */
    ownerUserId: text('owner_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who at the provider looks after this account. */
    successManager: jsonb('success_manager').$type<SuccessManager>(),
    /** Since when the provider says that it is gone. Its cases and refunds stay for staff. */
    removedAt: timestamp('removed_at'),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('accounts_slug_unique').on(table.kind, table.slug),
    uniqueIndex('accounts_owner_unique').on(table.ownerUserId),
    // Staff find teams by any part of their name or slug.
    index('accounts_find')
      .using('gin', sql`lower(${table.name} || ' ' || ${table.slug}) gin_trgm_ops`)
      .where(sql`${table.kind} = 'team'`),
    check('accounts_kind_known', oneOf(table.kind, ['team', 'personal'])),
    check(
      'accounts_owner_matches_kind',
      sql`(${table.kind} = 'personal') = (${table.ownerUserId} is not null)`,
    ),
  ],
);

/** A person's place in a team. `v0Permissions` lists V0Builder, V0Viewer, V0Chatter. */
export const memberships = pgTable(
  'memberships',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Missing for those who are in the team by a v0 permission alone. */
    role: text('role').$type<TeamRole>(),
    v0Permissions: text('v0_permissions')
      .array()
      .$type<V0TeamPermission[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index('memberships_user_id').on(table.userId),
    check('memberships_not_empty', sql`${table.role} is not null or cardinality(${table.v0Permissions}) > 0`),
  ],
);

/** What an account builds. Searched by name with trigrams. */
export const projects = pgTable(
  'projects',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    name: text('name').notNull(),
    framework: text('framework'),
    /** The linked Git repository; absent when the project is deployed by hand. */
    linkedRepository: text('linked_repository'),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('projects_name_unique').on(table.accountId, table.name),
    index('projects_updated_at').on(table.accountId, table.updatedAt, table.id),
    index('projects_name_trigram').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    check('projects_name_length', atMost(table.name, 255)),
  ],
);

/** One build of a project at a URL. */
export const deployments = pgTable(
  'deployments',
  {
    accountId: text('account_id').notNull(),
    projectId: text('project_id').notNull(),
    id: text('id').notNull(),
    url: text('url').notNull(),
    state: text('state', { enum: ['QUEUED', 'BUILDING', 'READY', 'ERROR', 'CANCELED'] }).notNull(),
    target: text('target', { enum: ['production', 'preview'] }).notNull(),
    /** What was built; absent when it did not come from a repository. */
    commit: jsonb('commit').$type<DeployedCommit>(),
    /** When it became ready, failed or was cancelled. */
    finishedAt: timestamp('finished_at'),
    /** The end of what the build printed. */
    buildOutput: text('build_output'),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      name: 'deployments_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [projects.accountId, projects.id],
    }).onDelete('cascade'),
    index('deployments_latest').on(table.accountId, table.projectId, table.createdAt.desc().nullsFirst()),
    index('deployments_url').on(table.accountId, table.url),
    check(
      'deployments_state_known',
      oneOf(table.state, ['QUEUED', 'BUILDING', 'READY', 'ERROR', 'CANCELED']),
    ),
    check('deployments_target_known', oneOf(table.target, ['production', 'preview'])),
  ],
);

/** A domain of an account, and the project that it leads to. */
export const domains = pgTable(
  'domains',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** In lower case, as the name system reads it. */
    name: text('name').notNull(),
    projectId: text('project_id'),
    isVerified: boolean('is_verified').notNull(),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.name] }),
    foreignKey({
      name: 'domains_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [projects.accountId, projects.id],
    }).onDelete('cascade'),
    index('domains_project_id').on(table.accountId, table.projectId),
    index('domains_name_trigram').using('gin', sql`${table.name} gin_trgm_ops`),
  ],
);

/** Which projects a person whose team role alone does not open them may work on. */
export const projectAccess = pgTable(
  'project_access',
  {
    accountId: text('account_id').notNull(),
    projectId: text('project_id').notNull(),
    userId: text('user_id').notNull(),
    role: text('role').$type<ProjectRole>().notNull(),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.projectId] }),
    foreignKey({
      name: 'project_access_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [projects.accountId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'project_access_membership',
      columns: [table.accountId, table.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

/** Facts about this database itself, such as whether the demo world was written. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: timestamp('created_at').notNull().defaultNow(),
});
