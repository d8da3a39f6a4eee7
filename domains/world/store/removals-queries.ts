import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { RecordKind } from '../rules/kinds.ts';
import { selectRows } from './rows-as-arrays.ts';

/**
 * What can be removed: a record, the account of a team or a person by its id, or whatever account of their own a person has, whose id may not be known yet; that one goes by
 * the person's id.
 */
export type RemovedKind = RecordKind | 'account' | 'own-account';

/** Notes a removal; returns false when a later one is known. */
export async function rememberRemoval(
  tx: Database,
  { kind, key, version }: { kind: RemovedKind; key: string; version: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into world_removals (kind, key, world_version) values (${kind}, ${key}, ${version})
    on conflict (kind, key) do update set world_version = excluded.world_version
    where world_removals.world_version < excluded.world_version`);
  return rowCount === 1;
}

/** The versions of removals, by kind and key joined by a tab. */
export async function findRemovals(
  tx: Database,
  wanted: readonly { kind: RemovedKind; key: string }[],
): Promise<ReadonlyMap<string, number>> {
  const kinds = [...new Set(wanted.map(({ kind }) => kind))].map((kind) => ({ kind }));
  if (kinds.length === 0) return new Map();
  // Of most kinds nothing was ever removed: their keys need not be looked for.
  const { rows: removed } = await tx.execute<{ kind: string }>(sql`
    select r.kind from (${selectRows({ kind: 'text' }, kinds)}) as r
    where exists (select from world_removals w where w.kind = r.kind)`);
  const isRemoved = new Set(removed.map(({ kind }) => kind));
  const asked = wanted.filter(({ kind }) => isRemoved.has(kind));
  if (asked.length === 0) return new Map();
  const { rows } = await tx.execute<{ kind: string; key: string; version: string }>(sql`
    select w.kind, w.key, w.world_version as version
    from (${selectRows({ kind: 'text', key: 'text' }, asked)}) as r
    join world_removals w on w.kind = r.kind and w.key = r.key`);
  return new Map(rows.map(({ kind, key, version }) => [`${kind}\t${key}`, Number(version)]));
}

/** The tables of a record of each kind and of what goes with it, each with the columns that hold the parts of its key. */
const tablesBelow: Readonly<Record<RecordKind, readonly (readonly [table: string, ...columns: string[]])[]>> =
  {
    person: [
      ['users', 'id'],
      ['memberships', 'user_id'],
      ['project_access', 'user_id'],
      ['accounts', 'owner_user_id'],
    ],
    team: [
      ['accounts', 'id'],
      ['memberships', 'account_id'],
      ['projects', 'account_id'],
      ['project_access', 'account_id'],
      ['deployments', 'account_id'],
      ['domains', 'account_id'],
      ['request_counts', 'account_id'],
      ['invoices', 'account_id'],
    ],
    member: [
      ['memberships', 'account_id', 'user_id'],
      ['project_access', 'account_id', 'user_id'],
    ],
    project: [
      ['projects', 'account_id', 'id'],
      ['deployments', 'account_id', 'project_id'],
      ['project_access', 'account_id', 'project_id'],
      ['domains', 'account_id', 'project_id'],
      ['request_counts', 'account_id', 'project_id'],
    ],
    'project-access': [['project_access', 'account_id', 'project_id', 'user_id']],
    deployment: [['deployments', 'account_id', 'id']],
    domain: [['domains', 'account_id', 'name']],
    invoice: [['invoices', 'account_id', 'id']],
    'request-hour': [['request_counts', 'account_id', 'project_id', 'hour']],
    component: [['status_components', 'id']],
    incident: [['status_incidents', 'id']],
    page: [['uploaded_pages', 'id']],
  };

/**
 * A version that comes after all that was said so far of a record and of what goes with it: for a removal that has none of its own. Whatever a provider counts its versions in,
 * what is removed now is gone.
 */
export async function versionAfterAll(
  tx: Database,
  { kind, parts }: { kind: RecordKind; parts: readonly string[] },
): Promise<number> {
  const below = tablesBelow[kind].map(([table, ...columns]): SQL => {
    const conditions = columns.map((column, index) => sql`${sql.identifier(column)} = ${parts[index]}`);
    return sql`select max(world_version) as version from ${sql.identifier(table)} where ${sql.join(conditions, sql` and `)}`;
  });
  const { rows } = await tx.execute<{ version: string }>(sql`
    select greatest(max(version), (extract(epoch from clock_timestamp()) * 1000)::bigint) as version from (
      ${sql.join(below, sql` union all `)}
      union all select world_version + 1 from world_removals where kind = ${kind} and key = ${parts.join('\t')}
    ) as known`);
  const version = Number(rows[0]?.version ?? 0);
  if (kind !== 'person') return version;
  const { rows: own } = await tx.execute<{ id: string }>(
    sql`select id from accounts where owner_user_id = ${parts[0]}`,
  );
  const ofAccounts = await Promise.all(
    own.map(({ id }) => versionAfterAll(tx, { kind: 'team', parts: [id] })),
  );
  return Math.max(version, ...ofAccounts);
}
