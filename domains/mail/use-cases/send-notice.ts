import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { findCaseForStaff } from '@reachout/cases/store/cases-queries';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { composeNotice } from '../rules/compose-notice.ts';
import { isNoticeReason } from '../rules/incoming/notice-reasons.ts';
import { findIncomingMail } from '../store/incoming-mails-queries.ts';
import { findNoticeReader } from '../store/letters-queries.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';

/** Tells a proven writer why their mail is not in the case, or what of it is not. */
export async function sendNotice(
  deps: ServiceDeps,
  { links, languages, runInLanguage }: MailParts,
  mailId: unknown,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  const row = typeof mailId === 'string' ? await findIncomingMail(deps.db, mailId) : undefined;
  const reader = row?.userId && (await findNoticeReader(deps.db, row.userId));
  const found = row?.caseNumber && (await findCaseForStaff(deps.db, { number: row.caseNumber }));
  const account = found && (await findAccount(deps.db, { accountId: found.accountId }));
  if (!row || !reader || !found || !account || !isNoticeReason(row.reason)) return { outcome: 'done' };
  const { reason } = row;
  const number = formatCaseNumber(found.number);
  const teamSlug = account.kind === 'team' ? account.slug : undefined;
  const href = links.to(paths.caseDetail({ teamSlug, caseNumber: number }));
  const content = runInLanguage(chooseLanguage(languages, reader.language), () =>
    composeNotice({ brand: deps.brand, number, reason, href }),
  );
  const { post } = deps.mail;
  const sent = await post.send({
    id: `${row.id.replace(/^incoming_/, 'note_')}@${post.domain}`,
    thread: `case-${number}@${post.domain}`,
    to: { name: reader.name, address: reader.email },
    ...content,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  });
  if (sent.ok || sent.failure.kind === 'address') return { outcome: 'done' };
  const { kind, reason: why } = sent.failure;
  return kind === 'later' ? { outcome: 'retry', reason: why } : { outcome: 'dead', reason: why };
}
