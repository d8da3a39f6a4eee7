import { wakeThreads } from '@reachout/cases/store/desk-queries';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';

const signatureIsWrong =
  'The signature of this event is missing, wrong or too old. Check that the signing secret here is that of the desk.';

/** Reads which threads changed at an outside desk. Errors: not_found where no desk tells anything, bad_request for a signature that is not right. */
export function readDeskEvent(
  { desk }: Pick<ServiceDeps, 'desk'>,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
): Result<{ threadIds: string[] }> {
  const { outside } = desk;
  if (outside?.readWebhook === undefined) return err(appError('not_found'));
  const heard = outside.readWebhook(body, headers);
  return heard ? ok(heard) : err(appError('bad_request', { message: signatureIsWrong }));
}

/** Has threads read that changed. An event that comes twice, late or in another order changes nothing: what counts is what the thread says when it is read. */
export async function hearDesk(
  { db }: Pick<ServiceDeps, 'db'>,
  { threadIds }: { threadIds: string[] },
): Promise<Result<{ received: true }>> {
  await wakeThreads(db, threadIds);
  return ok({ received: true });
}
