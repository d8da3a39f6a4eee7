import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { LimitedPool } from './limited-pool.ts';
import { watchSilence } from './silence.ts';

/** A database or a transaction in it: every query function takes either. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/**
 * Connection options, with defaults for one process of a small installation. The default timeouts together keep a request below five seconds (F05):
 * it waits for a connection or for a result, and after one timeout it does not wait again.
 */
export interface DatabaseOptions {
  /** Connections at most; a request that waits longer than `connectTimeoutMs` for one fails as unavailable. */
  poolMax?: number;
  connectTimeoutMs?: number;
  /**
   * Statement timeout: cancels with SQLSTATE 57014; 0 disables it. If the database does not even cancel, the connection is destroyed half a second
   * later.
   */
  statementTimeoutMs?: number;
  /** Lock timeout: cancels with SQLSTATE 55P03. */
  lockTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Called when an idle connection is lost; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
  /** Called when the database becomes unresponsive, and when it answers or refuses again. */
  onSilence?: (state: 'silent' | 'answering') => void;
}

/** An open database. `close` waits for running queries and may be called more than once. */
export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Margin in which a healthy database reports that it has cancelled the statement. */
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
 * Handles the loss of a connection that a transaction holds, which the pool does not. Lost between two statements it would crash the process; lost
 * at the first, it would never be released, so that the pool would shrink for good and never close. It is released at once, and the transaction
 * fails at its next statement.
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
