import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { rememberRemoval } from '../removals-queries.ts';

/**
 * Takes away a team or a personal account where it is older than its removal, and what belongs to it and is older. The row stays, seen by nobody but
 * staff, because cases and refunds name it; its slug is free again.
 */
export async function removeAccount(
  tx: Database,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await rememberRemoval(tx, { kind: 'account', key: id, version });
  await tx.execute(sql`delete from memberships where account_id = ${id} and world_version <= ${version}`);
  await tx.execute(sql`delete from projects where account_id = ${id} and world_version <= ${version}`);
  await tx.execute(sql`delete from domains where account_id = ${id} and world_version <= ${version}`);
  await removeInvoices(tx, { accountId: id, version });
  await tx.execute(sql`
    update accounts set removed_at = coalesce(removed_at, now()), slug = '~' || id, success_manager = null, updated_at = now(),
      world_version = ${version}
    where id = ${id} and world_version <= ${version}`);
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
