import type { Database } from '@reachout/database/client';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { IdsPort } from '@reachout/ports/ports';
import type { PasswordChanger } from '../rules/passwords.ts';
import { replacePassword } from '../store/operator-queries.ts';

/** The kind of the jobs that tell a person of a new password; its key is the id of the mail. */
export const passwordChangedJob = 'mail.password-changed';

/**
 * Gives a person a new password and ends their sessions. Where mail is sent, the person is told, whoever did it: somebody whose account is being taken has to hear of it. Every change
 * of a password goes this way. Call it in the transaction that audits the change.
 *
 * @param change.hash of the new password
 */
export async function changePassword(
  { ids, isMailSent }: { ids: IdsPort; isMailSent: boolean },
  tx: Database,
  { userId, hash, by }: { userId: string; hash: string; by: PasswordChanger },
): Promise<void> {
  await replacePassword(tx, userId, hash);
  if (!isMailSent) return;
  await enqueueJob(tx, { kind: passwordChangedJob, key: ids.next('mail'), payload: { userId, by } });
}
