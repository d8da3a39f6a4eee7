import { type AppError, appError } from '@reachout/core/errors';
import { requestCopy } from './messages/requests.ts';
import { FilesFailure } from '@reachout/ports/ports';

/** Retry-After while file handles are exhausted: they are released as soon as requests end. */
const busySeconds = 5;

/** Extracts a failure of the file store from an error; null for any other error. Running out of file handles counts, wherever it surfaced. */
export function findFilesFailure(error: unknown): FilesFailure | null {
  if (error instanceof FilesFailure) return error;
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'EMFILE' || code === 'ENFILE' ? new FilesFailure('busy', code, { cause: error }) : null;
}

/** The error shown to people: whether there is space, and when to retry if that is known. The reason goes to the log only. */
export function filesError({ kind }: FilesFailure): AppError {
  if (kind === 'full') return appError('storage_full');
  if (kind === 'busy')
    return appError('storage_unavailable', {
      message: requestCopy.tooManyFiles(),
      retryAfterSeconds: busySeconds,
    });
  return appError('storage_unavailable');
}
