import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { chosenInvoice, type InvoicesFailure } from '../../rules/refund-state.ts';
import { type CallFailure, isLoggedOut } from '@reachout/web/lib/call-failure';
import type { RefundCalls } from './refund-calls.ts';
import type { RunnerContext } from './runner-context.ts';

/** The account's invoices, as the server has them. */
export interface RefundInvoices {
  /** Loads the list; false when there is nothing to go on with. */
  load(): Promise<boolean>;
  /** An invoice of the list, by its id or its number. */
  listed(invoiceId: string): ListedInvoice | undefined;
  /** Any invoice of the account; null when it has none of that name, undefined when that could not be learnt. */
  find(invoiceId: string): Promise<ListedInvoice | null | undefined>;
  /** Shows what the server now says of the chosen invoice, after it refused it. */
  refreshChosen(): Promise<void>;
}

/** The way from a form to its account's invoices. */
export function createRefundInvoices(
  calls: Pick<RefundCalls, 'listInvoices' | 'findInvoice'>,
  { getState, fill, getSignal }: Pick<RunnerContext, 'getState' | 'fill' | 'getSignal'>,
): RefundInvoices {
  const listed = (invoiceId: string): ListedInvoice | undefined => {
    const { invoices } = getState().fields;
    if (invoices.status !== 'ready') return undefined;
    return invoices.value.data.find(
      ({ id, invoiceNumber }) => id === invoiceId || invoiceNumber === invoiceId,
    );
  };
  const fail = (failure: CallFailure): void =>
    fill({ invoices: { status: 'failed', failure: failureOf(failure) } });

  return {
    listed,
    async load() {
      const signal = getSignal();
      fill({ invoices: { status: 'loading' } });
      const answer = await calls.listInvoices();
      if (signal.aborted) return false;
      if (answer.ok) fill({ invoices: { status: 'ready', value: answer.value } });
      else fail(answer.error);
      return answer.ok;
    },
    async find(invoiceId) {
      // The list holds at most 20 invoices of 60 days; a link may name another one of the account.
      const known = listed(invoiceId);
      if (known) return known;
      const signal = getSignal();
      const answer = await calls.findInvoice(invoiceId);
      if (signal.aborted) return undefined;
      if (answer.ok) return answer.value;
      if (answer.error.kind === 'refused' && answer.error.error.code === 'not_found') return null;
      fail(answer.error);
      return undefined;
    },
    async refreshChosen() {
      const invoice = chosenInvoice(getState().fields);
      if (!invoice) return;
      const signal = getSignal();
      const answer = await calls.findInvoice(invoice.id);
      if (signal.aborted || !answer.ok || !answer.value) return;
      if (chosenInvoice(getState().fields)?.id === invoice.id) fill({ choice: answer.value });
    },
  };
}

function failureOf(failure: CallFailure): InvoicesFailure {
  if (isLoggedOut(failure)) return { kind: 'logged-out' };
  const isDenied = failure.kind === 'refused' && (failure.status === 403 || failure.status === 404);
  return isDenied ? { kind: 'denied', message: failure.error.message } : { kind: 'unavailable' };
}
