import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { RecordKind } from '../rules/kinds.ts';
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

/** Whose own accounts these are, by the account's id; teams are left out. */
export async function findOwners(
  tx: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; owner: string }>(sql`
    select a.id, a.owner_user_id as owner from json_array_elements_text(${JSON.stringify(accountIds)}::json) as r(id)
    join accounts a on a.id = r.id and a.owner_user_id is not null`);
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** Which rows are not the provider's to change: people who are staff, and what staff tell of the platform's status. */
const keptHere: Readonly<Partial<Record<RecordKind, SQL>>> = {
  person: sql`join users k on k.id = r.id and k.role = 'staff'`,
  component: sql`join status_components k on k.id = r.id and k.origin = 'staff'`,
  incident: sql`join status_incidents k on k.id = r.id and k.origin = 'staff'`,
};

/** Those of these keys that name a record which a provider's message never changes. */
export async function findKeptHere(
  tx: Database,
  kind: RecordKind,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const kept = keptHere[kind];
  if (kept === undefined || keys.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from json_array_elements_text(${JSON.stringify(keys)}::json) as r(id) ${kept}`);
  return new Set(rows.map(({ id }) => id));
}

/** Holds off every other writer of the world until the transaction ends, so that a removal and what it removes never cross. */
export async function lockWorld(tx: Database): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '30s'`);
  await tx.execute(sql`set local statement_timeout = '60s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reachout-world'))`);
}
