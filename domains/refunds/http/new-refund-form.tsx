import { newRefundForm } from '../rules/native-refund-fields.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { quoteChangedDetails, refundInvoiceBody } from '../rules/calls/billing.ts';
import { type AppError, appError, errorMessage, errorStatus } from '@reachout/core/errors';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { newRefundCopy } from '../messages/new-refund.ts';
import { newRefundPath, paths } from '@reachout/core/paths';
import { productFromSlug, productSlug } from '@reachout/catalogue/rules/products';
import { allEntries, enteredQuantities } from '../rules/refund.ts';
import { refundRefusal } from '../rules/refund-quote.ts';
import { quoteInvoiceRefund } from '../use-cases/quote-refund.ts';
import { requestRefund } from '../use-cases/request-refund.ts';
import type { Context } from 'hono';
import { parse, safeParse } from 'zod/v4/core';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { limits } from '@reachout/http/middleware/rate-limit';
import { viewerOf } from '@reachout/http/middleware/session';
import { problemResponse } from '@reachout/http/problem';
import { submitLimits } from '@reachout/http/middleware/submit-limit';
import { askToWait } from '@reachout/http/resubmit';
import { limitSubmit } from '@reachout/http/limit-submit';
import { type PostedRefund, readPostedRefund } from './posted-refund.ts';
import {
  type Chosen,
  type Filled,
  findInvoices,
  rowsOf,
  send,
  sendItems,
  sendReview,
} from './refund-steps.tsx';

/** Takes in what was posted: a form to review, a change, or a confirmation. */
export async function receiveRefundForm(
  c: Context<AppEnv>,
  deps: RouteDeps,
  form: URLSearchParams,
): Promise<Response> {
  const { userId } = viewerOf(c);
  const posted = readPostedRefund(form);
  if (posted.personId && posted.personId !== userId) return problemResponse(c, appError('other_person'));
  if (posted.action === 'confirm')
    return limitSubmit(c, deps, submitLimits.refund, () => runAction(c, deps, posted));
  const { name } = limits.refundQuote;
  const allowance = await deps.rateLimiter(`${name}:${userId}`, limits.refundQuote);
  return allowance.allowed ? runAction(c, deps, posted) : askToWait(c, deps, allowance.retryAfterSeconds);
}

async function runAction(c: Context<AppEnv>, deps: RouteDeps, posted: PostedRefund): Promise<Response> {
  const product = productFromSlug(deps.services.brand, c.req.query('product'));
  const invoiceId = c.req.query('invoice');
  // An address made by hand; the questions lead back to a form.
  if (product === undefined || invoiceId === undefined)
    return c.redirect(newRefundPath({ teamSlug: c.req.param('teamSlug') }), 303);
  const found = await findInvoices(c, deps, { product, invoiceId });
  if (found instanceof Response) return found;
  const [invoice] = found.response.data;
  if (invoice === undefined)
    return problemResponse(c, appError('not_found', { message: invoiceCopy.noneFound() }));
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

async function review(
  c: Context<AppEnv>,
  deps: RouteDeps,
  chosen: Chosen,
  filled: Filled,
): Promise<Response> {
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
  const errors = {
    ...refusal?.fields,
    ...(reason.success ? {} : { reason: reason.error.issues[0]?.message ?? '' }),
  };
  if (!quoted.ok || Object.keys(errors).length > 0)
    return sendItems(c, deps, chosen, { ...filled, errors, status: 422 });
  return sendReview(c, deps, chosen, { ...filled, quote: quoted.value });
}

async function confirm(
  c: Context<AppEnv>,
  deps: RouteDeps,
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
  const request = () =>
    requestRefund(deps.services, viewerOf(c), {
      account: selector,
      product,
      invoiceId: invoice.id,
      quantities,
      reason: body.data.reason,
      quoteHash: body.data.quoteHash,
      idempotencyKey,
      requestId: c.get('requestId'),
    });
  let requested = await request();
  // A second click of the same confirmation waits briefly for the outcome of the first.
  for (let retry = 0; retry < maxRetries && isStillRunning(requested); retry += 1) {
    await wait(retryPauseMs);
    requested = await request();
  }
  if (requested.ok) {
    const { refundId } = requested.value.answer;
    return deps.doneNotices.leadTo(c, newRefundForm, {
      page: paths.refund({ teamSlug: account.team?.slug, refundId }),
    });
  }
  return showRefusal(c, deps, chosen, { posted, error: requested.error });
}

const maxRetries = 10;
const retryPauseMs = 200;

function isStillRunning(requested: Awaited<ReturnType<typeof requestRefund>>): boolean {
  return !requested.ok && requested.error.code === 'request_in_progress';
}

/** The confirmation was refused: what has changed, what is wrong, or what stands in the way, and everything that was filled in. */
async function showRefusal(
  c: Context<AppEnv>,
  deps: RouteDeps,
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
  if (error.fields) return sendItems(c, deps, chosen, { ...filled, errors: error.fields, status });
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
    notice: again(),
    status,
    idempotencyKey,
  });
}

/** What pressing the button again will do, by why it has to be pressed again. */
const confirmAgain: Partial<Record<AppError['code'], () => string>> = {
  request_in_progress: newRefundCopy.confirmRunning,
  idempotency_key_reused: newRefundCopy.confirmReused,
  idempotency_key_missing: newRefundCopy.confirmAnew,
  conflict: newRefundCopy.confirmAfterChange,
};

/** An invoice that cannot be refunded now is shown as it is now; anything else is no matter of this form. */
async function refuse(
  c: Context<AppEnv>,
  deps: RouteDeps,
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
