import type { ListedInvoice, RefundInvoiceResponse } from '../../rules/calls/billing.ts';
import type { RefundCalls } from './refund-calls.ts';

/** An invoice as the server has it now, and the refund of it. */
export interface ReadResult {
  readonly invoice: ListedInvoice | null;
  /** Null when the invoice has no refund; undefined when that could not be found out. */
  readonly result: RefundInvoiceResponse | null | undefined;
}

/** What became of a request for an invoice's refund: the server knows, whoever forgot it (S19). */
export async function readResult(calls: RefundCalls, invoiceId: string): Promise<ReadResult> {
  const found = await calls.findInvoice(invoiceId);
  if (!found.ok) return { invoice: null, result: undefined };
  const invoice = found.value;
  if (invoice === null || invoice.refundId === null) return { invoice, result: null };
  const { refundId } = invoice;
  const answer = await calls.readRefund(refundId);
  if (!answer.ok) return { invoice, result: undefined };
  const { decision: status, amount, currency, createdAt: timestamp } = answer.value;
  const caseNumber = answer.value.case?.caseNumber ?? null;
  return { invoice, result: { status, caseNumber, amount, currency, refundId, timestamp } };
}
