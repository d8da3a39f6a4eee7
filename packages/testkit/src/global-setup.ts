import { chmod, mkdir, stat, statfs } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseInUse, type EmbeddedDatabase, startEmbeddedDatabase } from '@reachout/database/embedded';
import { dropLeftovers, prepareTemplate } from './database.ts';
import { findOldestPostgres, testDatabaseUrls, testPostgres, type WhichPostgres } from './which-postgres.ts';

/** Runs of the tests at the same time on one machine; each has a cluster of its own. */
const clusters = 16;

/**
 * Starts one PostgreSQL for a run of the tests and returns what stops it. The data directory is kept between runs, so
 * that a later run starts in a fraction of a second; nothing in it is worth keeping.
 */
export default async function setup(): Promise<() => Promise<void>> {
  return startPostgres(process.env[testPostgres] === 'oldest' ? 'oldest' : 'shipped');
}

/** The same with the PostgreSQL that is shipped, or with the oldest that is supported; both may run at once. */
export async function startPostgres(which: WhichPostgres): Promise<() => Promise<void>> {
  // Several kinds of tests in one run share it, and the first of them stops it.
  if (process.env[testDatabaseUrls[which]] !== undefined) return async () => undefined;
  const database = await startFreeCluster(which);
  process.env[testDatabaseUrls[which]] = database.url;
  await dropLeftovers(database.url);
  await prepareTemplate(database.url);
  return database.stop;
}

/** The shipped one's folders are where they have always been; each version removes the programs of others beside its own. */
async function startFreeCluster(which: WhichPostgres): Promise<EmbeddedDatabase> {
  const shared = await chooseFolders();
  const below = (folder: string): Promise<string> | string =>
    which === 'oldest' ? ownFolder(join(folder, which)) : folder;
  const folders = { programs: await below(shared.programs), data: await below(shared.data) };
  const binaries = which === 'oldest' ? requireOldest() : undefined;
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    try {
      return await startEmbeddedDatabase({
        dataRoot: join(folders.data, String(cluster)),
        programsRoot: folders.programs,
        profile: 'fast',
        createDatabases: true,
        ...(binaries && { binaries }),
      });
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error;
    }
  }
  throw new Error(`${clusters} runs of the tests are going on already; wait for one to end.`);
}

function requireOldest(): { dir: string; version: string } {
  const found = findOldestPostgres();
  if (found === undefined)
    throw new Error(
      `The oldest PostgreSQL that is supported is not installed for ${process.platform} on ${process.arch}: run npm ci with optional dependencies.`,
    );
  return found;
}

const wantedBytes = 1_000_000_000;

/** In memory, copying a database takes a tenth of the time; where there is not enough of that, on the disk. */
async function chooseFolders(): Promise<{ programs: string; data: string }> {
  const programs = await cacheFolder();
  const memory = '/dev/shm';
  const room = await statfs(memory).catch(() => undefined);
  const isRoomy = room !== undefined && room.bavail * room.bsize > wantedBytes;
  if (!isRoomy) return { programs, data: programs };
  return { programs, data: await ownFolder(join(memory, `reachout-test-databases-${process.getuid?.()}`)) };
}

/**
 * A folder that belongs to whoever runs the tests: in a shared place somebody else may have made it before. Others pass through it, whatever
 * the umask: root's database runs as one of them.
 */
async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  const { uid } = await stat(path);
  if (uid !== process.getuid?.())
    throw new Error(`${path} belongs to another user; remove it and run the tests again.`);
  await chmod(path, 0o711);
  return path;
}

async function cacheFolder(): Promise<string> {
  const temporary = join(tmpdir(), `reachout-test-databases-${process.getuid?.()}`);
  // PostgreSQL does not run as root, and as another user it could not enter root's home.
  if (process.getuid?.() === 0) return ownFolder(temporary);
  const own = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'reachout', 'test-databases');
  // A home may be missing, or not be there to be written to.
  return ownFolder(own).catch(() => ownFolder(temporary));
}
