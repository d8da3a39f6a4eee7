import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { LimitedPool } from './limited-pool.ts';
import { watchSilence } from './silence.ts';

/** A database or a transaction in it: every query function takes either. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/**
 * How a process connects. Every figure has a default fit for one process of a small installation. The default limits together keep a request
 * below five seconds (F05): it waits for a connection or for an answer, and whoever waited in vain is not made to wait again.
 */
export interface DatabaseOptions {
  /** Connections at most; a request that waits longer than `connectTimeoutMs` for one fails as unavailable. */
  poolMax?: number;
  connectTimeoutMs?: number;
  /**
   * A statement that runs longer is cancelled with SQLSTATE 57014; 0 is never. A database that does not even cancel it is given up half a second
   * later, and the connection with it.
   */
  statementTimeoutMs?: number;
  /** A statement that waits longer for a lock is cancelled with SQLSTATE 55P03. */
  lockTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Told of a lost idle connection; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
  /** Told when nothing at all is heard of the database any more, and when it answers, or refuses, again. */
  onSilence?: (state: 'silent' | 'answering') => void;
}

/** An open database. `close` waits for running queries and may be called more than once. */
export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** A database that is well has cancelled the statement and said so by then. */
const answerMarginMs = 500;

/**
 * Opens a pool of connections to `url`. Nothing is connected until the first query.
 *
 * @example
 * const { db, close } = openDatabase(url, { poolMax: 10, applicationName: 'reachout' });
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const statementTimeoutMs = options.statementTimeoutMs ?? 4_000;
  const silence = watchSilence(url, options.onSilence);
  const pool = new LimitedPool(
    {
      connectionString: url,
      max: options.poolMax ?? 10,
      idleTimeoutMillis: 30_000,
      statement_timeout: statementTimeoutMs,
      lock_timeout: options.lockTimeoutMs ?? 3_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: options.applicationName ?? 'reachout',
      keepAlive: true,
    },
    {
      connectTimeoutMs: options.connectTimeoutMs ?? 4_000,
      answerTimeoutMs: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + answerMarginMs,
    },
    silence,
  );
  // Without a listener, a server restart would end the process through an unhandled 'error' event.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  giveBackLostConnections(pool);
  let closing: Promise<void> | undefined;
  return {
    db: drizzle(pool) as Database,
    pool,
    close: () => {
      silence.close();
      return (closing ??= pool.end());
    },
  };
}

/**
 * A connection that a transaction holds is not the pool's to watch: lost between two statements, it would end the process; lost at the
 * first, its holder would never give it back, the pool would be smaller for ever and closing it would never end. So it goes back at
 * once, and the transaction hears of the loss with its next statement.
 */
function giveBackLostConnections(pool: pg.Pool): void {
  const held = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!held.delete(client)) return;
      const giveBack = client.release;
      client.release = () => undefined;
      giveBack(error);
    }),
  );
}
