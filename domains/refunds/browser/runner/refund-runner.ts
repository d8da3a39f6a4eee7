import { createRunner, type Runner } from '@reachout/core/runner';
import { emptyRefundForm } from '../../rules/refund-form.ts';
import { type RefundEffect, type RefundEvent, transitionRefund } from '../../rules/refund-machine.ts';
import { chosenInvoice, initialRefund, type RefundState, storedStatus } from '../../rules/refund-state.ts';
import { messageName } from '@reachout/core/stored-forms';
import { createRefundConfirmation } from './refund-confirmation.ts';
import { createRefundFilling, type RefundFilling } from './refund-filling.ts';
import { createRefundInvoices } from './refund-invoices.ts';
import { previewRefund, type RefundPreview, toLineItems } from './refund-preview.ts';
import { createRefundResume } from './refund-resume.ts';
import type { RefundRunnerOptions } from './refund-runner-options.ts';
import type { RunnerContext } from './runner-context.ts';

/** The machine of one refund at work. */
export interface RefundRunner
  extends Pick<Runner<RefundState, RefundEvent>, 'getState' | 'subscribe'>, RefundFilling {
  getPreview(): RefundPreview | null;
  /** Loads what the form needs and brings back what was kept; returns the way to stop. */
  start(): () => void;
  chooseInvoice(invoiceId: string | null): void;
  leaveReview(): void;
  /** The person's own confirmation: asks for the refund that the review shows (D18). */
  confirm(): void;
  cancel(): void;
  /** Loads the invoices, or the result, once more. */
  retry(): void;
  /** Another tab has done something with this form: what it sent or cancelled shows here too (F16). */
  followOtherTab(): void;
}

/** Runs the machine of one refund: performs its effects by calls of the server and signals to the conversation. */
export function createRefundRunner(options: RefundRunnerOptions): RefundRunner {
  const { services, messageId, minimumWaitMs, onChat, onToast } = options;
  const name = messageName(messageId);
  let life = new AbortController();

  const perform = (effect: RefundEffect): void => {
    switch (effect.type) {
      case 'disable-chat':
        return onChat({ type: 'submitting' });
      case 'enable-chat':
        return onChat({ type: 'idle' });
      case 'ask-quote':
        return void confirmation.askForQuote();
      case 'send-refund':
        return void confirmation.send(effect.review);
      case 'refresh-invoice':
        return void invoices.refreshChosen();
      case 'record-refund':
        return onChat({ type: 'answered', status: effect.status, invoiceNumber: effect.invoiceNumber });
      case 'wait':
        return void later(effect.ms, { type: effect.event });
      case 'follow-up':
        return onChat({ type: 'follow-up-due' });
      case 'say-cancelled':
        return onChat({ type: 'cancelled' });
      case 'toast':
        return onToast(effect.message);
      case 'report-error':
        return services.report('A refund could not be requested', { reason: effect.reason });
    }
  };

  const { getState, subscribe, dispatch } = createRunner({
    initial: initialRefund(minimumWaitMs) as RefundState,
    transition: transitionRefund,
    perform,
  });

  const later = async (milliseconds: number, event: RefundEvent): Promise<void> => {
    const { signal } = life;
    await services.wait(milliseconds, signal);
    if (!signal.aborted) dispatchAndSave(event);
  };

  const getPreview = previewOf(getState, options);

  /** No amount is ever stored (S8): a result is the server's to tell. */
  const save = (): void => {
    const { entries, reason } = getState().fields;
    services.storedForms.save(name, {
      ...emptyRefundForm(chosenInvoice(getState().fields)?.id ?? null),
      status: storedStatus(getState()),
      lineItems: toLineItems(getPreview()?.rows ?? [], entries),
      reason,
    });
  };

  const dispatchAndSave = (event: RefundEvent): void => {
    dispatch(event);
    save();
  };
  const context: RunnerContext = {
    getState,
    dispatch,
    dispatchAndSave,
    fill: (fields) => dispatch({ type: 'filled', fields }),
    getSignal: () => life.signal,
  };
  const invoices = createRefundInvoices(services.calls, context);
  const confirmation = createRefundConfirmation(services, { ...context, getPreview });
  const { proposeReason, ...filling } = createRefundFilling(options, { ...context, getPreview, save });
  const { begin, followOtherTab } = createRefundResume(options, { ...context, ...invoices, proposeReason });

  return {
    ...filling,
    getState,
    subscribe,
    getPreview,
    start() {
      life = new AbortController();
      begin();
      return () => life.abort();
    },
    chooseInvoice(invoiceId) {
      const { status } = getState();
      if (status === 'submitting' || status === 'looking-up') return;
      const invoice = invoiceId === null ? undefined : invoices.listed(invoiceId);
      if (invoice) dispatchAndSave({ type: 'invoice-chosen', invoice, entries: {}, isRestored: false });
      else dispatchAndSave({ type: 'selection-changed' });
    },
    leaveReview: () => dispatch({ type: 'review-left' }),
    confirm: () => dispatchAndSave({ type: 'submitted', at: services.elapsed() }),
    cancel: () => dispatchAndSave({ type: 'cancelled' }),
    retry: begin,
    followOtherTab,
  };
}

/** The preview of a form as it stands, computed once for each state. */
function previewOf(
  getState: () => RefundState,
  { product, catalogue }: Pick<RefundRunnerOptions, 'product' | 'catalogue'>,
) {
  let last: { of: RefundState['fields']; is: RefundPreview | null } | null = null;
  return (): RefundPreview | null => {
    const { fields } = getState();
    if (last?.of === fields) return last.is;
    const invoice = chosenInvoice(fields);
    const quantities = fields.invoices.status === 'ready' && fields.invoices.value.quantities;
    const flags = { ...catalogue, quantities };
    const is = invoice && previewRefund(invoice, fields.entries, { product, flags });
    last = { of: fields, is };
    return is;
  };
}
