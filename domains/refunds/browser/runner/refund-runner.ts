import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { maxReason } from '@reachout/core/limits';
import { chatCopy } from '@reachout/chat/messages/chat';
import { textCopy } from '@reachout/core/messages/text';
import { allEntries, type RefundEntries, type RefundFlags } from '../../rules/refund.ts';
import { emptyRefundForm, type RefundForm } from '../../rules/refund-form.ts';
import { type RefundEffect, type RefundEvent, transitionRefund } from '../../rules/refund-machine.ts';
import { isSubmittable } from '../../rules/refund-quote.ts';
import { messageName } from '@reachout/core/stored-forms';
import { createRefundConfirmation } from './refund-confirmation.ts';
import { createRefundInvoices } from './refund-invoices.ts';
import { previewRefund, type RefundPreview, toLineItems } from './refund-preview.ts';
import { createRefundResume } from './refund-resume.ts';
import type { RefundRunnerOptions } from './refund-runner-options.ts';
import type { RunnerContext } from './runner-context.ts';
import { initialView, type RefundView } from './refund-view.ts';
import { refundDecisionCopy } from '../../messages/decision.ts';
import { refundFormCopy } from '../../messages/form.ts';
import { refundPanelCopy } from '../../messages/panel.ts';
import { waitText } from '../form/wait-text.ts';

/** Keeps one refund form, asks the refund machine what follows from an event, and does it. */
export interface RefundRunner {
  getView(): RefundView;
  getPreview(): RefundPreview | null;
  subscribe(listener: () => void): () => void;
  /** Loads what the form needs and brings back what was kept; returns the way to stop. */
  start(): () => void;
  chooseInvoice(invoiceId: string | null): void;
  setEntry(billableItem: string, entry: string | boolean): void;
  chooseAll(): void;
  clearAll(): void;
  setReason(reason: string): void;
  /** Removes the assistant's draft from the reason. */
  revertReason(): void;
  /** Asks the server for its quote, which the person then reviews (U12). */
  review(): Promise<void>;
  leaveReview(): void;
  /** The person's own confirmation: asks for the refund that the review shows (D18). */
  confirm(): void;
  cancel(): void;
  /** Loads the invoices, or the result, once more. */
  retry(): void;
  /** Another tab has done something with this form: what it sent or cancelled shows here too (F16). */
  followOtherTab(): void;
}

