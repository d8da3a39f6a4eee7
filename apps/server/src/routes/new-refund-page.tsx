import {
  quoteChangedDetails,
  refundInvoiceBody,
  type InvoicesResponse,
  type ListedInvoice,
  type RefundQuoteResponse,
} from '@reachout/contract/calls/billing';
import {
  type AppError,
  appError,
  errorCatalogue,
  errorMessage,
  errorStatus,
} from '@reachout/contract/errors';
import { invoicesLimit } from '@reachout/contract/limits';
import { noInvoiceFound } from '@reachout/contract/messages';
import { newRefundPath, paths } from '@reachout/contract/paths';
import { productFromSlug, type ProductKey, productSlug } from '@reachout/contract/products';
import {
  allEntries,
  enteredQuantities,
  type RefundEntries,
  type RefundRow,
  refundRows,
} from '@reachout/contract/refund';
import { refundRefusal } from '@reachout/contract/refund-quote';
import type { AccountSelector } from '@reachout/services/accounts/account-access';
import { listInvoices } from '@reachout/services/invoices/list-invoices';
import { listRefundOffers } from '@reachout/services/refunds/list-refund-offers';
import { quoteInvoiceRefund } from '@reachout/services/refunds/quote-refund';
import { findRefundAccess } from '@reachout/services/refunds/refund-access';
import { requestRefund } from '@reachout/services/refunds/request-refund';
import type { NativeRefund } from '@reachout/web/features/refund/native-refund-form';
import { FormKeptPage } from '@reachout/web/pages/form-kept';
import {
  NewRefundPage,
  type NewRefundStep,
  newRefundTitle,
  type RefundOffer,
} from '@reachout/web/pages/new-refund';
import type { Context, Hono } from 'hono';
import { parse, safeParse } from 'zod/v4/core';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limitJsonBody } from '../middleware/body-limit.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireLogin, viewerOf } from '../middleware/session.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';
import { accountOfPage } from './case-address.ts';
import { askToLogInAgain } from './form-kept.tsx';
import { type PostedRefund, readPostedRefund } from './posted-refund.ts';

/**
 * The refund form for those who run no scripts: questions by GET, then two POSTs to the same use-cases as the API, one for the quote and one for
 * its confirmation (F37, D25). Mounted before the pages of refunds, whose ids would match its address.
 */
export function mountNewRefundPage(app: Hono<AppEnv>, deps: AppDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  for (const prefix of ['', '/:teamSlug/~']) {
    const path = `${prefix}/support/refunds/new`;
    app.get(path, requireLogin, read, (c) => showStep(c, deps));
    app.post(path, askToLogInAgain(deps), limitJsonBody, (c) => receive(c, deps));
  }
}

/** An account's invoices for a product, once it is known that the person may ask for their refund. */
interface Found extends RefundOffer {
  selector: AccountSelector;
  response: InvoicesResponse;
}

async function showStep(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const product = productFromSlug(deps.services.brand, c.req.query('product'));
  if (product === undefined) return showOffers(c, deps);
  const invoiceId = c.req.query('invoice');
  const named = await findInvoices(c, deps, { product, invoiceId });
  if (named instanceof Response) return named;
  const [invoice] = named.response.data;
  if (invoiceId !== undefined && invoice !== undefined) return sendItems(c, deps, { ...named, invoice });
  const all = invoiceId === undefined ? named : await findInvoices(c, deps, { product });
  if (all instanceof Response) return all;
  const { account, response: found } = all;
  const isMissing = invoiceId !== undefined;
  return send(c, deps, { step: 'invoice', account, product, found, isMissing }, isMissing ? 404 : 200);
}

/** The accounts and products to choose from; the only one there is needs no question. */
async function showOffers(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const account = accountOfPage(c);
  const all = await listRefundOffers(deps.services, viewerOf(c));
  const offers =
    'teamSlug' in account ? all.filter((offer) => offer.account.team?.slug === account.teamSlug) : all;
  const [only, ...others] = offers;
  if (only !== undefined && others.length === 0) return c.redirect(addressOf(deps, only), 303);
  if (only !== undefined || 'own' in account) return send(c, deps, { step: 'account', offers });
  const access = await findRefundAccess(deps.services, viewerOf(c), { account, product: 'platform' });
  return access.ok ? send(c, deps, { step: 'account', offers }) : problemResponse(c, access.error);
}

