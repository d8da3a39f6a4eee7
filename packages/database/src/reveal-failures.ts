import { AsyncLocalStorage } from 'node:async_hooks';
import { isUnavailable } from './errors.ts';

interface Scope {
  failure?: unknown;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Gives the function that notes the failures of what the caller asks of the database. */
export function failureNotes(): (error: unknown) => void {
  const scope = scopes.getStore();
  return (error) => {
    if (scope !== undefined && isUnavailable(error)) scope.failure ??= error;
  };
}

/**
 * Runs work of a library that swallows database errors, or wraps them in its own. If the database was unavailable to any of its statements, rejects
 * with the original error, so that `isUnavailable` recognises it.
 */
export async function revealFailures<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = {};
  try {
    const result = await scopes.run(scope, work);
    if (scope.failure === undefined) return result;
  } catch (error) {
    throw scope.failure ?? error;
  }
  throw scope.failure;
}
