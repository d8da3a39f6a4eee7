import { type OwnDatabase, startOwnDatabase } from '@reachout/testkit/own-database';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './campaigns/server-under-test.ts';
import { findFreePort } from './free-port.ts';
import { expect, test as journey } from './journey.ts';

/** Journeys on a server of their own, into whose database they may reach. */
export const test = journey.extend<{ database: OwnDatabase }>({
  database: async ({ person: _ }, run) => {
    const folder = mkdtempSync(join(tmpdir(), 'reachout-journey-'));
    chmodSync(folder, 0o711);
    await using database = await startOwnDatabase(folder, { profile: 'fast' });
    await run(database);
    await database[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  baseURL: async ({ database }, run, { outputDir }) => {
    const env = {
      DATABASE_URL: database.url,
      AUTH_SECRET: 'Gk3v9XtQ2m7ZrB5nWc8yLs4hJd6pFa1e',
      ANSWER_HOLD_SECONDS: '0',
    };
    const server = startServer({ dataFolder: join(outputDir, 'server'), port: await findFreePort(), env });
    expect(await server.ready).not.toBeNull();
    await run(server.origin);
    server.process.kill('SIGTERM');
    await server.gone;
  },
});
