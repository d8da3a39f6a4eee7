import { maxReason } from '@reachout/core/limits';
import { textCopy } from '@reachout/core/messages/text';
import { refundFormCopy } from '../../messages/form.ts';
import { allEntries } from '../../rules/refund.ts';
import { isSubmittable } from '../../rules/refund-quote.ts';
import type { RefundFields } from '../../rules/refund-state.ts';
import type { RefundPreview } from './refund-preview.ts';
import type { RefundRunnerOptions } from './refund-runner-options.ts';
import type { RunnerContext } from './runner-context.ts';

/** Filling in a form, as its fields see it. */
export interface RefundFilling {
  setEntry(billableItem: string, entry: string | boolean): void;
  chooseAll(): void;
  clearAll(): void;
  setReason(reason: string): void;
  /** Removes the assistant's draft from the reason. */
  revertReason(): void;
  /** Asks the server for its quote, which the person then reviews (U12). */
  review(): void;
}

export interface FormToFill extends RunnerContext {
  getPreview(): RefundPreview | null;
  save(): void;
}

/** Fills in one form. */
export function createRefundFilling(
  { services, proposal }: Pick<RefundRunnerOptions, 'services' | 'proposal'>,
  { getState, dispatch, fill, getPreview, save, getSignal }: FormToFill,
): RefundFilling & { proposeReason(): Promise<void> } {
  const findErrors = (): Record<string, string> => {
    const isTooLong = getState().fields.reason.length > maxReason;
    const label = refundFormCopy.reason();
    return {
      ...getPreview()?.errors,
      ...(isTooLong && { reason: textCopy.tooLong({ label, max: maxReason }) }),
    };
  };

  /** An error goes as soon as its entry is right, and none appears while somebody types (U04). */
  const fillIn = (fields: Partial<RefundFields>): void => {
    fill(fields);
    const now = findErrors();
    const shown = Object.keys(getState().fields.errors);
    fill({ errors: Object.fromEntries(shown.flatMap((field) => (now[field] ? [[field, now[field]]] : []))) });
    save();
  };

  return {
    setEntry: (billableItem, entry) =>
      fillIn({ entries: { ...getState().fields.entries, [billableItem]: entry } }),
    chooseAll: () => fillIn({ entries: allEntries(getPreview()?.rows ?? []), errors: {} }),
    clearAll: () => fillIn({ entries: {}, errors: {} }),
    setReason: (reason) =>
      fillIn({
        reason,
        proposedReason: reason === getState().fields.proposedReason ? reason : null,
      }),
    revertReason: () => fillIn({ reason: '', proposedReason: null }),
    review: () =>
      dispatch({
        type: 'review-asked',
        errors: findErrors(),
        isWorthIt: isSubmittable(getPreview()?.quote),
      }),
    /** Optional: a reason that cannot be written, or comes too late, is left out (F11). */
    async proposeReason() {
      const signal = getSignal();
      const answer = proposal.reason
        ? ({ ok: true, value: proposal.reason } as const)
        : await services.calls.proposeReason();
      const reason = answer.ok ? answer.value.trim().slice(0, maxReason) : '';
      const { status, fields } = getState();
      const isOpen = status === 'idle' || status === 'quoting' || status === 'reviewing';
      if (signal.aborted || !isOpen || fields.reason !== '' || reason === '') return;
      fill({ reason, proposedReason: reason });
      save();
    },
  };
}
