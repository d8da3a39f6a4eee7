import type { InvoicesResponse, ListedInvoice, RefundQuoteResponse } from '@reachout/contract/calls/billing';
import { invoicesLimit } from '@reachout/contract/limits';
import { type ProductKey, productSlug } from '@reachout/contract/products';
import { type RefundEntries, type RefundRow, refundRows } from '@reachout/contract/refund';
import type { AccountSelector } from '@reachout/services/accounts/account-access';
import { listInvoices } from '@reachout/services/invoices/list-invoices';
import { findRefundAccess } from '@reachout/services/refunds/refund-access';
import type { NativeRefund } from '@reachout/web/features/refund/native-refund-form';
import {
  NewRefundPage,
  type NewRefundStep,
  newRefundTitle,
  type RefundOffer,
} from '@reachout/web/pages/new-refund';
import type { Context } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { viewerOf } from '../middleware/session.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';
import { accountOfPage } from './case-address.ts';
import type { PostedRefund } from './posted-refund.ts';

/** An account's invoices for a product, once it is known that the person may ask for their refund. */
export interface Found extends RefundOffer {
  selector: AccountSelector;
  response: InvoicesResponse;
}

/** The account's invoices for a product, or one of them; the refusal's page where the person may not ask. */
export async function findInvoices(
  c: Context<AppEnv>,
  { services }: AppDeps,
  { product, invoiceId }: { product: ProductKey; invoiceId?: string | undefined },
): Promise<Found | Response> {
  const selector = accountOfPage(c);
  const access = await findRefundAccess(services, viewerOf(c), { account: selector, product });
  if (!access.ok) return problemResponse(c, access.error);
  const wanted = { account: selector, product, limit: invoicesLimit };
  const found = await listInvoices(services, viewerOf(c), invoiceId ? { ...wanted, invoiceId } : wanted);
  if (!found.ok) return problemResponse(c, found.error);
  return { account: access.value.account, product, selector, response: found.value };
}

/** One of them. */
export type Chosen = Found & { invoice: ListedInvoice };

/** Its items as the form shows them. */
export function rowsOf({ invoice, product, response }: Chosen): RefundRow[] {
  return refundRows(invoice, { quantities: response.quantities }, product);
}

/** What the fields hold. */
export interface Filled {
  entries: RefundEntries;
  reason: string;
}

function nativeRefundOf(
  c: Context<AppEnv>,
  { services }: AppDeps,
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
  deps: AppDeps,
  chosen: Chosen,
  shown: Partial<Filled> & { problems?: Readonly<Record<string, string>>; status?: number } = {},
): Response {
  const { account, product, invoice, response } = chosen;
  const { entries = {}, reason = '', problems = {}, status = 200 } = shown;
  const { obstacle } = invoice;
  if (obstacle) {
    const { message } = obstacle;
    return send(c, deps, { step: 'obstacle', account, product, invoice, message }, status);
  }
  const form = {
    ...nativeRefundOf(c, deps, chosen, { entries, reason }),
    problems: Object.fromEntries(
      Object.entries(problems).map(([field, message]) => [field.replace(/^lineItems\./, ''), message]),
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
export function sendReview(c: Context<AppEnv>, deps: AppDeps, chosen: Chosen, shown: ShownReview): Response {
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
export function send(c: Context<AppEnv>, deps: AppDeps, choice: NewRefundStep, status = 200): Response {
  return sendPage(c, deps, {
    title: newRefundTitle(choice),
    kind: 'plain',
    status,
    hasErrors: status >= 400,
    body: <NewRefundPage brand={deps.services.brand} choice={choice} />,
  });
}
