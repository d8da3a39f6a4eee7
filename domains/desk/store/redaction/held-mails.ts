import { refunds } from '@reachout/billing/store/schema';
import type { CaseKey } from '@reachout/cases/store/case-life-queries';
import type { Database } from '@reachout/database/client';
import { incomingMails, keptMails, mailLetters } from '@reachout/mail/store/schema';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';

/** A mail about a case as it is kept to be read. */
export type HeldMail = Pick<typeof keptMails.$inferSelect, 'id' | 'subject' | 'text'>;

/** The mails about a case that are kept instead of sent. */
export function findHeldMails(tx: Database, { accountId, caseNumber }: CaseKey): Promise<HeldMail[]> {
  const letters = tx
    .select({ id: mailLetters.id })
    .from(mailLetters)
    .where(and(eq(mailLetters.accountId, accountId), eq(mailLetters.caseNumber, caseNumber)));
  // A decision on a refund is told in a mail of its own, under the refund's id.
  const refundMails = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.accountId, accountId), eq(refunds.caseNumber, caseNumber)));
  return tx
    .select({ id: keptMails.id, subject: keptMails.subject, text: keptMails.text })
    .from(keptMails)
    .where(or(inArray(keptMails.id, letters), inArray(keptMails.id, refundMails)));
}

/** Leaves of a kept mail that it was there. Its words are in it twice, as text and as HTML, with lines broken and signs written in other ways: they go whole. */
export async function emptyHeldMail(
  tx: Database,
  { id, subject, mark }: { id: string; subject: string; mark: string },
): Promise<void> {
  await tx
    .update(keptMails)
    .set({ subject, text: mark, html: `<p>${mark}</p>` })
    .where(eq(keptMails.id, id));
}

/** Forgets mails to a case as they came in: what counts of them is in the case. */
export async function forgetIncomingMails(tx: Database, { caseNumber }: CaseKey): Promise<void> {
  await tx
    .update(incomingMails)
    .set({ raw: sql`null` })
    .where(and(eq(incomingMails.caseNumber, caseNumber), ne(incomingMails.state, 'waiting')));
}
