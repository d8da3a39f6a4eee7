import { type AppError, appError } from '@reachout/core/errors';
import { FilesFailure } from '@reachout/ports/ports';

const tooManyOpen = 'Too many files are being sent at once. Try again in a few seconds.';
/** Handles are free again as soon as requests end. */
const busySeconds = 5;

/** A failure of the store of files in what was thrown; null where it is something else. A process without a free file handle fails in many places. */
export function findFilesFailure(error: unknown): FilesFailure | null {
  if (error instanceof FilesFailure) return error;
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'EMFILE' || code === 'ENFILE' ? new FilesFailure('busy', code, { cause: error }) : null;
}

/** What a person is told of it: whether there is room, and when to come back where that is known. The reason is for the log. */
export function filesError({ kind }: FilesFailure): AppError {
  if (kind === 'full') return appError('storage_full');
  if (kind === 'busy')
    return appError('storage_unavailable', { message: tooManyOpen, retryAfterSeconds: busySeconds });
  return appError('storage_unavailable');
}
