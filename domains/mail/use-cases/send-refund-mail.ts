import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { paths } from '@reachout/core/paths';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findRefundById } from '@reachout/refunds/store/refunds-queries';
import { readRefund } from '@reachout/refunds/use-cases/read-refunds';
import { composeRefundMail } from '../rules/compose-refund-mail.ts';
import { findMailReader } from '../store/letters-queries.ts';
import { wantsMail } from '../rules/mail-kinds.ts';
import { isReached } from './is-reached.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';
import { sendToReader } from './send-to-reader.ts';

/** Tells whoever asked for a refund what was decided, or that its payment failed, if they may see it now and want to hear of refunds. */
export async function sendRefundMail(
  deps: ServiceDeps,
  { links, languages, runInLanguage }: MailParts,
  { refundId, decision }: Readonly<Record<string, unknown>>,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  const row = await findRefundById(deps.db, String(refundId));
  const found = row?.requestedBy ? await findMailReader(deps.db, row.requestedBy) : undefined;
  const account = row && (await findAccount(deps.db, { accountId: row.accountId }));
  if (!row || !found || !account) return { outcome: 'done' };
  const { reader, settings } = found;
  if (!isReached(found) || !wantsMail(settings, 'refunds')) return { outcome: 'done' };
  const isTeam = account.kind === 'team';
  const selector = isTeam ? { teamId: account.id } : { uid: account.id };
  const readable = await readRefund(
    // That somebody lost the team since is no attempt to see what they may not.
    { ...deps, log: { ...deps.log, warn: () => undefined } },
    { ...reader, sessionId: '' },
    { account: selector, refundId: row.id },
  );
  if (!readable.ok) return { outcome: 'done' };
  const unsubscribe = links.unsubscribe(reader.userId);
  const outcome = decision === 'approved' || decision === 'failed' ? decision : 'declined';
  const content = runInLanguage(chooseLanguage(languages, reader.language), () =>
    composeRefundMail({
      brand: deps.brand,
      refund: {
        amount: row.amountMinor,
        currency: row.currency,
        invoiceNumber: row.invoiceNumber,
        asked: row.askedMinor ?? undefined,
        isStartedBySupport: row.startedBy !== null,
      },
      outcome,
      links: {
        page: links.to(paths.refund({ teamSlug: isTeam ? account.slug : undefined, refundId: row.id })),
        settings: links.to(paths.mailSettings()),
        unsubscribe,
      },
    }),
  );
  // Another mail than that of the approval, which came before it.
  const id = outcome === 'failed' ? `${row.id}.failed` : row.id;
  return sendToReader(deps, deps.mail, found, { id, unsubscribe, content });
}
