import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { parseTimestamp } from '@reachout/core/time';
import type { ServiceDeps } from '@reachout/ports/deps';
import { worldCopy } from '../messages/world.ts';
import { worldEventSchema } from '../rules/calls.ts';
import type { Line } from '../rules/order.ts';
import { type KnownNames, type Problem, readMessage } from '../rules/world-messages.ts';
import { applyMessages } from './apply-messages.ts';

/** Reads what the provider's platform tells by itself. Errors: not_found where no secret is set, bad_request for a signature that is not right. */
export function readWorldEvent(
  { incomingEvents }: Pick<ServiceDeps, 'incomingEvents'>,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
): Result<{ event: unknown }> {
  if (incomingEvents === undefined) return err(appError('not_found'));
  const read = incomingEvents.read(body, headers);
  return read.ok
    ? ok({ event: read.event })
    : err(appError('bad_request', { message: worldCopy.signatureWrong() }));
}

/**
 * Takes an event of the platform in. Messages without a version have that of the event's own time, so that an event which comes late or twice
 * changes nothing. Errors: validation_failed with the place of all that is wrong, conflict when a message names what is not known yet; the sender then tries
 * again, and what was applied stays.
 */
export async function receiveWorldEvent(
  { db }: Pick<ServiceDeps, 'db'>,
  { event: told, requestId }: { event: unknown; requestId: string },
  names: KnownNames,
): Promise<Result<{ applied: number; ignored: number }>> {
  const event = worldEventSchema.safeParse(told);
  if (!event.success)
    return err(
      invalid(event.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))),
    );
  const at = parseTimestamp(event.data.timestamp);
  const lines: Line[] = [];
  const problems: Problem[] = [];
  for (const [index, message] of event.data.data.entries()) {
    const one = readMessage({ ...message, version: message.version ?? at }, names);
    if (one.ok) lines.push({ line: index, message: one.message });
    else
      problems.push(
        ...one.problems.map(({ path, message: why }) => ({ path: `data.${index}.${path}`, message: why })),
      );
  }
  if (problems.length > 0) return err(invalid(problems));
  const outcomes = await applyMessages(db, lines, { tokenId: null, requestId });
  const reasons = outcomes.flatMap((outcome) =>
    outcome.outcome === 'refused'
      ? outcome.problems.map(({ path, message }) => `data.${outcome.line}.${path} ${message}`)
      : [],
  );
  if (reasons.length > 0) return err(appError('conflict', { message: `${reasons.join('; ')}.` }));
  const count = (of: string): number => outcomes.filter(({ outcome }) => outcome === of).length;
  return ok({ applied: count('applied'), ignored: count('ignored') });
}

function invalid(problems: readonly Problem[]) {
  return appError('validation_failed', {
    fields: Object.fromEntries(problems.map(({ path, message }) => [path || 'body', message])),
  });
}
