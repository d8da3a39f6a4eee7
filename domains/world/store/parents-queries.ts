import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { ParentKind } from '../rules/records.ts';

/** Selects the keys of the table `r(key, first, second)` that are there. */
const existing: Readonly<Record<ParentKind, SQL>> = {
  person: sql`join users p on p.id = r.first and p.removed_at is null`,
  team: sql`join accounts p on p.id = r.first and p.kind = 'team' and p.removed_at is null`,
  account: sql`join accounts p on p.id = r.first and p.removed_at is null`,
  project: sql`join projects p on p.account_id = r.first and p.id = r.second`,
  member: sql`join memberships p on p.account_id = r.first and p.user_id = r.second`,
};

/** Those of these keys of a kind that are there. */
export async function findExisting(
  tx: Database,
  kind: ParentKind,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const wanted = keys.map((key) => {
    const [first, second] = key.split('\t');
    return { key, first, second };
  });
  const { rows } = await tx.execute<{ key: string }>(sql`
    select r.key from json_to_recordset(${JSON.stringify(wanted)}::json) as r(key text, first text, second text)
    ${existing[kind]}`);
  return new Set(rows.map(({ key }) => key));
}

/** Those of these people who are staff, whom a provider's message never changes. */
export async function findStaff(tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from json_array_elements_text(${JSON.stringify(ids)}::json) as r(id) join users u on u.id = r.id
    where u.role = 'staff'`);
  return new Set(rows.map(({ id }) => id));
}

/** Holds off every other writer of the world until the transaction ends, so that a removal and what it removes never cross. */
export async function lockWorld(tx: Database): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '30s'`);
  await tx.execute(sql`set local statement_timeout = '60s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reachout-world'))`);
}
