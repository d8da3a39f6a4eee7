import { type FilledInRefund, newRefundField, newRefundForms } from '../rules/new-refund-forms.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { quoteChangedDetails, refundInvoiceBody, type RefundQuoteResponse } from '../rules/calls/billing.ts';
import { type AppError, appError, errorMessage, errorStatus } from '@reachout/core/errors';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { newRefundCopy } from '../messages/new-refund.ts';
import { paths } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { productFromSlug, productSlug } from '@reachout/catalogue/rules/products';
import { allEntries, enteredQuantities, type RefundEntries } from '../rules/refund.ts';
import { refundRefusal } from '../rules/refund-quote.ts';
import { quoteInvoiceRefund } from '../use-cases/quote-refund.ts';
import { requestRefund } from '../use-cases/request-refund.ts';
import type { Context } from 'hono';
import { parse, safeParse } from 'zod/v4/core';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { type RefusedForm, serveForm, takeForms } from '@reachout/http/declared-form';
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

/** What was posted, with the invoice that it is about. */
interface RefundOfInvoice extends PostedRefund, Filled {
  chosen: Chosen;
}

/** A form that can be confirmed. */
interface ReviewedRefund extends Filled {
  chosen: Chosen;
  quote: RefundQuoteResponse;
}

/** Takes in what was posted: a form to review, a change of it, or its confirmation. */
export function takeRefundForms(deps: RouteDeps) {
  const form = {
    perform: (c: Context<AppEnv>, asked: FilledInRefund) => readRefund(c, deps, asked),
    again: (c: Context<AppEnv>, refused: RefusedForm) => showRefusal(c, deps, refused),
    admit: (c: Context<AppEnv>, receive: () => Promise<Response>) => admitQuote(c, deps, receive),
  };
  return takeForms(
    serveForm({
      ...form,
      form: newRefundForms.review,
      async perform(c, asked) {
        const read = await readRefund(c, deps, asked);
        return read.ok ? review(c, deps, read.value) : read;
      },
      done: (c, { chosen, ...shown }) => sendReview(c, deps, chosen, shown),
    }),
    serveForm({
      ...form,
      form: newRefundForms.chooseEverything,
      done: (c, { chosen, reason }) =>
        sendItems(c, deps, chosen, { entries: allEntries(rowsOf(chosen)), reason }),
    }),
    serveForm({
      ...form,
      form: newRefundForms.change,
      done: (c, { chosen, entries, reason }) => sendItems(c, deps, chosen, { entries, reason }),
    }),
    serveForm({
      ...form,
      form: newRefundForms.confirm,
      async perform(c, asked) {
        const read = await readRefund(c, deps, asked);
        return read.ok ? confirm(c, deps, read.value) : read;
      },
      done: (c, done) =>
        'page' in done
          ? deps.doneNotices.leadTo(c, newRefundForms.confirm, done)
          : sendReview(c, deps, done.chosen, done),
      admit: (c, receive) => limitSubmit(c, deps, submitLimits.refund, receive),
    }),
  );
}

/** Only so many quotes a minute. */
async function admitQuote(
  c: Context<AppEnv>,
  deps: RouteDeps,
  receive: () => Promise<Response>,
): Promise<Response> {
  const { name } = limits.refundQuote;
  const allowance = await deps.rateLimiter(`${name}:${viewerOf(c).userId}`, limits.refundQuote);
  return allowance.allowed ? receive() : askToWait(c, deps, allowance.retryAfterSeconds);
}

/** Reads what was posted by the invoice that the address names, for the person whose form it is. */
async function readRefund(
  c: Context<AppEnv>,
  deps: RouteDeps,
  asked: FilledInRefund,
): Promise<Result<RefundOfInvoice>> {
  const posted = readPostedRefund(asked);
  if (posted.personId && posted.personId !== viewerOf(c).userId) return err(appError('other_person'));
  const product = productFromSlug(deps.services.brand, c.req.query('product'));
  if (product === undefined) return err(appError('not_found'));
  const found = await findInvoices(c, deps, { product, invoiceId: c.req.query('invoice') });
  if (!found.ok) return found;
  const [invoice] = found.value.response.data;
  if (invoice === undefined) return err(appError('not_found', { message: invoiceCopy.noneFound() }));
  const chosen = { ...found.value, invoice };
  return ok({ ...posted, chosen, entries: posted.entriesFor(rowsOf(chosen)) });
}

