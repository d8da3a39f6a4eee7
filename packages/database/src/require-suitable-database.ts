import { DatabaseUnreachable } from './wait-for-database.ts';

/** The oldest major version of PostgreSQL that works: the first with the collation `pg_c_utf8`, by which words for searches are cut. */
export const oldestPostgres = 17;

interface Facts {
  /** 170010 for 17.10. */
  number: string;
  version: string;
  encoding: string;
}

/** Looks whether the database can hold what migrations make, before one changes anything. Rejects with {@link DatabaseUnreachable}. */
export async function requireSuitableDatabase(client: {
  query: (statement: string) => Promise<{ rows: Facts[] }>;
}): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  );
  const problem = rows[0] && problemOf(rows[0]);
  if (problem !== undefined) throw new DatabaseUnreachable(problem);
}

function problemOf({ number, version, encoding }: Facts): string | undefined {
  if (Number(number) < oldestPostgres * 10_000)
    return `leads to PostgreSQL ${version}, and Reachout needs ${oldestPostgres} or newer: nothing was changed`;
  if (encoding !== 'UTF8')
    return `leads to a database in the encoding ${encoding}, and Reachout needs UTF8: nothing was changed`;
  return undefined;
}
