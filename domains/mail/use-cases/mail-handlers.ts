import { passwordResetJob } from '@reachout/accounts/use-cases/reset-password-by-link';
import type { JobHandlers } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { letterJob } from '../store/letters-queries.ts';
import type { MailParts } from './mail-parts.ts';
import { sendLetter } from './send-letter.ts';
import { sendPasswordReset } from './send-password-reset.ts';

/** The outbox's handlers for mail. */
export function mailHandlers(deps: ServiceDeps, parts: MailParts): JobHandlers {
  return {
    [letterJob]: ({ payload }) => sendLetter(deps, parts, payload.letterId),
    [passwordResetJob]: (job) => sendPasswordReset(deps, parts, job),
  };
}