/** What the form as it stands comes to; all that is wrong with it at once. */
async function review(
  c: Context<AppEnv>,
  deps: RouteDeps,
  { chosen, entries, reason }: RefundOfInvoice,
): Promise<Result<ReviewedRefund>> {
  const parsed = safeParse(refundInvoiceBody.shape.reason, reason);
  const quoted = await quoteOf(c, deps, chosen, entries);
  const refusal = quoted.ok ? refundRefusal(quoted.value) : quoted.error;
  if (refusal !== undefined && refusal.fields === undefined) return err(refusal);
  const fields = {
    ...refusal?.fields,
    ...(parsed.success ? {} : { [newRefundField.reason]: parsed.error.issues[0]?.message ?? '' }),
  };
  if (!quoted.ok || Object.keys(fields).length > 0) return err(appError('validation_failed', { fields }));
  return ok({ chosen, entries, reason, quote: quoted.value });
}

function quoteOf(c: Context<AppEnv>, deps: RouteDeps, chosen: Chosen, entries: RefundEntries) {
  const { selector: account, product, invoice } = chosen;
  const quantities = enteredQuantities(rowsOf(chosen), entries);
  return quoteInvoiceRefund(deps.services, viewerOf(c), {
    account,
    product,
    invoiceId: invoice.id,
    quantities,
  });
}

/** Asks for the refund that was confirmed. A confirmation that nobody was shown is reviewed first. */
async function confirm(
  c: Context<AppEnv>,
  deps: RouteDeps,
  posted: RefundOfInvoice,
): Promise<Result<ReviewedRefund | { page: string }>> {
  const { account, selector, product, invoice } = posted.chosen;
  const { entries, reason, idempotencyKey } = posted;
  const quantities = enteredQuantities(rowsOf(posted.chosen), entries);
  const body = safeParse(refundInvoiceBody, {
    product: productSlug(deps.services.brand, product),
    invoiceId: invoice.id,
    lineItems: quantities,
    reason,
    quoteHash: posted.quoteHash,
  });
  if (!body.success) return review(c, deps, posted);
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
  if (!requested.ok) return requested;
  const { refundId } = requested.value.answer;
  return ok({ page: paths.refund({ teamSlug: account.team?.slug, refundId }) });
}

const maxRetries = 10;
const retryPauseMs = 200;

function isStillRunning(requested: Awaited<ReturnType<typeof requestRefund>>): boolean {
  return !requested.ok && requested.error.code === 'request_in_progress';
}

/** What has changed, what is wrong, or what stands in the way, and everything that was filled in. */
async function showRefusal(
  c: Context<AppEnv>,
  deps: RouteDeps,
  { values, error }: RefusedForm,
): Promise<Response> {
  // None of its fields is a list.
  const read = await readRefund(c, deps, values as FilledInRefund);
  if (!read.ok) return problemResponse(c, read.error);
  const { chosen, entries, reason, shown: replaces } = read.value;
  const filled = { entries, reason };
  const status = errorStatus(error);
  if (error.code === 'quote_changed') {
    const { quote } = parse(quoteChangedDetails, error.details);
    return sendReview(c, deps, chosen, { ...filled, quote, replaces, notice: errorMessage(error), status });
  }
  if (error.fields) return sendItems(c, deps, chosen, { ...filled, errors: error.fields, status });
  const again = confirmAgain[error.code];
  if (again === undefined) return refuse(c, deps, chosen, error);
  const quoted = await quoteOf(c, deps, chosen, entries);
  // The first confirmation has come through meanwhile: then the invoice leads to its refund.
  if (!quoted.ok) return refuse(c, deps, chosen, quoted.error);
  // While the first one runs its key stands for this confirmation; otherwise the key stands for another one, or is none.
  const idempotencyKey = error.code === 'request_in_progress' ? read.value.idempotencyKey : undefined;
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
  if (!found.ok) return problemResponse(c, found.error);
  const [now = invoice] = found.value.response.data;
  const message = errorMessage(error);
  return send(c, deps, { step: 'obstacle', account, product, invoice: now, message }, errorStatus(error));
}
