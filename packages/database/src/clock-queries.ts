import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Milliseconds since 1970 by the database's clock, when it runs the query. */
export async function readClock(db: Database): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return rows[0]?.now ?? Number.NaN;
}
