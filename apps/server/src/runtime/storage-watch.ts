import type { FilesPort } from '@reachout/ports/ports';
import { describeError } from '@reachout/ports/describe-error';
import { findFilesFailure } from '@reachout/http/files-error';
import type { Log } from '@reachout/http/log';

/** How long a result is cached: anybody may ask, and each check writes to the disk. */
const cacheMs = 5_000;
/** Timeout of a check, for network folders; below the timeout of /readyz. */
const timeoutMs = 1_500;

export interface StorageWatch {
  /** Whether files can be stored now. Logs a change. */
  isWorking: () => Promise<boolean>;
}

/**
 * Monitors whether files can be stored. Logs each change once, however often it is asked. While a check hangs no second one starts, since each
 * would block a thread of the process.
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
  let checking: Promise<void> | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const report = (reason: string | null): void => {
    if (reason === failing) return;
    if (reason === null) log.info('files can be stored again');
    else log.error('files cannot be stored', { reason });
    failing = reason;
  };
  const check = async (): Promise<void> => {
    const outcome = await files.check().then(() => null, reasonOf);
    checkedAt = elapsed();
    checking = null;
    report(outcome);
  };

  return {
    async isWorking() {
      if (checking === null && elapsed() - checkedAt < cacheMs) return failing === null;
      checking ??= check();
      const isAnswered = await Promise.race([checking.then(() => true), afterTimeout()]);
      if (isAnswered === null) report('no answer');
      return failing === null;
    },
  };
}

/** The configured folder can never store files. The message is fit to print. */
export class StorageRefused extends Error {
  override name = 'StorageRefused';
}

const refusalReasons: Readonly<Record<string, string>> = {
  EACCES: 'this process may not write there',
  EPERM: 'this process may not write there',
  EROFS: 'its file system is read-only',
  ENOENT: 'no folder can be made there',
  EEXIST: 'it, or something above it, is not a folder',
  ENOTDIR: 'it, or something above it, is not a folder',
};

/** Throws StorageRefused if files can never be stored in `folder`. A transient failure does not stop the start; the watch reports it. */
export async function requireStorage(files: Pick<FilesPort, 'check'>, folder: string): Promise<void> {
  const failure = await Promise.race([files.check().then(() => null, findFilesFailure), afterTimeout()]);
  if (failure?.kind !== 'refused') return;
  const why = refusalReasons[failure.reason] ?? failure.reason;
  throw new StorageRefused(
    `Uploaded files cannot be stored in ${folder}: ${why}. Set STORAGE_DIR to a folder that this process may write to.`,
  );
}

/** Resolves with null after the timeout; does not keep the process alive. */
function afterTimeout(): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  setTimeout(() => resolve(null), timeoutMs).unref();
  return promise;
}

function reasonOf(error: unknown): string {
  const failure = findFilesFailure(error);
  return failure === null ? describeError(error) : `${failure.kind} ${failure.reason}`;
}
