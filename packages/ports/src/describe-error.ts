import { describeOutage } from '@reachout/database/errors';

/**
 * Describes an error for the log: the cause of a database outage, or the error's class and location in our code. Any other message may contain
 * personal data and is not logged.
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
