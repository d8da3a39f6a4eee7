import type { CallFailure } from '@reachout/web/lib/call-failure';
import { chosenInvoice, type Review } from '../../rules/refund-state.ts';
import type { RefundSubmission } from './refund-calls.ts';
import type { RefundPreview } from './refund-preview.ts';
import type { RefundServices } from './refund-services.ts';
import type { RunnerContext } from './runner-context.ts';
import { failureOf, fieldsOf, isFinalRefusal, refusalMessage, submitRefund } from './submit-refund.ts';

/** What the confirmation uses of the form. */
export interface FormToConfirm extends RunnerContext {
  getPreview(): RefundPreview | null;
}

/** From the server's quote to its decision. */
export interface RefundConfirmation {
  /** Asks for the quote of what is filled in, which the person then reviews. */
  askForQuote(): Promise<void>;
  /** Asks for the refund that the review shows. */
  send(review: Review): Promise<void>;
}

/** Takes one form from its quote to the server's decision. */
export function createRefundConfirmation(
  services: RefundServices,
  { getState, dispatch, dispatchAndSave, getSignal, getPreview }: FormToConfirm,
): RefundConfirmation {
  /** The last confirmed submission and its key: the same content again is the same submission (D22). */
  let last: { body: string; key: string } | null = null;
  let asked = 0;

  const handleRefusedQuote = (failure: CallFailure): void => {
    if (failure.kind === 'refused' && isFinalRefusal(failure.error))
      return dispatchAndSave({ type: 'refused', message: refusalMessage(failure.error) });
    dispatch({
      type: 'quote-failed',
      errors: failure.kind === 'refused' ? fieldsOf(failure.error) : {},
      failure: failureOf(failure, services.isOnline()),
    });
  };

  const keyOf = (submission: RefundSubmission): string => {
    const body = JSON.stringify(submission);
    if (last?.body !== body) last = { body, key: services.newId() };
    return last.key;
  };

  return {
    async askForQuote() {
      const invoice = chosenInvoice(getState().fields);
      const shown = getPreview();
      if (!invoice || !shown) return;
      const signal = getSignal();
      asked += 1;
      const own = asked;
      const lineItems = { ...shown.quantities };
      const answer = await services.calls.quote({ invoiceId: invoice.id, lineItems });
      // Whoever has asked again meanwhile waits for another quote.
      if (signal.aborted || own !== asked || getState().status !== 'quoting') return;
      if (answer.ok) dispatch({ type: 'quoted', quote: answer.value });
      else handleRefusedQuote(answer.error);
    },
    async send({ quote }) {
      const { fields } = getState();
      const invoice = chosenInvoice(fields);
      if (!invoice) return;
      const signal = getSignal();
      const submission: RefundSubmission = {
        invoiceId: invoice.id,
        lineItems: { ...getPreview()?.quantities },
        reason: fields.reason.trim(),
        quoteHash: quote.hash,
      };
      const outcome = await submitRefund(services, { submission, key: keyOf(submission), signal }, () => {
        if (!signal.aborted) dispatch({ type: 'unconfirmed' });
      });
      if (signal.aborted) return;
      switch (outcome.kind) {
        case 'decided':
          return dispatchAndSave({ type: 'answered', decision: outcome.decision, at: services.elapsed() });
        case 'quote-changed':
          return dispatchAndSave({ type: 'quote-changed', message: outcome.message, quote: outcome.quote });
        case 'refused':
          return dispatchAndSave({ type: 'refused', message: outcome.message });
        case 'returned':
          return dispatchAndSave({ type: 'failed', failure: outcome.failure });
      }
    },
  };
}
