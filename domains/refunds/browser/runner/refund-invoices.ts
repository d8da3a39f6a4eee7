import type { ListedInvoice } from '../../rules/calls/billing.ts';
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
  { getView, publish, getSignal }: Pick<RunnerContext, 'getView' | 'publish' | 'getSignal'>,
): RefundInvoices {
  const listed = (invoiceId: string): ListedInvoice | undefined => {
    const { invoices } = getView();
    if (invoices.status !== 'ready') return undefined;
    return invoices.value.data.find(
      ({ id, invoiceNumber }) => id === invoiceId || invoiceNumber === invoiceId,
    );
  };

  return {
    listed,
    async load() {
      const signal = getSignal();
      publish({ invoices: { status: 'loading' } });
      const answer = await calls.listInvoices();
      if (signal.aborted) return false;
      publish({
        invoices: answer.ok
          ? { status: 'ready', value: answer.value }
          : { status: 'failed', failure: answer.error },
      });
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
      publish({ invoices: { status: 'failed', failure: answer.error } });
      return undefined;
    },
    async refreshChosen() {
      const { invoice } = getView();
      if (!invoice) return;
      const signal = getSignal();
      const answer = await calls.findInvoice(invoice.id);
      if (!signal.aborted && answer.ok && answer.value && getView().invoice?.id === invoice.id)
        publish({ invoice: answer.value });
    },
  };
}
