import { describeOutage } from '@reachout/database/errors';

/**
 * Describes an error for the log: the cause of a database outage, or the error's class and location in our code. Any other message may contain
 * personal data and is not logged.
 */
export function describeError(error: unknown): string {
  const outage = describeOutage(error);
  if (outage !== undefined) return outage;
  if (!(error instanceof Error)) return typeof error;
  const place = framesOf(error).find((line) =>
    /^ {4}at .*\/(?:dist\/server|domains|src)\/[^ ]*:\d+:\d+\)?$/.test(line),
  );
  const code = (error as { code?: unknown }).code ?? (error.cause as { code?: unknown } | undefined)?.code;
  return [error.name, typeof code === 'string' ? code : undefined, place?.trim()].filter(Boolean).join(' ');
}

/**
 * The lines of a stack that the engine wrote. The message stands before them, and may have lines that look the same; of a message that was changed after
 * the error was made nobody knows where it ends, so then there is no place.
 */
function framesOf({ message, stack = '' }: Error): string[] {
  const [head = ''] =
    message === '' ? (/^[\w$.]+(?:: ?)?(?=\n)/.exec(stack) ?? []) : [stack.slice(0, stack.indexOf(message))];
  const rest = stack.slice(head.length + message.length);
  const isWhole = stack.startsWith(message, head.length) && rest.startsWith('\n') && !head.includes('\n');
  return isWhole ? rest.split('\n') : [];
}
