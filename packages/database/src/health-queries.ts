import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Whether the database answers a question. Rejects, or takes its time, when it does not. */
export async function isAnswering(db: Database): Promise<boolean> {
  return (await db.execute(sql`select 1`)).rows.length === 1;
}
