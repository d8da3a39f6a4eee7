import { mkdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseInUse, type EmbeddedDatabase, startEmbeddedDatabase } from '@reachout/db/embedded';
import { dropLeftovers, prepareTemplate, testDatabaseUrl } from './database.ts';

/** Runs of the tests at the same time on one machine; each has a cluster of its own. */
const clusters = 16;

/**
 * Starts one PostgreSQL for a run of the tests and returns what stops it. The data directory is kept between runs, so
 * that a later run starts in a fraction of a second; nothing in it is worth keeping.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const database = await startFreeCluster();
  process.env[testDatabaseUrl] = database.url;
  await dropLeftovers(database.url);
  await prepareTemplate(database.url);
  return database.stop;
}

async function startFreeCluster(): Promise<EmbeddedDatabase> {
  const cache = cacheFolder();
  await mkdir(cache, { recursive: true, mode: 0o711 });
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    try {
      return await startEmbeddedDatabase({
        dataRoot: join(cache, String(cluster)),
        profile: 'fast',
        createDatabases: true,
      });
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error;
    }
  }
  throw new Error(`${clusters} runs of the tests are going on already; wait for one to end.`);
}

/** PostgreSQL does not run as root, and as another user it could not enter root's home. */
function cacheFolder(): string {
  if (process.getuid?.() === 0) return join(tmpdir(), 'reachout-test-databases-root');
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'reachout', 'test-databases');
}
