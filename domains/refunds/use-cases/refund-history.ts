import { hasRecentRefund } from '../rules/refund-policy.ts';
import { listPaidBack } from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';

/** Of an account with many refunds, the latest ones; the warning needs one. */
const historyLimit = 100;

/** The refunds of an account's last 6 months by the server's clock: whether there was one (§6), and for which invoices. */
export async function readRefundHistory(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  accountId: string,
): Promise<{ isRecent: boolean; invoiceNumbers: string[] }> {
  const now = clock.now().getTime();
  const paidBack = await listPaidBack(db, { accountId, limit: historyLimit });
  const recent = paidBack.filter(({ createdAt }) => hasRecentRefund(createdAt.getTime(), now));
  return { isRecent: recent.length > 0, invoiceNumbers: recent.map(({ invoiceNumber }) => invoiceNumber) };
}
