import type { InvoicesResponse, ListedInvoice, RefundQuoteResponse } from '../rules/calls/billing.ts';
import { invoicesLimit } from '@reachout/core/limits';
import { ok, type Result } from '@reachout/core/result';
import { type ProductKey, productSlug } from '@reachout/catalogue/rules/products';
import { type RefundEntries, type RefundFlags, type RefundRow, refundRows } from '../rules/refund.ts';
import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import { listInvoices } from '../use-cases/list-invoices.ts';
import { findRefundAccess } from '../use-cases/refund-access.ts';
import type { NativeRefund } from '../browser/form/native-refund-form.tsx';
import { NewRefundPage, type NewRefundStep, newRefundTitle, type RefundOffer } from '../pages/new-refund.tsx';
import type { Context } from 'hono';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { viewerOf } from '@reachout/http/middleware/session';
import { sendPage } from '@reachout/http/render';
import { accountOfPage } from '@reachout/cases/http/case-address';
import type { PostedRefund } from './posted-refund.ts';

/** An account's invoices for a product, once it is known that the person may ask for their refund. */
export interface Found extends RefundOffer {
  flags: RefundFlags;
  selector: AccountSelector;
  response: InvoicesResponse;
}

/** The account's invoices for a product, or one of them, for those who may ask. */
export async function findInvoices(
  c: Context<AppEnv>,
  { services }: RouteDeps,
  { product, invoiceId }: { product: ProductKey; invoiceId?: string | undefined },
): Promise<Result<Found>> {
  const selector = accountOfPage(c);
  const access = await findRefundAccess(services, viewerOf(c), { account: selector, product });
  if (!access.ok) return access;
  const wanted = { account: selector, product, limit: invoicesLimit };
  const found = await listInvoices(services, viewerOf(c), invoiceId ? { ...wanted, invoiceId } : wanted);
  if (!found.ok) return found;
  const { account, flags } = access.value;
  return ok({ account, flags, product, selector, response: found.value });
}

/** One of them. */
export type Chosen = Found & { invoice: ListedInvoice };

/** Its items as the form shows them. */
export function rowsOf({ invoice, product, flags }: Chosen): RefundRow[] {
  return refundRows(invoice, flags, product);
}

/** What the fields hold. */
export interface Filled {
  entries: RefundEntries;
  reason: string;
}

function nativeRefundOf(
  c: Context<AppEnv>,
  { services }: RouteDeps,
  chosen: Chosen,
  { entries, reason }: Filled,
): NativeRefund {
  const { account, product, invoice } = chosen;
  return {
    personId: viewerOf(c).userId,
    account,
    product: productSlug(services.brand, product),
    invoice,
    rows: rowsOf(chosen),
    entries,
    reason,
  };
}

/** Shows the form of an invoice's items. */
export function sendItems(
  c: Context<AppEnv>,
  deps: RouteDeps,
  chosen: Chosen,
  shown: Partial<Filled> & { errors?: Readonly<Record<string, string>>; status?: number } = {},
): Response {
  const { account, product, invoice, response } = chosen;
  const { entries = {}, reason = '', errors = {}, status = 200 } = shown;
  const { obstacle } = invoice;
  if (obstacle) {
    const { message } = obstacle;
    return send(c, deps, { step: 'obstacle', account, product, invoice, message }, status);
  }
  const form = {
    ...nativeRefundOf(c, deps, chosen, { entries, reason }),
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field.replace(/^lineItems\./, ''), message]),
    ),
  };
  const isWarned = response.refundHistory.isRecent;
  return send(c, deps, { step: 'items', account, product, isWarned, form }, status);
}

interface ShownReview extends Filled {
  quote: RefundQuoteResponse;
  replaces?: PostedRefund['shown'];
  notice?: string;
  status?: number;
  idempotencyKey?: string | undefined;
}

/** Shows what a refund comes to, to be confirmed. */
export function sendReview(
  c: Context<AppEnv>,
  deps: RouteDeps,
  chosen: Chosen,
  shown: ShownReview,
): Response {
  const { account, product } = chosen;
  const { quote, replaces = null, notice = null, status = 200, idempotencyKey } = shown;
  const form = {
    ...nativeRefundOf(c, deps, chosen, shown),
    review: { quote, replaces, notice },
    idempotencyKey: idempotencyKey ?? deps.newRequestId(),
  };
  return send(c, deps, { step: 'review', account, product, form }, status);
}

/** Answers with a step of the form. */
export function send(c: Context<AppEnv>, deps: RouteDeps, choice: NewRefundStep, status = 200): Response {
  return sendPage(c, deps, {
    title: newRefundTitle(choice),
    kind: 'help',
    status,
    hasErrors: status >= 400,
    body: <NewRefundPage brand={deps.services.brand} choice={choice} />,
  });
}
