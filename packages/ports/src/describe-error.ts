import { describeOutage } from '@reachout/database/errors';

/**
 * What an error is, for the log: why the database was not there, or the error's kind and place in our code. Any other message may hold what a person typed
 * and stays out of the log.
 */
export function describeError(error: unknown): string {
  const outage = describeOutage(error);
  if (outage !== undefined) return outage;
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack
    ?.split('\n')
    .find((line) => /^ {4}at .*\/(?:dist\/server|domains|src)\/[^ ]*:\d+:\d+\)?$/.test(line));
  const code = (error as { code?: unknown }).code ?? (error.cause as { code?: unknown } | undefined)?.code;
  return [error.name, typeof code === 'string' ? code : undefined, place?.trim()].filter(Boolean).join(' ');
}
