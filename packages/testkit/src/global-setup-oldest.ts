import { startPostgres } from './global-setup.ts';

/** Starts the oldest PostgreSQL that is supported, beside the one that is shipped. */
export function setup(): Promise<() => Promise<void>> {
  return startPostgres('oldest');
}
