import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { RecordKind } from '../rules/kinds.ts';

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
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.execute<{ kind: string; key: string; version: string }>(sql`
    select w.kind, w.key, w.world_version as version
    from json_to_recordset(${JSON.stringify(wanted)}::json) as r(kind text, key text)
    join world_removals w on w.kind = r.kind and w.key = r.key`);
  return new Map(rows.map(({ kind, key, version }) => [`${kind}\t${key}`, Number(version)]));
}