export function createRefundRunner(options: RefundRunnerOptions): RefundRunner {
  const { services, messageId, product, proposal, minimumWaitMs, onChat, onToast } = options;
  const { calls, storedForms } = services;
  const name = messageName(messageId);
  const listeners = new Set<() => void>();
  let view = initialView(minimumWaitMs);
  let life = new AbortController();
  let preview: { of: RefundView; is: RefundPreview | null } | null = null;

  const publish = (change: Partial<RefundView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };

  const flags = (): RefundFlags => ({
    quantities: view.invoices.status === 'ready' && view.invoices.value.quantities,
  });

  const getPreview = (): RefundPreview | null => {
    if (preview?.of !== view) {
      const sources = { product, flags: flags() };
      preview = {
        of: view,
        is: view.invoice ? previewRefund(view.invoice, view.entries, sources) : null,
      };
    }
    return preview.is;
  };

  // The stored form

  /** No amount is ever stored (S8): a result is the server's to tell. */
  const save = (): void => {
    const { refund, invoice, entries, reason } = view;
    const rows = getPreview()?.rows ?? [];
    const form: RefundForm = {
      ...emptyRefundForm(invoice?.id ?? null),
      status: refund.status,
      lineItems: toLineItems(rows, entries),
      reason,
    };
    storedForms.save(name, form);
  };

  // Events and effects

  const dispatch = (event: RefundEvent): void => {
    const before = view.refund;
    const { state, effects } = transitionRefund(before, event);
    if (state !== before) {
      publish({ refund: state });
      save();
    }
    for (const effect of effects) perform(effect);
  };

  const perform = (effect: RefundEffect): void => {
    switch (effect.type) {
      case 'disable-chat':
        return onChat({ type: 'submitting' });
      case 'enable-chat':
        return onChat({ type: 'idle' });
      case 'send-refund':
        return void send(effect.quoteHash);
      case 'record-refund':
        return onChat({ type: 'answered', status: effect.status, invoiceNumber: effect.invoiceNumber });
      case 'wait':
        return void later(effect.ms, () => dispatch({ type: effect.event }));
      case 'announce-waiting':
        return publish({
          announcement: refundPanelCopy.sendingAnnounced({
            state: refundPanelCopy.sending(),
            wait: waitText(view.refund.minimumWaitMs),
          }),
        });
      case 'announce-result':
        return publish({ announcement: refundDecisionCopy[effect.response.status](), review: null });
      case 'follow-up':
        return void later(effect.afterMs, () => {
          publish({ announcement: chatCopy.refundFollowUp() });
          onChat({ type: 'follow-up-due' });
        });
      case 'say-cancelled':
        publish({ announcement: chatCopy.refundCancelled() });
        return onChat({ type: 'cancelled' });
      case 'toast':
        return onToast(effect.message);
      case 'report-error':
        return services.report('A refund could not be requested', { reason: effect.reason });
    }
  };

  const later = async (milliseconds: number, run: () => void): Promise<void> => {
    const { signal } = life;
    await services.wait(milliseconds, signal);
    if (!signal.aborted) run();
  };

  const context: RunnerContext = { getView: () => view, publish, dispatch, getSignal: () => life.signal };
  const { load, listed, find, refreshChosen } = createRefundInvoices(calls, context);
  const { askForQuote, send } = createRefundConfirmation(services, {
    ...context,
    getPreview,
    refreshInvoice: refreshChosen,
  });

  const choose = (invoice: ListedInvoice, entries: RefundEntries = {}): void => {
    publish({ invoice, entries, errors: {}, review: null, failure: null, isInvoiceMissing: false });
    dispatch({ type: 'invoice-chosen', invoiceNumber: invoice.invoiceNumber });
    if (invoice.obstacle) dispatch({ type: 'refused', message: invoice.obstacle.message });
  };

  // The reason

  /** Optional: a reason that cannot be written, or comes too late, is left out (F11). */
  const proposeReason = async (): Promise<void> => {
    const { signal } = life;
    const answer = proposal.reason
      ? ({ ok: true, value: proposal.reason } as const)
      : await calls.proposeReason();
    const reason = answer.ok ? answer.value.trim().slice(0, maxReason) : '';
    const isWelcome = !signal.aborted && view.refund.status === 'idle' && view.reason === '' && reason !== '';
    if (!isWelcome) return;
    publish({ reason, proposedReason: reason });
    save();
  };

  // Validation, before a quote is asked for

  const reasonError = (): Record<string, string> =>
    view.reason.length > maxReason
      ? { reason: textCopy.tooLong({ label: refundFormCopy.reason(), max: maxReason }) }
      : {};

  const findErrors = (): Record<string, string> => ({ ...getPreview()?.errors, ...reasonError() });

  /** An error goes as soon as its entry is right, and none appears while somebody types (U04). */
  const remainingErrors = (): Record<string, string> => {
    const now = findErrors();
    return Object.fromEntries(
      Object.keys(view.errors).flatMap((field) => (now[field] ? [[field, now[field]]] : [])),
    );
  };

  const { begin, followOtherTab } = createRefundResume(options, {
    ...context,
    perform,
    load,
    find,
    choose,
    proposeReason,
  });

  return {
    getView: () => view,
    getPreview,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      life = new AbortController();
      begin();
      return () => life.abort();
    },
    chooseInvoice(invoiceId) {
      if (view.refund.status === 'submitting') return;
      const invoice = invoiceId === null ? undefined : listed(invoiceId);
      if (invoice) return choose(invoice);
      publish({ invoice: null, entries: {}, errors: {}, failure: null });
      dispatch({ type: 'selection-changed' });
      save();
    },
    setEntry(billableItem, entry) {
      publish({ entries: { ...view.entries, [billableItem]: entry } });
      publish({ errors: remainingErrors() });
      save();
    },
    chooseAll() {
      publish({ entries: allEntries(getPreview()?.rows ?? []), errors: {} });
      save();
    },
    clearAll() {
      publish({ entries: {}, errors: {} });
      save();
    },
    setReason(reason) {
      publish({ reason, proposedReason: reason === view.proposedReason ? reason : null });
      publish({ errors: remainingErrors() });
      save();
    },
    revertReason() {
      publish({ reason: '', proposedReason: null });
      save();
    },
    async review() {
      if (view.isQuoting || view.refund.status !== 'idle') return;
      const errors = findErrors();
      if (Object.keys(errors).length > 0) {
        return publish({ errors, attempt: view.attempt + 1 });
      }
      if (!isSubmittable(getPreview()?.quote)) return;
      publish({ errors: {} });
      await askForQuote();
    },
    leaveReview() {
      publish({ review: null, failure: null, refund: { ...view.refund, error: null } });
    },
    confirm() {
      const { review } = view;
      if (!review) return;
      publish({ failure: null });
      const { total, hash } = review.quote;
      dispatch({ type: 'submitted', total, quoteHash: hash, at: services.elapsed() });
    },
    cancel() {
      publish({ review: null, failure: null });
      dispatch({ type: 'cancelled' });
    },
    retry() {
      publish({ isResultLost: false });
      begin();
    },
    followOtherTab,
  };
}
