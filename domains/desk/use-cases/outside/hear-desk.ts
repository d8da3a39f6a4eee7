import { wakeThreads } from '@reachout/cases/store/desk-queries';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';

const signatureIsWrong =
  'The signature of this event is missing, wrong or too old. Check that the signing secret here is that of the desk.';

/**
 * Takes in that threads changed at an outside desk, and has them read. An event that comes twice, late or in another order changes nothing: what counts is what the
 * thread says when it is read. Errors: not_found where no desk tells anything, bad_request for a signature that is not right.
 */
export async function hearDesk(
  { db, desk, log }: Pick<ServiceDeps, 'db' | 'desk' | 'log'>,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
): Promise<Result<{ received: true }>> {
  const { outside } = desk;
  if (outside?.readWebhook === undefined) return err(appError('not_found'));
  const heard = outside.readWebhook(body, headers);
  if (heard === undefined) {
    log.warn('desk event refused', { desk: outside.name, reason: 'signature' });
    return err(appError('bad_request', { message: signatureIsWrong }));
  }
  await wakeThreads(db, heard.threadIds);
  return ok({ received: true });
}
