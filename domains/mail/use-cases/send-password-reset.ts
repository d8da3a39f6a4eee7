import { mayChoosePassword } from '@reachout/accounts/use-cases/reset-password-by-link';
import { findReset } from '@reachout/accounts/store/password-reset-queries';
import { paths } from '@reachout/core/paths';
import type { ClaimedJob } from '@reachout/operations/store/outbox-queries';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { composePasswordMail } from '../rules/compose-password-mail.ts';
import { noteRefusedAddress } from '../store/letters-queries.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';

/**
 * Sends the link by which a person chooses a new password, while it lasts. For an address that nobody has, there is a job too and no mail. It is sent whatever the person wishes of mail
 * about cases.
 */
export async function sendPasswordReset(
  deps: ServiceDeps,
  { links, languages, runInLanguage, provider }: MailParts,
  { payload }: Pick<ClaimedJob, 'payload'>,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  const id = String(payload.resetId);
  const reader = await findReset(deps.db, id);
  if (reader === undefined) return { outcome: 'done' };
  const { userId, name, email, until } = reader;
  const label = mayChoosePassword(reader, { hasProvider: provider !== undefined }) ? undefined : provider;
  const content = runInLanguage(chooseLanguage(languages, reader.language ?? payload.language), () =>
    composePasswordMail({
      brand: deps.brand,
      way:
        label === undefined
          ? { kind: 'link', href: links.newPassword(id), until }
          : { kind: 'provider', label, href: links.to(paths.login()) },
    }),
  );
  const { post } = deps.mail;
  const sent = await post.send({
    id: `${id}@${post.domain}`,
    to: { name, address: email },
    ...content,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
  if (sent.ok) return { outcome: 'done' };
  const { kind, reason } = sent.failure;
  if (kind === 'later') return { outcome: 'retry', reason };
  if (kind === 'never') return { outcome: 'dead', reason };
  await noteRefusedAddress(deps.db, { userId, address: email, reason });
  return { outcome: 'done' };
}
