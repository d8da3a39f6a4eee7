import { type Database, openDatabase } from '@reachout/database/client';
import { type EmbeddedOptions, startEmbeddedDatabase } from '@reachout/database/embedded';
import { sql } from 'drizzle-orm';
import { pauseDatabase } from './pause-database.ts';

/** A PostgreSQL of one's own, which may be stopped: as durable as the product's unless told, and shared by several servers. */
export interface OwnDatabase extends AsyncDisposable {
  url: string;
  db: Database;
  /** Makes it fall silent until the returned function is called. */
  pause: () => () => void;
  /** Jobs of the outbox of these kinds that wait. */
  countWaitingJobs: (kind: string) => Promise<number>;
}

/** Starts PostgreSQL with its data in `folder`. Disposing stops it. */
export async function startOwnDatabase(
  folder: string,
  options: Pick<EmbeddedOptions, 'profile'> = {},
): Promise<OwnDatabase> {
  const embedded = await startEmbeddedDatabase({ dataRoot: folder, ...options });
  let goOn: () => void = () => undefined;
  const { db, close } = openDatabase(embedded.url, {
    poolMax: 4,
    applicationName: 'campaign',
    statementTimeoutMs: 60_000,
  });
  return {
    url: embedded.url,
    db,
    pause: () => (goOn = pauseDatabase(embedded.postgresPid)),
    async countWaitingJobs(kind) {
      const { rows } = await db.execute(
        sql`select count(*)::int as n from outbox_jobs where state = 'waiting' and kind = ${kind}`,
      );
      return Number(rows[0]?.n);
    },
    async [Symbol.asyncDispose]() {
      goOn();
      await close();
      await embedded.stop();
    },
  };
}
