import { createHash } from 'node:crypto';
import { findUntoldLogIns, noteToldLogIns } from '@reachout/accounts/store/known-browsers-queries';
import type { ClaimedJob } from '@reachout/operations/store/outbox-queries';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { composeLogInMail } from '../rules/compose-log-in-mail.ts';
import { kindsFor, wantsMail } from '../rules/mail-kinds.ts';
import { findMailReader } from '../store/letters-queries.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';
import { sendOfSafety } from './send-of-safety.ts';

/** Tells a person of all log-ins in new browsers that they were not told of yet, in one mail. That they ended all mail about cases is no matter here. */
export async function sendLogIns(
  deps: ServiceDeps,
  { languages, runInLanguage, provider }: MailParts,
  { payload }: Pick<ClaimedJob, 'payload'>,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  const userId = String(payload.userId);
  const found = await findMailReader(deps.db, userId);
  const untold = await findUntoldLogIns(deps.db, userId);
  if (found === undefined || untold.length === 0) return { outcome: 'done' };
  const hashes = untold.map(({ hash }) => hash);
  const { reader, settings } = found;
  const isChosen = kindsFor(reader.role, 'mail').includes('logIns');
  if (!reader.canLogIn || (isChosen && !wantsMail(settings, 'logIns'))) {
    await noteToldLogIns(deps.db, { userId, hashes });
    return { outcome: 'done' };
  }
  const content = runInLanguage(chooseLanguage(languages, reader.language), () =>
    composeLogInMail({
      brand: deps.brand,
      logIns: untold.map(({ logIn }) => logIn),
      provider,
      isChosen,
    }),
  );
  // The same mail, however often it is sent, and another one once there is more to tell.
  const id = `log-in-${createHash('sha256').update(hashes.join()).digest('hex').slice(0, 32)}`;
  const outcome = await sendOfSafety(deps, deps.mail, reader, { id, content });
  if (outcome.outcome === 'done') await noteToldLogIns(deps.db, { userId, hashes });
  return outcome;
}
