import { followUpMessageDelayMs } from '@reachout/core/constants';
import type { ListedInvoice, RefundInvoiceResponse } from '../../rules/calls/billing.ts';
import type { RefundEntries } from '../../rules/refund.ts';
import { emptyRefundForm, type RefundForm } from '../../rules/refund-form.ts';
import { initialRefund, type RefundEffect } from '../../rules/refund-machine.ts';
import { messageName } from '@reachout/core/stored-forms';
import { readRefundForm } from '../../rules/stored-refund.ts';
import { readResult } from './read-result.ts';
import { toEntries } from './refund-preview.ts';
import type { RefundRunnerOptions } from './refund-runner-options.ts';
import type { RunnerContext } from './runner-context.ts';

/** What resuming a form uses of the form. */
export interface FormToResume extends RunnerContext {
  perform(effect: RefundEffect): void;
  /** Loads the account's invoices; false when there is nothing to go on with. */
  load(): Promise<boolean>;
  find(invoiceId: string): Promise<ListedInvoice | null | undefined>;
  choose(invoice: ListedInvoice, entries?: RefundEntries): void;
  proposeReason(): Promise<void>;
}

/** Resumes a form: what this device kept of it, what became of a request that was sent, and what another tab has done with it. */
export interface RefundResume {
  begin(): void;
  /** Another tab has done something with this form: what it sent or cancelled shows here too (F16). */
  followOtherTab(): void;
}

/** The pauses after which a request that was on its way when the page was left is looked up. */
const checkPausesMs = [1_000, 2_000, 4_000] as const;

/** Resumes the form of a row. */
export function createRefundResume(
  { services, messageId, proposal, minimumWaitMs, isLast, onChat }: RefundRunnerOptions,
  { getView, publish, dispatch, perform, load, find, choose, proposeReason, getSignal }: FormToResume,
): RefundResume {
  const { calls, storedForms } = services;
  const name = messageName(messageId);

  /**
   * Shows what became of a request that this device remembers as sent. `returned`: the page was left meanwhile, and this row goes on in its
   * place; `watching`: another tab sent it and does so (F16).
   */
  const resume = async (
    form: RefundForm & { invoiceId: string },
    role: 'returned' | 'watching',
  ): Promise<void> => {
    const signal = getSignal();
    const isUnderWay = form.status === 'submitting';
    const isOurs = role === 'returned';
    // The minimum wait is for those who watch; a person who comes back has waited (S19).
    const since = { startedAt: isUnderWay ? 0 : null, minimumWaitMs: 0, invoiceNumber: form.invoiceId };
    publish({
      refund: { ...initialRefund(), ...since, status: 'submitting' },
      reason: form.reason,
      entries: toEntries(form.lineItems),
      review: null,
    });
    if (isUnderWay && isOurs) onChat({ type: 'submitting' });
    for (const pause of [0, ...checkPausesMs]) {
      if (pause > 0) await services.wait(pause, signal);
      const { invoice, result } = await readResult(calls, form.invoiceId);
      if (signal.aborted) return;
      if (invoice) publish({ invoice });
      if (result) return showResult(result, { isNews: isUnderWay && isOurs, isOurs });
      // A refund that was shown as decided does not disappear; one on its way may still arrive.
      if (result === undefined && !isUnderWay) break;
    }
    if (!isUnderWay) return publish({ isResultLost: true });
    const idle = { ...getView().refund, startedAt: null, minimumWaitMs };
    if (isOurs) {
      publish({ refund: idle, failure: { kind: 'not-received' } });
      dispatch({ type: 'failed', reason: 'not-received' });
    } else publish({ refund: { ...idle, status: 'idle' } });
    await restoreForm({ ...form, status: 'idle' });
  };

  const showResult = (
    { refundId, currency, ...response }: RefundInvoiceResponse,
    { isNews, isOurs }: { isNews: boolean; isOurs: boolean },
  ): void => {
    const refund = { ...getView().refund, invoiceNumber: getView().invoice?.invoiceNumber ?? null };
    publish({ decided: { refundId, currency }, isResultLost: false, refund });
    if (isNews) return dispatch({ type: 'answered', response, at: services.elapsed() });
    publish({ refund: { ...refund, status: 'submitted', response } });
    // The page was left before the conversation could go on.
    if (isOurs && isLast()) perform({ type: 'follow-up', afterMs: followUpMessageDelayMs });
  };

  const restoreForm = async (form: RefundForm): Promise<void> => {
    publish({ reason: form.reason });
    if (!(await load())) return;
    const invoiceId = form.invoiceId ?? proposal.invoiceId;
    if (!invoiceId) return;
    const invoice = await find(invoiceId);
    if (invoice === undefined) return;
    if (invoice === null) return publish({ isInvoiceMissing: true });
    // The person may have chosen another one while this was loading.
    const { invoice: chosen, failure } = getView();
    if (chosen !== null && chosen.id !== invoice.id) return;
    choose(invoice, invoice.id === form.invoiceId ? toEntries(form.lineItems) : {});
    if (failure) publish({ failure });
  };

  const begin = (): void => {
    const kept = storedForms.load(name, readRefundForm);
    const form = kept.status === 'found' ? kept.value : emptyRefundForm();
    if (form.status === 'cancelled') {
      return publish({ refund: { ...getView().refund, status: 'cancelled' }, reason: form.reason });
    }
    const { invoiceId } = form;
    if ((form.status === 'submitting' || form.status === 'submitted') && invoiceId !== null) {
      return void resume({ ...form, invoiceId }, 'returned');
    }
    void restoreForm(form);
    if (kept.status !== 'found') void proposeReason();
  };

  return {
    begin,
    followOtherTab() {
      const { refund, isQuoting } = getView();
      const isOpen = refund.status === 'idle' || refund.status === 'errored';
      if (!isOpen || isQuoting) return;
      const kept = storedForms.load(name, readRefundForm);
      if (kept.status !== 'found') return;
      const { invoiceId, status: elsewhere } = kept.value;
      if (elsewhere === 'cancelled')
        return publish({ refund: { ...getView().refund, status: 'cancelled' }, review: null });
      if (invoiceId === null || (elsewhere !== 'submitting' && elsewhere !== 'submitted')) return;
      void resume({ ...kept.value, invoiceId }, 'watching');
    },
  };
}
