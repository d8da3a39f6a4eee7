import { isPasswordChanger } from '@reachout/accounts/rules/passwords';
import type { ClaimedJob } from '@reachout/operations/store/outbox-queries';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { composePasswordChanged } from '../rules/compose-password-changed.ts';
import { findNoticeReader } from '../store/letters-queries.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';
import { sendOfSafety } from './send-of-safety.ts';

/** Tells a person that their password was changed, whatever they wish of mail about cases. Who was shut out since is told nothing. */
export async function sendPasswordChanged(
  deps: ServiceDeps,
  { languages, runInLanguage }: MailParts,
  { key, payload }: Pick<ClaimedJob, 'key' | 'payload'>,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  const { by } = payload;
  if (!isPasswordChanger(by)) return { outcome: 'dead', reason: 'a change that this release does not know' };
  const userId = String(payload.userId);
  const reader = await findNoticeReader(deps.db, userId);
  if (reader === undefined) return { outcome: 'done' };
  const content = runInLanguage(chooseLanguage(languages, reader.language), () =>
    composePasswordChanged({ brand: deps.brand, by }),
  );
  return sendOfSafety(deps, deps.mail, { ...reader, userId }, { id: key, content });
}
