import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { parseTimestamp } from '@reachout/core/time';
import type { ServiceDeps } from '@reachout/ports/deps';
import { worldCopy } from '../messages/world.ts';
import { worldEventSchema } from '../rules/calls.ts';
import type { Line } from '../rules/order.ts';
import { type KnownNames, type Problem, readMessage } from '../rules/world-messages.ts';
import { applyMessages } from './apply-messages.ts';

/**
 * Takes in what the provider's platform tells by itself. Messages without a version have that of the event's own time, so that an event which comes late or twice
 * changes nothing. Errors: not_found where no secret is set, bad_request for a signature that is not right, validation_failed with the place of all that is wrong,
 * conflict when a message names what is not known yet; the sender then tries again, and what was applied stays.
 */
export async function receiveWorldEvent(
  { db, incomingEvents, log }: Pick<ServiceDeps, 'db' | 'incomingEvents' | 'log'>,
  {
    body,
    headers,
    requestId,
  }: { body: string; headers: Readonly<Record<string, string>>; requestId: string },
  names: KnownNames,
): Promise<Result<{ applied: number; ignored: number }>> {
  if (incomingEvents === undefined) return err(appError('not_found'));
  const read = incomingEvents.read(body, headers);
  if (!read.ok) {
    log.warn('world event refused', { reason: 'signature' });
    return err(appError('bad_request', { message: worldCopy.signatureWrong() }));
  }
  const event = worldEventSchema.safeParse(read.event);
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
