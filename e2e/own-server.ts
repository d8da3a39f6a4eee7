import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerOptions, type ServerUnderTest, startServer } from './campaigns/server-under-test.ts';
import { findFreePort } from './free-port.ts';

/** Runs the built server on data of its own for as long as `work` takes. */
export async function withServer(
  options: Pick<ServerOptions, 'env'>,
  work: (server: ServerUnderTest) => Promise<void>,
): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-own-'));
  // As root the database runs as another user, who has to be able to pass through this folder.
  chmodSync(dataFolder, 0o711);
  const server = startServer({ dataFolder, port: await findFreePort(), ...options });
  try {
    if ((await server.ready) === null) throw new Error('The server ended before it was ready.');
    await work(server);
  } finally {
    server.process.kill('SIGTERM');
    await server.gone;
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
