import type { FilesPort } from '@reachout/ports/ports';
import { describeError } from '@reachout/ports/describe-error';
import { findFilesFailure } from '@reachout/http/files-error';
import type { Log } from '@reachout/http/log';

/** Asked more often than that, it answers from memory: anybody may ask, and each look writes to the disk. */
const lookAgainMs = 5_000;
/** A folder of the network that does not answer in this time fails: before /readyz loses patience itself. */
const patienceMs = 1_500;

export interface StorageWatch {
  /** Whether files can be stored now. Logs when that changes. */
  isWorking: () => Promise<boolean>;
}

/**
 * Watches whether files can be stored. The log says once when it ends and once when it is possible again, however often it is asked for. While
 * a look hangs there is no second one: each would hold a thread of the process.
 */
export function createStorageWatch({
  files,
  log,
  elapsed,
}: {
  files: Pick<FilesPort, 'check'>;
  log: Pick<Log, 'info' | 'error'>;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
}): StorageWatch {
  let failing: string | null = null;
  let looking: Promise<void> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const report = (reason: string | null): void => {
    if (reason === failing) return;
    if (reason === null) log.info('files can be stored again');
    else log.error('files cannot be stored', { reason });
    failing = reason;
  };
  const look = async (): Promise<void> => {
    const outcome = await files.check().then(() => null, reasonOf);
    lookedAt = elapsed();
    looking = null;
    report(outcome);
  };

  return {
    async isWorking() {
      if (looking === null && elapsed() - lookedAt < lookAgainMs) return failing === null;
      looking ??= look();
      const isAnswered = await Promise.race([looking.then(() => true), afterPatience()]);
      if (isAnswered === null) report('no answer');
      return failing === null;
    },
  };
}

/** Files can never be stored where the settings say. The message is fit to print. */
export class StorageRefused extends Error {
  override name = 'StorageRefused';
}

const whyRefused: Readonly<Record<string, string>> = {
  EACCES: 'this process may not write there',
  EPERM: 'this process may not write there',
  EROFS: 'its file system is read-only',
  ENOENT: 'no folder can be made there',
  EEXIST: 'it, or something above it, is not a folder',
  ENOTDIR: 'it, or something above it, is not a folder',
};

/** Throws StorageRefused where files can never be stored in `folder`. What may pass by itself stops no start: the watch tells of it. */
export async function requireStorage(files: Pick<FilesPort, 'check'>, folder: string): Promise<void> {
  const failure = await Promise.race([files.check().then(() => null, findFilesFailure), afterPatience()]);
  if (failure?.kind !== 'refused') return;
  const why = whyRefused[failure.reason] ?? failure.reason;
  throw new StorageRefused(
    `Uploaded files cannot be stored in ${folder}: ${why}. Set STORAGE_DIR to a folder that this process may write to.`,
  );
}

/** Resolves with null after the time that a store has for its answer; keeps no process alive. */
function afterPatience(): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  setTimeout(() => resolve(null), patienceMs).unref();
  return promise;
}

function reasonOf(error: unknown): string {
  const failure = findFilesFailure(error);
  return failure === null ? describeError(error) : `${failure.kind} ${failure.reason}`;
}
