import { findAccount } from '@reachout/accounts/store/accounts-queries';
import {
  findInvoice,
  type Invoice as InvoiceRow,
  listInvoices,
} from '@reachout/billing/store/invoices-queries';
import { refundableTotal } from '@reachout/billing/rules/invoices';
import { refundedOf, toInvoice } from '@reachout/billing/use-cases/find-invoice';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { isChoosable, refundRows } from '../../rules/refund.ts';
import type { RefundStart, StartInvoice } from '../../rules/refund-start.ts';
import { findLatestRefundAt } from '../../store/refunds-queries.ts';
import { whyNotAloneBy } from '../approval/approve-refund.ts';
import { flagsForStaff } from '../approval/quote-part.ts';
import { quoteStart } from './quote-start.ts';
import { findRefundReaders } from './refund-readers.ts';

/** Of an account with more, the older ones are found by their customers’ cases. */
const startInvoices = 50;

/**
 * Reads it. Nothing is written or promised. For anybody but staff, accounts are not found here. Errors: not_found.
 */
export async function readRefundStart(
  deps: Pick<ServiceDeps, 'db' | 'brand' | 'flags' | 'clock'>,
  viewer: Viewer,
  asked: {
    accountId: string;
    invoiceId: string | undefined;
    quantities: Readonly<Record<string, number>> | null;
  },
): Promise<Result<RefundStart>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const { accountId, invoiceId, quantities } = asked;
  const account = await findAccount(deps.db, { accountId });
  if (account === undefined) return err(appError('not_found'));
  const flags = await flagsForStaff(deps, viewer, { accountId });
  const [rows, row, readers] = await Promise.all([
    listInvoices(deps.db, { accountId, limit: startInvoices }),
    invoiceId === undefined ? undefined : findInvoice(deps.db, { accountId, invoiceId }),
    findRefundReaders(deps, accountId),
  ]);
  const describe = (invoice: InvoiceRow): StartInvoice => describeInvoice(invoice, flags);
  const page = {
    account: { id: account.id, name: account.name },
    invoices: rows.filter(isPaid).map(describe),
    chosen: row && isPaid(row) ? describe(row) : null,
    readers,
    quote: null,
    refusal: null,
  };
  if (row === undefined || quantities === null) return ok(page);
  const lastRefundAt = await findLatestRefundAt(deps.db, { accountId });
  const quoted = quoteStart(deps, { row, flags, quantities, lastRefundAt });
  if (!quoted.ok) return ok({ ...page, refusal: quoted.error });
  const { amountMinor, currency } = quoted.value;
  const needsSecond = await whyNotAloneBy(deps.brand, deps.db, { viewer, amountMinor, currency });
  return ok({ ...page, quote: { ...quoted.value, needsSecond } });
}

const isPaid = (row: InvoiceRow): boolean => row.status === 'paid' && row.paidAt !== null;

function describeInvoice(row: InvoiceRow, flags: Parameters<typeof refundRows>[1]): StartInvoice {
  const before = refundedOf(row);
  const invoice = toInvoice(row);
  return {
    id: row.id,
    number: row.number,
    totalMinor: row.totalMinor,
    leftMinor: Math.max(0, refundableTotal(invoice) - before.amount),
    currency: row.currency,
    issuedAt: row.issuedAt.toISOString(),
    rows: refundRows(invoice, flags)
      .filter(({ control }) => isChoosable(control))
      .map((each) => ({ ...each, quantity: each.quantity - (before.quantities[each.billableItem] ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
    refundId: row.refunds.find(({ status }) => status !== 'settled' && status !== 'failed')?.id ?? null,
  };
}
