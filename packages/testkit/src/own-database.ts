import { type Database, openDatabase } from '@reachout/db/client';
import { startEmbeddedDatabase } from '@reachout/db/embedded';
import { sql } from 'drizzle-orm';

/** A PostgreSQL of one's own for a campaign: as durable as the product's, and shared by several servers. */
export interface OwnDatabase extends AsyncDisposable {
  url: string;
  db: Database;
  /** Jobs of the outbox of these kinds that wait. */
  countWaitingJobs: (kind: string) => Promise<number>;
}

/** Starts PostgreSQL with its data in `folder`. Disposing stops it. */
export async function startOwnDatabase(folder: string): Promise<OwnDatabase> {
  const embedded = await startEmbeddedDatabase({ dataRoot: folder });
  const { db, close } = openDatabase(embedded.url, {
    poolMax: 4,
    applicationName: 'campaign',
    statementTimeoutMs: 60_000,
  });
  return {
    url: embedded.url,
    db,
    async countWaitingJobs(kind) {
      const { rows } = await db.execute(
        sql`select count(*)::int as n from outbox_jobs where state = 'waiting' and kind = ${kind}`,
      );
      return Number(rows[0]?.n);
    },
    async [Symbol.asyncDispose]() {
      await close();
      await embedded.stop();
    },
  };
}
