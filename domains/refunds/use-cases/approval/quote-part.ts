import type { PartQuoteResponse } from '../../rules/calls/billing.ts';
import { refundErrorCopy } from '../../messages/errors.ts';
import { findInvoice } from '@reachout/billing/store/invoices-queries';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { RefundFlags } from '../../rules/refund.ts';
import { findRefundById } from '../../store/refunds-queries.ts';
import { whyNotAloneBy } from './approve-refund.ts';
import { approvePart } from './evaluate-part.ts';

/** What the account's refunds are priced by, for staff too. */
export async function flagsForStaff(
  { flags, brand }: Pick<ServiceDeps, 'flags' | 'brand'>,
  { userId }: Viewer,
  { accountId }: { accountId: string },
): Promise<RefundFlags> {
  const quantities = await flags.isOn('supportChatRefundInvoiceQuantities', { userId, accountId });
  return { quantities, products: brand.products, billableItems: brand.billableItems };
}

/**
 * Says what a part of a requested refund comes to, and whether the person may approve it alone now. Nothing is written or promised; its hash travels back with the
 * decision. For anybody but staff, refunds are not found here. Errors: not_found, validation_failed, conflict when it is decided, refund_not_eligible.
 */
export async function quotePartOfRefund(
  deps: Pick<ServiceDeps, 'db' | 'flags' | 'brand'>,
  viewer: Viewer,
  { refundId, lineItems }: { refundId: string; lineItems: Readonly<Record<string, unknown>> },
): Promise<Result<PartQuoteResponse>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const refund = await findRefundById(deps.db, refundId);
  if (!refund) return err(appError('not_found'));
  if (refund.status !== 'under_review')
    return err(appError('conflict', { message: refundErrorCopy.decidedUnseen() }));
  const { accountId, invoiceId, currency } = refund;
  const row = await findInvoice(deps.db, { accountId, invoiceId });
  if (!row) return err(appError('refund_not_eligible'));
  const flags = await flagsForStaff(deps, viewer, refund);
  const part = approvePart(refund, { row, flags, quantities: lineItems });
  if (!part.ok) return part;
  const { amountMinor, lines, hash } = part.value;
  const needsSecond = await whyNotAloneBy(deps.brand, deps.db, { viewer, amountMinor, currency });
  return ok({
    asked: refund.amountMinor,
    total: amountMinor,
    currency,
    lines: lines.map((line) => ({ ...line })),
    needsSecond,
    hash,
  });
}
