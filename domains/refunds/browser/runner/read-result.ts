import type { ListedInvoice } from '../../rules/calls/billing.ts';
import type { RefundDecision } from '../../rules/refund-state.ts';
import type { RefundCalls } from './refund-calls.ts';

/** An invoice as the server has it now, and the refund of it. */
export interface ReadResult {
  readonly invoice: ListedInvoice | null;
  /** Null when the invoice has no refund; undefined when that could not be found out. */
  readonly decision: RefundDecision | null | undefined;
}

/** What became of a request for an invoice's refund: the server knows, whoever forgot it (S19). */
export async function readResult(calls: RefundCalls, invoiceId: string): Promise<ReadResult> {
  const found = await calls.findInvoice(invoiceId);
  if (!found.ok) return { invoice: null, decision: undefined };
  const invoice = found.value;
  if (invoice === null || invoice.refundId === null) return { invoice, decision: null };
  const { refundId } = invoice;
  const answer = await calls.readRefund(refundId);
  if (!answer.ok) return { invoice, decision: undefined };
  const { decision: status, amount, currency, createdAt: timestamp } = answer.value;
  const caseNumber = answer.value.case?.caseNumber ?? null;
  const response = { status, caseNumber, amount, timestamp };
  return { invoice, decision: { response, refundId, currency } };
}
