import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { noInvoiceFound } from '@reachout/billing/rules/refund-messages';
import { Combobox, type ComboboxOption, type ComboboxWords } from '@reachout/ui/combobox';
import { day, money } from './refund-words.ts';

export interface InvoicePickerProps {
  id: string;
  invoices: readonly ListedInvoice[];
  invoice: ListedInvoice | null;
  isLoading: boolean;
  onChoose: (invoiceId: string | null) => void;
}

const words: ComboboxWords = {
  loading: 'Loading invoices…',
  noResults: noInvoiceFound,
  results: (found) => `${found} ${found === 1 ? 'invoice' : 'invoices'}`,
  clear: 'Clear the invoice',
  open: 'Show invoices',
};

const obstacleNotes = {
  unpaid: 'Not paid yet',
  refunded: 'Refunded',
  'open-case': 'Open support case',
  'too-old': 'Older than 60 days',
} as const;

/** Finds one of the account's recent invoices. One that cannot be refunded can be chosen too: then the form says why. */
export function InvoicePicker({ id, invoices, invoice, isLoading, onChoose }: InvoicePickerProps) {
  return (
    <Combobox
      name={id}
      label="Invoice"
      hint="Invoices of the last 60 days."
      placeholder="Choose an invoice"
      required
      isLoading={isLoading}
      options={invoices.map(toOption)}
      value={invoice ? toOption(invoice) : null}
      words={words}
      onValueChange={(option) => onChoose(option?.value ?? null)}
    />
  );
}

function toOption({ id, invoiceNumber, total, currency, issuedAt, obstacle }: ListedInvoice): ComboboxOption {
  return {
    value: id,
    label: `${invoiceNumber} · ${money(total, currency)} · ${day(issuedAt)}`,
    note: obstacle ? obstacleNotes[obstacle.kind] : undefined,
  };
}
