import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { emptyRefundForm, type RefundForm } from '../../rules/refund-form.ts';
import { chosenInvoice } from '../../rules/refund-state.ts';
import { messageName } from '@reachout/core/stored-forms';
import { readRefundForm } from '../../rules/stored-refund.ts';
import { readResult } from './read-result.ts';
import { toEntries } from './refund-preview.ts';
import type { RefundRunnerOptions } from './refund-runner-options.ts';
import type { RunnerContext } from './runner-context.ts';

/** What resuming a form uses of the form. */
export interface FormToResume extends RunnerContext {
  /** Loads the account's invoices; false when there is nothing to go on with. */
  load(): Promise<boolean>;
  find(invoiceId: string): Promise<ListedInvoice | null | undefined>;
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
  { services, messageId, proposal, isLast }: RefundRunnerOptions,
  { getState, dispatch, dispatchAndSave, fill, load, find, proposeReason, getSignal }: FormToResume,
): RefundResume {
  const { calls, storedForms } = services;
  const name = messageName(messageId);

  /**
   * Looks up what became of a request that this device remembers as sent. `isOurs`: the page was left meanwhile, and this row goes on in its
   * place; otherwise another tab sent it and does so (F16).
   */
  const lookUp = async (form: RefundForm & { invoiceId: string }, isOurs: boolean): Promise<void> => {
    const signal = getSignal();
    const isUnderWay = form.status === 'submitting';
    const fields = { reason: form.reason, entries: toEntries(form.lineItems) };
    dispatch({ type: 'looked-up', isUnderWay, isOurs, fields });
    for (const pause of [0, ...checkPausesMs]) {
      if (pause > 0) await services.wait(pause, signal);
      const { invoice, decision } = await readResult(calls, form.invoiceId);
      if (signal.aborted) return;
      if (invoice) fill({ choice: invoice });
      if (decision) {
        const found = { type: 'result-found', decision, goesOn: isLast() } as const;
        return isUnderWay && isOurs ? dispatchAndSave(found) : dispatch(found);
      }
      // A refund that was shown as decided does not disappear; one on its way may still arrive.
      if (decision === undefined && !isUnderWay) break;
    }
    if (isUnderWay && isOurs) dispatchAndSave({ type: 'result-missing' });
    else dispatch({ type: 'result-missing' });
    if (isUnderWay) await restoreForm({ ...form, status: 'idle' });
  };

  const restoreForm = async (form: RefundForm): Promise<void> => {
    fill({ reason: form.reason });
    if (!(await load())) return;
    const invoiceId = form.invoiceId ?? proposal.invoiceId;
    if (!invoiceId) return;
    const invoice = await find(invoiceId);
    if (invoice === undefined) return;
    const chosen = chosenInvoice(getState().fields);
    // The person may have chosen another one while this was loading.
    if (invoice === null) return chosen === null ? fill({ choice: 'missing' }) : undefined;
    if (chosen !== null && chosen.id !== invoice.id) return;
    const entries = invoice.id === form.invoiceId ? toEntries(form.lineItems) : {};
    dispatchAndSave({ type: 'invoice-chosen', invoice, entries, isRestored: true });
  };

  return {
    begin() {
      const kept = storedForms.load(name, readRefundForm);
      const form = kept.status === 'found' ? kept.value : emptyRefundForm();
      if (form.status === 'cancelled') {
        fill({ reason: form.reason });
        return dispatch({ type: 'cancelled-elsewhere' });
      }
      const { invoiceId } = form;
      if ((form.status === 'submitting' || form.status === 'submitted') && invoiceId !== null)
        return void lookUp({ ...form, invoiceId }, true);
      void restoreForm(form);
      if (kept.status !== 'found') void proposeReason();
    },
    followOtherTab() {
      const kept = storedForms.load(name, readRefundForm);
      if (kept.status !== 'found') return;
      const { invoiceId, status: elsewhere } = kept.value;
      if (elsewhere === 'cancelled') return dispatch({ type: 'cancelled-elsewhere' });
      const { status } = getState();
      const isOpen = status === 'idle' || status === 'reviewing' || status === 'errored';
      if (!isOpen || invoiceId === null || (elsewhere !== 'submitting' && elsewhere !== 'submitted')) return;
      void lookUp({ ...kept.value, invoiceId }, false);
    },
  };
}
