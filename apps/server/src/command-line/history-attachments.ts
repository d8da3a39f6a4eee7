import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join, relative, isAbsolute } from 'node:path';
import { maxFileBytes } from '@reachout/core/limits';
import { historyCopy } from '@reachout/history/messages/history';
import type { AttachmentStore } from '@reachout/history/use-cases/import-lines';
import { recogniseType } from '@reachout/http/recognise-type';
import type { FilesPort } from '@reachout/ports/ports';

/** As many bytes as tell what a file is. */
const headBytes = 4_100;

/**
 * The attachments of a file of history: those with a path lie below `folder`, links resolved; those with a key are in the store already.
 */
export function historyAttachments(folder: string, files: FilesPort): AttachmentStore {
  const placeOf = async (path: string): Promise<string | undefined> => {
    const root = await realpath(folder);
    const place = await realpath(join(root, path));
    const way = relative(root, place);
    return way === '' || way.startsWith('..') || isAbsolute(way) ? undefined : place;
  };
  return {
    problemOf: async ({ path, key }) => {
      if (path === undefined) {
        const stored = await files.read(key ?? '');
        await stored?.cancel();
        return stored === null ? historyCopy.keyUnknown() : undefined;
      }
      try {
        const place = await placeOf(path);
        if (place === undefined) return historyCopy.fileOutside();
        const found = await stat(place);
        if (!found.isFile()) return historyCopy.fileMissing();
        return found.size > maxFileBytes ? historyCopy.fileTooLarge({ limit: maxFileBytes }) : undefined;
      } catch {
        return historyCopy.fileMissing();
      }
    },
    store: async ({ path, key = '' }) => {
      if (path !== undefined) {
        const place = await placeOf(path);
        if (place === undefined) throw new Error(`${path} is outside the folder of files.`);
        const { head, ...stored } = await files.store(createReadStream(place));
        return { ...stored, contentType: await recogniseType(head) };
      }
      const stream = await files.read(key);
      if (stream === null) throw new Error(`${key} is not in the file store.`);
      return describeStored(key, stream);
    },
  };
}

async function describeStored(key: string, stream: ReadableStream<Uint8Array>) {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (size < headBytes) head.push(chunk);
    size += chunk.length;
    hash.update(chunk);
  }
  const contentType = await recogniseType(Buffer.concat(head).subarray(0, headBytes));
  return { key, size, sha256: hash.digest('hex'), contentType };
}
