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

/** A database that is started beside this process, as containers are, takes its time; whoever supervises them starts again after that. */
const databasePatienceMs = 30_000;

/** The database of a process, migrated and ready. */
export interface ProcessDatabase {
  url: string;
  db: Database;
  clock: DatabaseClock;
  /** True when nobody but this process can use it. */
  isOwn: boolean;
  isAnswering(): Promise<boolean>;
  /** Requests that failed because the database was not there. */
  outage: RecurringFailure;
  /** Says that the database has answered, which ends what was failing. */
  answers(): void;
  /** From now on connections that end are no news. */
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
        patienceMs: databasePatienceMs,
        onWait: (reason) => log.warn(`waiting for the database: DATABASE_URL ${reason}`),
      });
    await migrate(url, { migrationsFolder: layout.migrationsFolder });
    const clocks = { now: systemClock.now, elapsed: () => performance.now() };
    const outage = createRecurringFailure(log, 'database unavailable to requests', clocks);
    const lostConnections = createRecurringFailure(log, 'database connection lost', clocks);
    let isLeaving = false;
    const { db, close } = openDatabase(url, {
      poolMax: config.DATABASE_POOL_MAX,
      // A stop ends the connections itself; that is no news.
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
