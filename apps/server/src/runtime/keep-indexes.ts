import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DefaultDeserializer } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FindIndex, IndexData, IndexedTexts, IndexKind } from '@reachout/assistant/index-makers';
import type { Log } from '@reachout/http/log';
import { describeError } from '@reachout/ports/describe-error';
import type { BuildLayout } from './build-layout.ts';
import { type IndexTask, makeIndex } from './make-index.ts';

/** So many of a kind are kept: those of other settings on the same build, and of the pages that were uploaded before the last one. */
const mostKept = 4;
/** Age at which a file is abandoned that is not finished: no index takes this long. */
const abandonedAfterMs = 60 * 60_000;

/** Where a running server finds its indexes. */
export interface Indexes {
  /** Of the documentation as it is at the start. */
  atStart: FindIndex;
  /** Of the documentation with pages that were uploaded since. */
  ofUploads: FindIndex;
}

/**
 * Opens the indexes of an installation: what is made of uploads is its own; beside the documentation that was made stands what any start of this build can use.
 *
 * @param places.made the folder of the documentation that was made
 */
export function openIndexes(
  layout: IndexLayout,
  {
    made,
    dataRoot,
    hasUploads,
    log,
  }: { made: string; dataRoot: string; hasUploads: boolean; log: Pick<Log, 'info' | 'warn'> },
): Indexes {
  const own = join(dataRoot, 'search');
  const ofUploads = keepIndexes(layout, { folders: [own], log });
  return { atStart: hasUploads ? ofUploads : keepIndexes(layout, { folders: [made, own], log }), ofUploads };
}

type IndexLayout = Pick<BuildLayout, 'content' | 'indexWorkerPath' | 'development'>;

/**
 * Finds indexes that an earlier start of the same build made of the same texts, and makes the others: in a thread of its own, so that the server answers
 * meanwhile. What is made is stored in the first of the folders that can be written.
 */
export function keepIndexes(
  { content: { buildId }, indexWorkerPath, development }: IndexLayout,
  { folders, log }: { folders: readonly string[]; log: Pick<Log, 'info' | 'warn'> },
): FindIndex {
  return async <Kind extends IndexKind>(kind: Kind, texts: IndexedTexts<Kind>) => {
    const task = { kind, texts } as IndexTask;
    // Without a build's name, and while it is developed, nothing tells one state of the program from another.
    const name = buildId === '' || development ? undefined : nameOf(task, buildId);
    const kept = name === undefined ? undefined : await readKept(folders, name);
    if (kept !== undefined) return kept as IndexData<Kind>;
    const started = performance.now();
    const made = await makeBeside(task, indexWorkerPath, log);
    if (name !== undefined) await store(made, { folders, name, log });
    log.info('documentation indexed', {
      kind,
      seconds: Math.round((performance.now() - started) / 100) / 10,
    });
    return unpack(made) as IndexData<Kind>;
  };
}

/** Stores an index beside the documentation that a build has made. */
export async function storeIndex(task: IndexTask, place: { folder: string; buildId: string }): Promise<void> {
  await write(makeIndex(task), place.folder, nameOf(task, place.buildId));
}

function nameOf({ kind, texts }: IndexTask, buildId: string): string {
  const hash = createHash('sha256').update(buildId);
  // Piece by piece: the whole of a large documentation as one string would fill the heap of a small server.
  for (const part of Object.values(texts)) {
    hash.update('\n');
    for (const each of part) hash.update(JSON.stringify(each));
  }
  return `${kind}.${hash.digest('hex').slice(0, 32)}.index`;
}

async function readKept(folders: readonly string[], name: string): Promise<unknown> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    if (bytes === undefined) continue;
    try {
      return unpack(bytes);
    } catch {
      // It was cut off, or another version of Node.js wrote it: a new one takes its place.
    }
  }
  return undefined;
}

/** Reads a value that `makeIndex` has packed. */
function unpack(bytes: Uint8Array): unknown {
  const reader = new OwnArrays(bytes);
  reader.readHeader();
  return reader.readValue();
}

const inherited = DefaultDeserializer.prototype as unknown as {
  // Node calls it for each typed array; its types do not tell of it.
  _readHostObject(this: DefaultDeserializer): Uint8Array;
};

/**
 * Gives every typed array memory of its own. Node's gives some of them, those that happen to be aligned, as views of the file's bytes, all of which stay in memory then, beside copies
 * of the others.
 */
class OwnArrays extends DefaultDeserializer {
  _readHostObject(): unknown {
    return inherited._readHostObject.call(this).slice();
  }
}

/** Makes an index in a thread of its own; where that cannot be, here. */
async function makeBeside(
  task: IndexTask,
  workerPath: string | undefined,
  log: Pick<Log, 'warn'>,
): Promise<Uint8Array> {
  if (workerPath === undefined) return makeIndex(task);
  try {
    return await runWorker(workerPath, task);
  } catch (error) {
    log.warn('documentation not indexed in a thread of its own', { cause: describeError(error) });
    return makeIndex(task);
  }
}

function runWorker(path: string, task: IndexTask): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(path, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
  });
}

async function store(
  made: Uint8Array,
  { folders, name, log }: { folders: readonly string[]; name: string; log: Pick<Log, 'warn'> },
): Promise<void> {
  let reason: unknown;
  for (const folder of folders) {
    try {
      await write(made, folder, name);
      return;
    } catch (error) {
      reason = error;
    }
  }
  log.warn('index cannot be kept for the next start', { cause: describeError(reason) });
}

/** Writes a file that is either there as a whole or not at all, and removes those that it replaces. */
async function write(made: Uint8Array, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const unfinished = join(folder, `${name}.${crypto.randomUUID()}.unfinished`);
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(made);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await removeOld(folder, name.slice(0, name.indexOf('.')));
}

async function removeOld(folder: string, kind: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${kind}.`));
  const found = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(folder, name)).catch(() => undefined);
      return facts === undefined ? [] : [{ name, writtenAt: facts.mtimeMs }];
    }),
  );
  const files = found.flat().toSorted((one, other) => other.writtenAt - one.writtenAt);
  const kept = files.filter(({ name }) => name.endsWith('.index'));
  const abandoned = files.filter(
    ({ name, writtenAt }) => name.endsWith('.unfinished') && writtenAt < Date.now() - abandonedAfterMs,
  );
  await Promise.all(
    // What cannot be removed is tried again when the next one is written.
    [...kept.slice(mostKept), ...abandoned].map(({ name }) =>
      rm(join(folder, name), { force: true }).catch(() => undefined),
    ),
  );
}
