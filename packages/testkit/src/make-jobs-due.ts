import type { Database } from '@reachout/database/client';
import { sql, type SQL } from 'drizzle-orm';

/**
 * Makes the waiting jobs of the outbox due, or those of them that `which` names. They have been due for a moment: the column keeps milliseconds, and the present,
 * rounded up to one, would still be in the future.
 */
export async function makeJobsDue(db: Database, which: SQL = sql`true`): Promise<void> {
  await db.execute(
    sql`update outbox_jobs set next_attempt_at = now() - interval '1 millisecond' where state = 'waiting' and ${which}`,
  );
}
