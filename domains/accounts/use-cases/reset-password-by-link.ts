import type { Database } from '@reachout/database/client';
import { currentLanguage } from '@reachout/language/language';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import { createSignedTokens, type SignedTokens } from '@reachout/operations/use-cases/signed-tokens';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findUserByEmail } from '../store/operator-queries.ts';
import { findReset, insertReset, type ResetReader, spendReset } from '../store/password-reset-queries.ts';
import { changePassword } from './change-password.ts';

/** The kind of the jobs that send a link; its key is the reset's id. */
export const passwordResetJob = 'mail.password-reset';

/** Tokens of links by which a new password is chosen. */
export function passwordResetTokens(secret: string): SignedTokens {
  return createSignedTokens({ secret, purpose: 'new password' });
}

/**
 * Has a link sent to whoever has the address. The same statements run for an address that nobody has, and the mail is written later, so that neither the answer nor its time tells
 * who has an account.
 */
export function askForNewPassword(
  { db, ids }: Pick<ServiceDeps, 'db' | 'ids'>,
  { email }: { email: string },
): Promise<void> {
  const id = ids.next('reset');
  return db.transaction(async (tx) => {
    const userId = (await findUserByEmail(tx, email)) ?? null;
    await insertReset(tx, { id, userId });
    const payload = { resetId: id, language: currentLanguage().tag };
    await enqueueJob(tx, { kind: passwordResetJob, key: id, payload });
  });
}

/**
 * True for who may choose a password by a link: somebody who has one, and everybody where passwords are the only way in. Somebody who comes by the identity provider alone stays bound to
 * what it asks of them.
 */
export function mayChoosePassword(
  { hasPassword }: Pick<ResetReader, 'hasPassword'>,
  { hasProvider }: { hasProvider: boolean },
): boolean {
  return hasPassword || !hasProvider;
}

/** Whose password a link is for; undefined for one that does not count any more. */
export async function findResetReader(
  db: Database,
  id: string,
  way: { hasProvider: boolean },
): Promise<ResetReader | undefined> {
  const reader = await findReset(db, id);
  return reader !== undefined && mayChoosePassword(reader, way) ? reader : undefined;
}

/**
 * Sets the password that somebody chose by a link, once, and ends all their sessions.
 *
 * @param choice.hash of the password
 * @returns whose it is; undefined where the link does not count any more
 */
export function choosePassword(
  { db, ids, mail }: Pick<ServiceDeps, 'db' | 'ids' | 'mail'>,
  { id, hash, hasProvider, requestId }: { id: string; hash: string; hasProvider: boolean; requestId: string },
): Promise<ResetReader | undefined> {
  return db.transaction(async (tx) => {
    const reader = await spendReset(tx, id);
    if (reader === undefined || !mayChoosePassword(reader, { hasProvider })) return undefined;
    const isMailSent = mail !== undefined;
    await changePassword({ ids, isMailSent }, tx, { userId: reader.userId, hash, by: 'link' });
    await insertAudit(tx, {
      actorUserId: reader.userId,
      actorKind: reader.role,
      action: 'user.password',
      subjectKind: 'user',
      subjectId: reader.userId,
      requestId,
      details: { by: 'link' },
    });
    return reader;
  });
}
