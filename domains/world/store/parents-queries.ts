import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { RecordKind } from '../rules/kinds.ts';
import type { ParentKind } from '../rules/records.ts';
import { selectRows } from './rows-as-arrays.ts';

/** What a record may belong to, besides an account. */
export type ParentTable = Exclude<ParentKind, 'account'>;

/** Selects the keys of the table `r(first, second)` that are there. */
const existing: Readonly<Record<ParentTable, SQL>> = {
  person: sql`join users p on p.id = r.first and p.removed_at is null`,
  team: sql`join accounts p on p.id = r.first and p.kind = 'team' and p.removed_at is null`,
  project: sql`join projects p on p.account_id = r.first and p.id = r.second`,
  member: sql`join memberships p on p.account_id = r.first and p.user_id = r.second`,
};

/** Those of these keys of a kind that are there. */
export async function findExisting(
  tx: Database,
  kind: ParentTable,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const wanted = keys.map((key) => {
    const [first, second] = key.split('\t');
    return { key, first, second };
  });
  const { rows } = await tx.execute<{ key: string }>(sql`
    select r.key from (${selectRows({ key: 'text', first: 'text', second: 'text' }, wanted)}) as r
    ${existing[kind]}`);
  return new Set(rows.map(({ key }) => key));
}

/** An account that was written at some time. */
export interface KnownAccount {
  /** Whose own it is; null for a team. */
  owner: string | null;
  isRemoved: boolean;
}

/** Those of these accounts that are known, by their ids. */
export async function findAccounts(
  tx: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownAccount>> {
  if (ids.length === 0) return new Map();
  const wanted = ids.map((id) => ({ id }));
  const { rows } = await tx.execute<{ id: string; owner: string | null; is_removed: boolean }>(sql`
    select a.id, a.owner_user_id as owner, a.removed_at is not null as is_removed
    from (${selectRows({ id: 'text' }, wanted)}) as r join accounts a on a.id = r.id`);
  return new Map(rows.map(({ id, owner, is_removed: isRemoved }) => [id, { owner, isRemoved }]));
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
    select r.id from (${selectRows(
      { id: 'text' },
      keys.map((id) => ({ id })),
    )}) as r ${kept}`);
  return new Set(rows.map(({ id }) => id));
}

/** Holds off every other writer of the world until the transaction ends, so that a removal and what it removes never cross. */
export async function lockWorld(tx: Database): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '30s'`);
  await tx.execute(sql`set local statement_timeout = '60s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reachout-world'))`);
}
