import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { selectRows } from './rows-as-arrays.ts';

/** A row by the names of its columns; `version` is absent when the message had none. */
export type Row = Readonly<Record<string, unknown>> & { readonly version?: number | undefined };

/** How the rows of one table are written. */
export interface TableShape {
  table: string;
  /** The columns of its key. */
  key: readonly string[];
  /** Every column that is written, with its type; those of the key too. */
  columns: Readonly<Record<string, string>>;
  /** Set besides, when a row that is there is written again. */
  onUpdate?: SQL;
}

/** The database's clock in milliseconds: the version of what is said without one. */
const arrival = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Writes rows that are newer than what is there; rows without a version always are. Returns the rows that were written, by key, and which of them are new.
 * Each key may be given once.
 */
export async function upsertRows(
  db: Database,
  { table, key, columns, onUpdate }: TableShape,
  rows: readonly Row[],
): Promise<{ key: string; isNew: boolean }[]> {
  const { versioned = [], unversioned = [] } = Object.groupBy(rows, (row) =>
    row.version === undefined ? 'unversioned' : 'versioned',
  );
  const names = Object.keys(columns);
  const target = sql.identifier(table);
  const keyText = sql.join(
    key.map((name) => sql`${target}.${sql.identifier(name)}`),
    sql` || e'\t' || `,
  );
  const changes = names
    .filter((name) => !key.includes(name))
    .map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  const write = async (some: readonly Row[], isVersioned: boolean) => {
    if (some.length === 0) return [];
    const newVersion = isVersioned
      ? sql`excluded.world_version`
      : sql`greatest(excluded.world_version, ${target}.world_version + 1)`;
    const given = selectRows(isVersioned ? { ...columns, version: 'bigint' } : columns, some);
    const { rows: written } = await db.execute<{ key: string; is_new: boolean }>(sql`
      insert into ${target} (${identifiers(names)}, world_version)
      select ${identifiers(names)}, ${isVersioned ? sql`version` : arrival} from (${given}) as r
      on conflict (${identifiers(key)}) do update
      set ${sql.join([...changes, ...(onUpdate ? [onUpdate] : []), sql`world_version = ${newVersion}`], sql`, `)}
      ${isVersioned ? sql`where ${target}.world_version < excluded.world_version` : sql``}
      returning ${keyText} as key, xmax = 0 as is_new`);
    return written.map(({ key: name, is_new: isNew }) => ({ key: name, isNew }));
  };
  return [...(await write(versioned, true)), ...(await write(unversioned, false))];
}

/** Adds rows to a table that depends on another's rows. */
export async function insertRows(
  db: Database,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${identifiers(Object.keys(columns))}) ${selectRows(columns, rows)}`);
}

function identifiers(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}
