import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable, sqlStateOf } from './errors.ts';

/** The configured address leads to no usable database. The message is fit to print, and reads well after the setting's name. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
}

export interface WaitOptions {
  /** A database that starts at the same time is waited for; a wrong password is not. */
  timeoutMs: number;
  /** Called once, with the reason, when it starts to wait. */
  onWait?: (reason: string) => void;
}

const attemptMs = 5_000;
const pauseMs = 500;

/** Resolves once the database at `url` lets this program in. Rejects with {@link DatabaseUnreachable}. */
export async function waitForDatabase(url: string, { timeoutMs, onWait }: WaitOptions): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    const limitMs = Math.max(1_000, Math.min(attemptMs, until - performance.now()));
    const failure = await tryToConnect(url, limitMs);
    if (failure === undefined) return;
    const problem = problemOf(failure, url);
    if (!isUnavailable(failure)) throw new DatabaseUnreachable(problem);
    if (attempt === 0) onWait?.(problem);
    if (performance.now() + pauseMs > until)
      throw new DatabaseUnreachable(
        problem + (timeoutMs > 0 ? ` (tried for ${Math.round(timeoutMs / 1_000)} s)` : ''),
      );
    await wait(pauseMs);
  }
}

async function tryToConnect(url: string, limitMs: number): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error; // what the driver and the network throw
  } finally {
    client.end().catch(() => undefined);
  }
}

function problemOf(failure: Error, url: string): string {
  const { host, port, database, user } = new pg.Client({ connectionString: url });
  const place = host.startsWith('/') ? `at the socket in ${host}` : `at ${host}:${port}`;
  switch (sqlStateOf(failure) ?? (failure as NodeJS.ErrnoException).code) {
    case '28P01':
      return `has a wrong password for the role ${user}, or PostgreSQL ${place} has no such role`;
    case '28000':
    case '42501':
      return `is refused by PostgreSQL ${place}: ${failure.message}`;
    case '3D000':
      return `names the database ${database}, which PostgreSQL ${place} does not have: create it first`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `names the host ${host}, which is not known here`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `leads to no PostgreSQL: nothing listens ${place}`;
    default:
      return isUnavailable(failure) && sqlStateOf(failure) === undefined
        ? `leads to no PostgreSQL: nothing answers ${place}`
        : `leads to a PostgreSQL ${place} that cannot be used: ${failure.message}`;
  }
}
