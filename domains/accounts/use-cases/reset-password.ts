import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { findPersonByEmail } from '../store/operator-queries.ts';
import { changePassword } from './change-password.ts';

/** Why staff cannot give somebody a new password. */
export type ResetRefusal = 'unknown' | 'of_staff' | 'disabled';

/**
 * Gives a customer a new password, by staff, and ends the customer's sessions. Staff cannot become one another: theirs are the operator's to set.
 *
 * @param reset.hash of the new password
 */
export async function resetPassword(
  { db, ids, mail }: Pick<ServiceDeps, 'db' | 'ids' | 'mail'>,
  viewer: Viewer,
  { email, hash, requestId }: { email: string; hash: string; requestId: string },
): Promise<Result<{ name: string }, ResetRefusal>> {
  if (!requireStaff(viewer).ok) return err('unknown');
  return db.transaction(async (tx): Promise<Result<{ name: string }, ResetRefusal>> => {
    const person = await findPersonByEmail(tx, email);
    if (person === undefined) return err('unknown');
    if (person.role === 'staff') return err('of_staff');
    if (person.isDisabled) return err('disabled');
    const isMailSent = mail !== undefined;
    await changePassword({ ids, isMailSent }, tx, { userId: person.userId, hash, by: 'staff' });
    await insertAudit(tx, {
      actorUserId: viewer.userId,
      actorKind: viewer.role,
      action: 'user.password',
      subjectKind: 'user',
      subjectId: person.userId,
      requestId,
    });
    return ok({ name: person.name });
  });
}