function addressOf({ services }: AppDeps, { account, product }: RefundOffer): string {
  return newRefundPath({ teamSlug: account.team?.slug, product: productSlug(services.brand, product) });
}

async function findInvoices(
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

type Chosen = Found & { invoice: ListedInvoice };

async function receive(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const { userId } = viewerOf(c);
  const posted = await readPostedRefund(c);
  if (posted.personId && posted.personId !== userId) return problemResponse(c, appError('other_person'));
  const limit = posted.action === 'confirm' ? limits.refund : limits.refundQuote;
  const allowance = await deps.rateLimiter(`${limit.name}:${userId}`, limit);
  if (!allowance.allowed) return askToWait(c, deps, allowance.retryAfterSeconds);
  const product = productFromSlug(deps.services.brand, c.req.query('product'));
  const invoiceId = c.req.query('invoice');
  // An address made by hand; the questions lead back to a form.
  if (product === undefined || invoiceId === undefined)
    return c.redirect(newRefundPath({ teamSlug: c.req.param('teamSlug') }), 303);
  const found = await findInvoices(c, deps, { product, invoiceId });
  if (found instanceof Response) return found;
  const [invoice] = found.response.data;
  if (invoice === undefined) return problemResponse(c, appError('not_found', { message: noInvoiceFound }));
  const chosen = { ...found, invoice };
  const rows = rowsOf(chosen);
  const { reason } = posted;
  const entries = posted.entriesFor(rows);
  switch (posted.action) {
    case 'confirm':
      return confirm(c, deps, chosen, { ...posted, entries });
    case 'change':
      return sendItems(c, deps, chosen, { entries, reason });
    case 'choose-everything':
      return sendItems(c, deps, chosen, { entries: allEntries(rows), reason });
    default:
      return review(c, deps, chosen, { entries, reason });
  }
}

function askToWait(c: Context<AppEnv>, deps: AppDeps, seconds: number): Response {
  const { title } = errorCatalogue.rate_limited;
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  c.header('Retry-After', String(retryAfterSeconds));
  const body = <FormKeptPage title={title} retryAfterSeconds={retryAfterSeconds} />;
  return sendPage(c, deps, { title, kind: 'plain', status: 429, hasErrors: true, body });
}

function rowsOf({ invoice, product, response }: Chosen): RefundRow[] {
  return refundRows(invoice, { quantities: response.quantities }, product);
}

/** What the fields hold. */
interface Filled {
  entries: RefundEntries;
  reason: string;
}

async function review(c: Context<AppEnv>, deps: AppDeps, chosen: Chosen, filled: Filled): Promise<Response> {
  const { selector: account, product, invoice } = chosen;
  const quantities = enteredQuantities(rowsOf(chosen), filled.entries);
  const reason = safeParse(refundInvoiceBody.shape.reason, filled.reason);
  const quoted = await quoteInvoiceRefund(deps.services, viewerOf(c), {
    account,
    product,
    invoiceId: invoice.id,
    quantities,
  });
  const refusal = quoted.ok ? refundRefusal(quoted.value) : quoted.error;
  if (refusal !== undefined && refusal.fields === undefined) return refuse(c, deps, chosen, refusal);
  const problems = {
    ...refusal?.fields,
    ...(reason.success ? {} : { reason: reason.error.issues[0]?.message ?? '' }),
  };
  if (!quoted.ok || Object.keys(problems).length > 0)
    return sendItems(c, deps, chosen, { ...filled, problems, status: 422 });
  return sendReview(c, deps, chosen, { ...filled, quote: quoted.value });
}

async function confirm(
  c: Context<AppEnv>,
  deps: AppDeps,
  chosen: Chosen,
  posted: PostedRefund & Filled,
): Promise<Response> {
  const { account, selector, product, invoice } = chosen;
  const { entries, reason, idempotencyKey } = posted;
  const quantities = enteredQuantities(rowsOf(chosen), entries);
  const body = safeParse(refundInvoiceBody, {
    product: productSlug(deps.services.brand, product),
    invoiceId: invoice.id,
    lineItems: quantities,
    reason,
    quoteHash: posted.quoteHash,
  });
  // A confirmation that nobody was shown: the form is, and then what it comes to.
  if (!body.success) return review(c, deps, chosen, posted);
  const requested = await requestRefund(deps.services, viewerOf(c), {
    account: selector,
    product,
    invoiceId: invoice.id,
    quantities,
    reason: body.data.reason,
    quoteHash: body.data.quoteHash,
    idempotencyKey,
    requestId: c.get('requestId'),
  });
  if (requested.ok) {
    const { refundId } = requested.value.answer;
    return c.redirect(`${paths.refund({ teamSlug: account.team?.slug, refundId })}?created=1`, 303);
  }
  return showRefusal(c, deps, chosen, { posted, error: requested.error });
}

/** The confirmation was refused: what has changed, what is wrong, or what stands in the way, and everything that was filled in. */
async function showRefusal(
  c: Context<AppEnv>,
  deps: AppDeps,
  chosen: Chosen,
  { posted, error }: { posted: PostedRefund & Filled; error: AppError },
): Promise<Response> {
  const { entries, reason, shown: replaces } = posted;
  const filled = { entries, reason };
  const status = errorStatus(error);
  if (error.code === 'quote_changed') {
    const { quote } = parse(quoteChangedDetails, error.details);
    return sendReview(c, deps, chosen, { ...filled, quote, replaces, notice: errorMessage(error), status });
  }
  if (error.fields) return sendItems(c, deps, chosen, { ...filled, problems: error.fields, status });
  const again = confirmAgain[error.code];
  if (again === undefined) return refuse(c, deps, chosen, error);
  const quoted = await quoteInvoiceRefund(deps.services, viewerOf(c), {
    account: chosen.selector,
    product: chosen.product,
    invoiceId: chosen.invoice.id,
    quantities: enteredQuantities(rowsOf(chosen), entries),
  });
  // The first confirmation has come through meanwhile: then the invoice leads to its refund.
  if (!quoted.ok) return refuse(c, deps, chosen, quoted.error);
  // While the first one runs its key stands for this confirmation; otherwise the key stands for another one, or is none.
  const idempotencyKey = error.code === 'request_in_progress' ? posted.idempotencyKey : undefined;
  return sendReview(c, deps, chosen, {
    ...filled,
    quote: quoted.value,
    notice: again,
    status,
    idempotencyKey,
  });
}

/** What pressing the button again will do, by why it has to be pressed again. */
const confirmAgain: Partial<Record<AppError['code'], string>> = {
  request_in_progress:
    'Your first confirmation is still being processed. Confirm again in a moment to see the result: an invoice is never refunded twice.',
  idempotency_key_reused: 'This was confirmed before, with other words. Look at it again and confirm it.',
  idempotency_key_missing: 'Look at it again and confirm it.',
  conflict: 'Something else changed this first. Look at it again and confirm it.',
};

/** An invoice that cannot be refunded now is shown as it is now; anything else is no matter of this form. */
async function refuse(
  c: Context<AppEnv>,
  deps: AppDeps,
  { account, product, invoice }: Chosen,
  error: AppError,
): Promise<Response> {
  if (error.code !== 'refund_not_eligible') return problemResponse(c, error);
  const found = await findInvoices(c, deps, { product, invoiceId: invoice.id });
  if (found instanceof Response) return found;
  const [now = invoice] = found.response.data;
  const message = errorMessage(error);
  return send(c, deps, { step: 'obstacle', account, product, invoice: now, message }, errorStatus(error));
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

function sendItems(
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

function sendReview(c: Context<AppEnv>, deps: AppDeps, chosen: Chosen, shown: ShownReview): Response {
  const { account, product } = chosen;
  const { quote, replaces = null, notice = null, status = 200, idempotencyKey } = shown;
  const form = {
    ...nativeRefundOf(c, deps, chosen, shown),
    review: { quote, replaces, notice },
    idempotencyKey: idempotencyKey ?? deps.newRequestId(),
  };
  return send(c, deps, { step: 'review', account, product, form }, status);
}

function send(c: Context<AppEnv>, deps: AppDeps, choice: NewRefundStep, status = 200): Response {
  return sendPage(c, deps, {
    title: newRefundTitle(choice),
    kind: 'plain',
    status,
    hasErrors: status >= 400,
    body: <NewRefundPage brand={deps.services.brand} choice={choice} />,
  });
}
