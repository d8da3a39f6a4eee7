import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { glob, mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { FilesFailure, type FilesPort, type StoredBytes } from '@reachout/ports/ports';

const headBytes = 4100;
/** More than a file system keeps inside a directory's entry, so that it takes room of its own. */
const probeBytes = 4096;
const keyPattern = /^[0-9a-f]{48}$/;

/**
 * Files on the local disk, below `folder`. A file is written under a temporary name, flushed to the disk and renamed, and the folders that name it are flushed
 * too, so that a key that was returned has all its bytes, whatever happens to the process, and after a power cut as far as the disk keeps what it was told to
 * flush. A file system that cannot flush a folder gives the first promise only. With less than `roomBytes` left the check tells that there is no room.
 */
export function createLocalFiles(options: { folder: string; roomBytes?: number }): FilesPort {
  const pathOf = (key: string): string => join(options.folder, key.slice(0, 2), key);
  const probe = join(options.folder, `probe-${randomBytes(8).toString('hex')}`);

  return {
    async store(bytes) {
      const key = randomBytes(24).toString('hex');
      const path = pathOf(key);
      const partial = `${path}.partial`;
      const shelf = dirname(path);
      try {
        await ensureFolder(shelf);
        const written = await writeAll(partial, markSource(bytes));
        await rename(partial, path);
        // The shelf names the file and the folder the shelf, which this file or one beside it may be the first of.
        for (const naming of [shelf, options.folder]) await flushFolder(naming);
        return { key, ...written };
      } catch (error) {
        await Promise.allSettled([rm(partial, { force: true }), rm(path, { force: true })]);
        throw error instanceof SourceFailed ? error.cause : failureOf(error);
      }
    },

    async read(key) {
      if (!keyPattern.test(key)) return null;
      const stream = createReadStream(pathOf(key));
      try {
        // Whatever stands in the way of opening is told now, not in the middle of an answer.
        await once(stream, 'open');
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw failureOf(error);
      }
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },

    async remove(key) {
      if (!keyPattern.test(key)) return;
      const path = pathOf(key);
      await Promise.all([rm(path, { force: true }), rm(`${path}.partial`, { force: true })]);
    },

    async *list({ olderThanMs }) {
      const before = (await readStoreClock(options.folder)) - olderThanMs;
      for await (const path of glob('*/*', { cwd: options.folder })) {
        const key = basename(path, '.partial');
        if (!keyPattern.test(key)) continue;
        const found = await stat(join(options.folder, path)).catch(() => null);
        if (found?.isFile() && found.mtimeMs < before) yield key;
      }
    },

    async check() {
      try {
        await ensureFolder(options.folder);
        const file = await open(probe, 'w', 0o600);
        await file.writeFile(new Uint8Array(probeBytes)).finally(() => file.close());
        const { blocks, bavail, bsize } = await statfs(options.folder);
        // Some file systems of the network do not tell.
        if (blocks > 0 && bavail * bsize < (options.roomBytes ?? 0)) throw new FilesFailure('full', 'ENOSPC');
      } catch (error) {
        throw failureOf(error);
      } finally {
        await rm(probe, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** Milliseconds since 1970 by whatever sets the times of files in this folder: this machine, or another one that shares it. */
async function readStoreClock(folder: string): Promise<number> {
  const path = join(folder, `clock-${randomBytes(8).toString('hex')}`);
  try {
    await ensureFolder(folder);
    await writeFile(path, 'x');
    return (await stat(path)).mtimeMs;
  } catch (error) {
    throw failureOf(error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/**
 * Makes a folder and those above it. Node's own recursive way tries for ever where a folder that exists takes no entry and says that it is not
 * there, as /proc does.
 */
async function ensureFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isFolder(path))) return;
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || (await isFolder(parent))) throw error;
    await ensureFolder(parent);
    await ensureFolder(path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** The stream that was to be stored failed, not the store; carries the stream's own error. */
class SourceFailed extends Error {}

async function* markSource(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (cause) {
    throw new SourceFailed('the stream failed', { cause });
  }
}

/** What the system's codes mean here; any other is a disk that fails. */
const kinds: Readonly<Record<string, FilesFailure['kind']>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EMFILE: 'busy',
  ENFILE: 'busy',
  EACCES: 'refused',
  EPERM: 'refused',
  EROFS: 'refused',
  // A file in the place of the folder, or of one above it.
  EEXIST: 'refused',
  ENOTDIR: 'refused',
  ENOENT: 'refused',
  ELOOP: 'refused',
  ENAMETOOLONG: 'refused',
};

/** A failure of the file system as the port tells it. Any other error is a mistake of ours and stays what it is. */
function failureOf(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof FilesFailure || code === undefined) return error;
  return new FilesFailure(kinds[code] ?? 'failing', code, { cause: error });
}

/** The code of a failed call to the system, ENOSPC for instance. */
function codeOf(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : code;
}

/** What a file system answers that has no flush for folders. */
const cannotFlushFolders = new Set(['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']);

/** Makes a file's new name outlast a power cut: on most file systems a rename is only written with its folder. */
async function flushFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!cannotFlushFolders.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function writeAll(path: string, bytes: AsyncIterable<Uint8Array>): Promise<Omit<StoredBytes, 'key'>> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let headSize = 0;
  let size = 0;
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      if (headSize < headBytes) {
        const part = chunk.subarray(0, headBytes - headSize);
        head.push(part);
        headSize += part.length;
      }
      size += chunk.length;
      // All of it: where room ends, a single write may take a part and say so in its result alone.
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}
