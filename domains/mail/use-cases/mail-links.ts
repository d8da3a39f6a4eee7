import { passwordResetTokens } from '@reachout/accounts/use-cases/reset-password-by-link';
import { paths } from '@reachout/core/paths';
import { createSignedTokens } from '@reachout/operations/use-cases/signed-tokens';

/** Absolute addresses that mails lead to. */
export interface MailLinks {
  /** Makes a path of this site absolute. */
  to: (path: string) => string;
  /** The link by which a person ends all mail about cases without logging in. */
  unsubscribe: (userId: string) => string;
  /** Whose link it is; undefined for one that nobody here made. */
  readerOf: (token: string) => string | undefined;
  /** Where a person chooses a password who asked for that. */
  newPassword: (resetId: string) => string;
}

/** Links of mails, signed with a key that is made of the installation's secret for this purpose alone. */
export function createMailLinks({
  secret,
  publicOrigin,
}: {
  secret: string;
  publicOrigin: () => string;
}): MailLinks {
  const readers = createSignedTokens({ secret, purpose: 'unsubscribe' });
  const resets = passwordResetTokens(secret);
  return {
    to: (path) => publicOrigin() + path,
    unsubscribe: (userId) => publicOrigin() + paths.unsubscribe(readers.sign(userId)),
    readerOf: readers.read,
    newPassword: (resetId) => publicOrigin() + paths.newPassword(resets.sign(resetId)),
  };
}
