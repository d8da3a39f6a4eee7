import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Health check: resolves when the database answers a query. Rejects or hangs when it does not. */
export async function isAnswering(db: Database): Promise<boolean> {
  return (await db.execute(sql`select 1`)).rows.length === 1;
}
