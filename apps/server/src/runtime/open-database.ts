import { type Database, openDatabase } from '@reachout/database/client';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@reachout/database/embedded';
import { isAnswering } from '@reachout/database/health-queries';
import { migrate } from '@reachout/database/migrate';
import { waitForDatabase } from '@reachout/database/wait-for-database';
import type { Log } from '@reachout/http/log';
import { describeError } from '@reachout/ports/describe-error';
import { createRecurringFailure, type RecurringFailure } from '@reachout/ports/recurring-failure';
import type { Config } from '../settings/config.ts';
import { type BuildLayout, dataRootOf } from './build-layout.ts';
import { type DatabaseClock, startDatabaseClock } from './database-clock.ts';
import { systemClock } from '../ports/system.ts';

/** How long to wait for a database that starts beside this process, as containers do; after that the supervisor restarts the process. */
const databaseWaitMs = 30_000;

/** The database of a process, migrated and ready. */
export interface ProcessDatabase {
  url: string;
  db: Database;
  clock: DatabaseClock;
  /** True for the embedded database, which only this process can use. */
  isOwn: boolean;
  isAnswering(): Promise<boolean>;
  /** Deduplicated log of database outages. */
  outage: RecurringFailure;
  /** Reports that the database has answered, which ends an outage. */
  answers(): void;
  /** From now on closed connections are not logged. */
  leave(): void;
  announce(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the process's own database or waits for the configured one, migrates it, and connects. What was started is stopped again when that fails. */
export async function openProcessDatabase(
  config: Config,
  layout: BuildLayout,
  log: Log,
): Promise<ProcessDatabase> {
  const embedded = await startOwnDatabase(config, layout, log);
  try {
    const url = config.DATABASE_URL ?? embedded?.url ?? '';
    if (embedded === null)
      await waitForDatabase(url, {
        timeoutMs: databaseWaitMs,
        onWait: (reason) => log.warn(`waiting for the database: DATABASE_URL ${reason}`),
      });
    await migrate(url, {
      migrationsFolder: layout.migrationsFolder,
      onWait: () => log.warn('waiting for another process that migrates the database'),
    });
    const clocks = { now: systemClock.now, elapsed: () => performance.now() };
    const outage = createRecurringFailure(log, 'database unavailable to requests', clocks);
    const lostConnections = createRecurringFailure(log, 'database connection lost', clocks);
    let isLeaving = false;
    const { db, close } = openDatabase(url, {
      poolMax: config.DATABASE_POOL_MAX,
      // Shutting down closes the connections, which is not logged.
      onConnectionLost: (error) => isLeaving || lostConnections.failed(describeError(error)),
      onSilence: (silence) =>
        silence === 'silent'
          ? log.error('the database says nothing')
          : log.info('the database answers again'),
    });
    return {
      url,
      db,
      clock: await startDatabaseClock(db),
      isOwn: embedded !== null,
      isAnswering: () => isAnswering(db),
      outage,
      answers: () => [outage, lostConnections].forEach((each) => each.worked()),
      leave: () => {
        isLeaving = true;
      },
      announce: async (address) => embedded?.announce(address),
      async close() {
        await close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** The process's own database, unless another one is configured. Throws `DatabaseInUse` while another process has it. */
export async function startOwnDatabase(
  config: Config,
  layout: Pick<BuildLayout, 'root' | 'supervisorPath'>,
  log: Log,
): Promise<EmbeddedDatabase | null> {
  if (config.DATABASE_URL !== undefined) return null;
  return startEmbeddedDatabase({
    dataRoot: dataRootOf(config, layout),
    supervisorPath: layout.supervisorPath,
    onRestart: (message) => log.warn('embedded database restarts', { reason: message }),
    onLost: (message) => log.fatal('embedded database lost', { reason: message }),
  });
}
