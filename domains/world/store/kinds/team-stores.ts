import { sql } from 'drizzle-orm';
import type { WorldRecord } from '../../rules/records.ts';
import { upsertRows } from '../upsert.ts';
import { accountColumns, accountFacts, type AccountFacts, planColumns } from './account-columns.ts';
import { removeAccount, removeMemberships } from './account-removal.ts';
import { byKey, inRange } from './key-order.ts';
import type { KindStore } from './kind-store.ts';

/** Teams. */
export const teamStore: KindStore<'team'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      { table: 'accounts', key: ['id'], columns: accountColumns, onUpdate: sql`updated_at = now()` },
      records.map(({ version, record: { id, slug, name, avatar, plans, successManager } }) => ({
        id,
        kind: 'team',
        slug,
        name,
        avatar,
        ...planColumns(plans),
        success_manager: successManager,
        version,
      })),
    );
    return written.map(({ key }) => key);
  },

  remove: (tx, { parts: [id = ''], version }) => removeAccount(tx, { id, version }),

  list: async (db, range, limit) => {
    const { rows } = await db.execute<
      AccountFacts & { id: string; slug: string; name: string; avatar: string | null }
    >(sql`
      select id, slug, name, avatar, plan, v0_plan, other_plans, success_manager from accounts
      where kind = 'team' and removed_at is null and ${inRange(['id'], range)} order by ${byKey(['id'])} limit ${limit}`);
    return rows.map(({ id, slug, name, avatar, ...row }) => ({
      id,
      slug,
      name,
      ...(avatar !== null && { avatar }),
      ...accountFacts(row),
    }));
  },
};

/** Who is what in which team. */
export const memberStore: KindStore<'member'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'memberships',
        key: ['account_id', 'user_id'],
        columns: { account_id: 'text', user_id: 'text', role: 'text', v0_permissions: 'text[]' },
      },
      records.map(({ version, record: { team, person, role, v0Permissions = [] } }) => ({
        account_id: team,
        user_id: person,
        role,
        v0_permissions: v0Permissions,
        version,
      })),
    );
    return written.map(({ key }) => key);
  },

  remove: async (tx, { parts: [team = '', person = ''], version }) => {
    await tx.execute(sql`
      delete from project_access where account_id = ${team} and user_id = ${person} and world_version <= ${version}`);
    await removeMemberships(tx, { accountId: team, userId: person, version });
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<{
      team: string;
      person: string;
      role: WorldRecord<'member'>['role'] | null;
      v0_permissions: NonNullable<WorldRecord<'member'>['v0Permissions']>;
    }>(sql`
      select m.account_id as team, m.user_id as person, m.role, m.v0_permissions
      from memberships m join users u on u.id = m.user_id and u.role = 'customer'
      where ${inRange(['m.account_id', 'm.user_id'], range)} order by ${byKey(['m.account_id', 'm.user_id'])} limit ${limit}`);
    return rows.map(({ team, person, role, v0_permissions: v0Permissions }) => ({
      team,
      person,
      ...(role !== null && { role }),
      ...(v0Permissions.length > 0 && { v0Permissions }),
    }));
  },
};
