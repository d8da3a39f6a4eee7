import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { rememberRemoval } from '../removals-queries.ts';

/** Each by itself: a project that is there again since the removal may still have deployments from before it. */
const belowProjects = ['project_access', 'deployments', 'request_counts', 'domains'] as const;

/**
 * Takes away a team or a personal account where it is older than its removal, and what belongs to it and is older. The row stays, seen by nobody but
 * staff, because cases and refunds name it; its slug is free again.
 */
export async function removeAccount(
  tx: Database,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await rememberRemoval(tx, { kind: 'account', key: id, version });
  for (const table of belowProjects)
    await tx.execute(
      sql`delete from ${sql.identifier(table)} where account_id = ${id} and world_version <= ${version}`,
    );
  await removeMemberships(tx, { accountId: id, version });
  await removeProjects(tx, { accountId: id, version });
  await removeInvoices(tx, { accountId: id, version });
  await tx.execute(sql`
    update accounts set removed_at = coalesce(removed_at, now()), slug = '~' || id, success_manager = null, updated_at = now(),
      world_version = ${version}
    where id = ${id} and world_version <= ${version}`);
}

/**
 * Takes away projects that are older than their removal: all of an account, or one. Where something below one is newer, the project is there again and its message still on the way: the
 * row stays until then, since the database would take away with it what is newer.
 */
export async function removeProjects(
  tx: Database,
  { accountId, id, version }: { accountId: string; id?: string; version: number },
): Promise<void> {
  const isNewer = (table: string) => sql`exists (
    select 1 from ${sql.identifier(table)} b
    where b.account_id = p.account_id and b.project_id = p.id and b.world_version > ${version})`;
  await tx.execute(sql`
    delete from projects p
    where p.account_id = ${accountId} and p.world_version <= ${version} ${id === undefined ? sql`` : sql`and p.id = ${id}`}
      and not (${sql.join(belowProjects.map(isNewer), sql` or `)})`);
}

/** Takes away memberships that are older than their removal, of a team, a person or both; as with projects, one that newer access to a project belongs to stays until its message comes. */
export async function removeMemberships(
  tx: Database,
  { accountId, userId, version }: { accountId?: string; userId?: string; version: number },
): Promise<void> {
  const which: SQL[] = [sql`m.world_version <= ${version}`];
  if (accountId !== undefined) which.push(sql`m.account_id = ${accountId}`);
  if (userId !== undefined) which.push(sql`m.user_id = ${userId}`);
  await tx.execute(sql`
    delete from memberships m where ${sql.join(which, sql` and `)}
      and not exists (
        select 1 from project_access b
        where b.account_id = m.account_id and b.user_id = m.user_id and b.world_version > ${version})`);
}

/** Takes away invoices that are older than their removal: all of an account, or one. Those that a refund names stay, hidden. */
export async function removeInvoices(
  tx: Database,
  { accountId, id, version }: { accountId: string; id?: string; version: number },
): Promise<void> {
  const which = sql`i.account_id = ${accountId} and i.world_version <= ${version} ${id === undefined ? sql`` : sql`and i.id = ${id}`}`;
  await tx.execute(sql`
    delete from invoices i where ${which}
      and not exists (select 1 from refunds r where r.account_id = i.account_id and r.invoice_id = i.id)`);
  await tx.execute(sql`
    update invoices i set removed_at = coalesce(i.removed_at, now()), world_version = ${version} where ${which}`);
}
