import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { FilesPort, StoredBytes } from '@reachout/services/ports';

const headBytes = 4100;
const keyPattern = /^[0-9a-f]{48}$/;

/**
 * Files on the local disk, below `folder`. A file is written under a temporary name, flushed to the disk and renamed, and the folders that name it are flushed
 * too, so that a key that was returned has all its bytes, whatever happens to the process, and after a power cut as far as the disk keeps what it was told to
 * flush. A file system that cannot flush a folder gives the first promise only. Errors of the disk (ENOSPC, EACCES) reject with Node's own error.
 */
export function createLocalFiles(options: { folder: string }): FilesPort {
  const pathOf = (key: string): string => join(options.folder, key.slice(0, 2), key);

  return {
    async store(bytes) {
      const key = randomBytes(24).toString('hex');
      const path = pathOf(key);
      const partial = `${path}.partial`;
      const shelf = dirname(path);
      await mkdir(shelf, { recursive: true, mode: 0o700 });
      try {
        const written = await writeAll(partial, bytes);
        await rename(partial, path);
        // The shelf names the file and the folder the shelf, which this file or one beside it may be the first of.
        for (const naming of [shelf, options.folder]) await flushFolder(naming);
        return { key, ...written };
      } catch (error) {
        await Promise.all([rm(partial, { force: true }), rm(path, { force: true })]);
        throw error;
      }
    },

    async read(key) {
      if (!keyPattern.test(key)) return null;
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found === null ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>);
    },

    async remove(key) {
      if (!keyPattern.test(key)) return;
      const path = pathOf(key);
      await Promise.all([rm(path, { force: true }), rm(`${path}.partial`, { force: true })]);
    },

    async *list({ storedBefore }) {
      for await (const path of glob('*/*', { cwd: options.folder })) {
        const key = basename(path, '.partial');
        if (!keyPattern.test(key)) continue;
        const found = await stat(join(options.folder, path)).catch(() => null);
        if (found?.isFile() && found.mtime < storedBefore) yield key;
      }
    },
  };
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
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}
