import type { RefundInvoiceResponse, RefundQuoteResponse } from '../../rules/calls/billing.ts';
import { isSubmittable } from '../../rules/refund-quote.ts';
import type { CallFailure } from '@reachout/web/lib/call-failure';
import type { RefundSubmission } from './refund-calls.ts';
import type { RefundPreview } from './refund-preview.ts';
import type { RefundServices } from './refund-services.ts';
import type { RunnerContext } from './runner-context.ts';
import type { Review } from './refund-view.ts';
import { failureOf, fieldsOf, isFinalRefusal, refusalMessage, submitRefund } from './submit-refund.ts';

/** What the confirmation uses of the form. */
export interface FormToConfirm extends RunnerContext {
  getPreview(): RefundPreview | null;
  refreshInvoice(): Promise<void>;
}

/** From the server's quote to its decision. */
export interface RefundConfirmation {
  /** Asks for the quote of what is filled in, which the person then reviews. `replaces`: what they reviewed before. */
  askForQuote(replaces?: Review, notice?: string): Promise<void>;
  /** Asks for the refund that the review shows. */
  send(quoteHash: string): Promise<void>;
}

/** Takes one form from its quote to the server's decision. */
export function createRefundConfirmation(
  services: RefundServices,
  { getView, publish, dispatch, getSignal, getPreview, refreshInvoice }: FormToConfirm,
): RefundConfirmation {
  /** The last confirmed submission and its key: the same content again is the same submission (D22). */
  let last: { body: string; key: string } | null = null;

  const showQuote = (quote: RefundQuoteResponse, change: Omit<Review, 'quote'>): void =>
    publish({ review: { quote, ...change }, isQuoting: false, failure: null });

  const handleRefusedQuote = (failure: CallFailure): void => {
    if (failure.kind === 'refused' && isFinalRefusal(failure.error)) {
      publish({ isQuoting: false, review: null });
      dispatch({ type: 'refused', message: refusalMessage(failure.error) });
      void refreshInvoice();
      return;
    }
    const fields = failure.kind === 'refused' ? fieldsOf(failure.error) : {};
    const hasFields = Object.keys(fields).length > 0;
    publish({
      isQuoting: false,
      review: null,
      errors: fields,
      attempt: getView().attempt + (hasFields ? 1 : 0),
      failure: hasFields ? null : failureOf(failure, services.isOnline()),
    });
  };

  const askForQuote = async (replaces?: Review, notice: string | null = null): Promise<void> => {
    const { invoice } = getView();
    const shown = getPreview();
    if (!invoice || !shown) return;
    const signal = getSignal();
    publish({ isQuoting: true, failure: null });
    const lineItems = { ...shown.quantities };
    const answer = await services.calls.quote({ invoiceId: invoice.id, lineItems });
    if (signal.aborted || getView().refund.status !== 'idle' || !getView().isQuoting) return;
    if (!answer.ok) return handleRefusedQuote(answer.error);
    const quote = answer.value;
    if (!isSubmittable(quote)) return publish({ isQuoting: false, review: null });
    const isOther = replaces !== undefined && replaces.quote.hash !== quote.hash;
    showQuote(quote, { replaces: isOther ? replaces.quote : null, notice });
  };

  const keyOf = (submission: RefundSubmission): string => {
    const body = JSON.stringify(submission);
    if (last?.body !== body) last = { body, key: services.newId() };
    return last.key;
  };

  const decide = ({ refundId, currency, ...response }: RefundInvoiceResponse): void => {
    publish({ decided: { refundId, currency }, failure: null });
    dispatch({ type: 'answered', response, at: services.elapsed() });
  };

  const send = async (quoteHash: string): Promise<void> => {
    const { invoice, reason, review } = getView();
    if (!invoice || !review) return;
    const signal = getSignal();
    const lineItems = { ...getPreview()?.quantities };
    const submission: RefundSubmission = {
      invoiceId: invoice.id,
      lineItems,
      reason: reason.trim(),
      quoteHash,
    };
    const outcome = await submitRefund(services, { submission, key: keyOf(submission), signal }, () => {
      if (!signal.aborted) publish({ isUnconfirmed: true });
    });
    if (signal.aborted) return;
    publish({ isUnconfirmed: false });
    switch (outcome.kind) {
      case 'decided':
        return decide(outcome.response);
      case 'quote-changed': {
        const { quote, message } = outcome;
        dispatch({ type: 'quote-changed', message });
        if (!quote) return askForQuote(review, message);
        return showQuote(quote, { replaces: review.quote, notice: message });
      }
      case 'refused':
        publish({ review: null });
        dispatch({ type: 'refused', message: outcome.message });
        return refreshInvoice();
      case 'returned':
        publish({ failure: outcome.failure });
        dispatch({ type: 'failed', reason: outcome.failure.kind });
    }
  };

  return { askForQuote, send };
}
