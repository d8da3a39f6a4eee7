import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { startPostgres } from '@reachout/testkit/global-setup';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerOptions, type ServerUnderTest, startServer } from './campaigns/server-under-test.ts';
import { findFreePort } from './free-port.ts';

/** What servers of one's own begin with: an empty data folder and the demo world in a database that they share. */
export interface OwnData {
  database: TestDatabase;
  /** For `startServer`. */
  options: { dataFolder: string; env: Record<string, string> };
}

/** Keeps data for built servers for as long as `work` takes. In a journey the database's PostgreSQL is that of the run. */
export async function withOwnData(work: (data: OwnData) => Promise<void>): Promise<void> {
  const stopPostgres = await startPostgres('shipped');
  const database = await createTestDatabase({ demo: true });
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-own-'));
  // As root a database runs as another user, who has to be able to pass through this folder.
  chmodSync(dataFolder, 0o711);
  const env = { DATABASE_URL: database.url, AUTH_SECRET: 'Gk3v9XtQ2m7ZrB5nWc8yLs4hJd6pFa1e' };
  try {
    await work({ database, options: { dataFolder, env } });
  } finally {
    await database.drop();
    await stopPostgres();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Runs the built server on data of its own for as long as `work` takes. */
export async function withServer(
  { env = {}, port }: Pick<ServerOptions, 'env'> & { port?: number },
  work: (server: ServerUnderTest, database: TestDatabase) => Promise<void>,
): Promise<void> {
  await withOwnData(async ({ database, options }) => {
    const server = startServer({
      ...options,
      port: port ?? (await findFreePort()),
      env: { ...options.env, ...env },
    });
    try {
      if ((await server.ready) === null) throw new Error('The server ended before it was ready.');
      await work(server, database);
    } finally {
      server.process.kill('SIGTERM');
      await server.gone;
    }
  });
}
