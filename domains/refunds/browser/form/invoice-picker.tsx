import type { ListedInvoice, RefundObstacleBody } from '../../rules/calls/billing.ts';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { invoiceWindowDays } from '@reachout/core/constants';
import { Combobox, type ComboboxOption, type ComboboxLabels } from '@reachout/ui/combobox';
import { refundPanelCopy } from '../../messages/panel.ts';
import { day, money } from './refund-format.ts';

export interface InvoicePickerProps {
  id: string;
  invoices: readonly ListedInvoice[];
  invoice: ListedInvoice | null;
  isLoading: boolean;
  onChoose: (invoiceId: string | null) => void;
}

const comboboxCopy = (): ComboboxLabels => ({
  loading: refundPanelCopy.invoicesLoading(),
  noResults: invoiceCopy.noneFound(),
  results: (count) => refundPanelCopy.invoicesFound({ count }),
  clear: refundPanelCopy.clearInvoice(),
  open: refundPanelCopy.showInvoices(),
});

function obstacleNote(kind: RefundObstacleBody['kind'], isInPart: boolean): string {
  switch (kind) {
    case 'unpaid':
      return refundPanelCopy.unpaid();
    case 'paid-otherwise':
      return refundPanelCopy.paidOtherwise();
    case 'refunded':
      return isInPart ? refundPanelCopy.refundedInPart() : refundPanelCopy.refunded();
    case 'open-case':
      return refundPanelCopy.openCase();
    case 'too-old':
      return refundPanelCopy.tooOld({ days: invoiceWindowDays });
  }
}

/** Finds one of the account's recent invoices. One that cannot be refunded can be chosen too: then the form says why. */
export function InvoicePicker({ id, invoices, invoice, isLoading, onChoose }: InvoicePickerProps) {
  return (
    <Combobox
      name={id}
      label={refundPanelCopy.invoice()}
      hint={refundPanelCopy.invoiceHint({ days: invoiceWindowDays })}
      placeholder={refundPanelCopy.chooseInvoice()}
      required
      isLoading={isLoading}
      options={invoices.map(toOption)}
      value={invoice ? toOption(invoice) : null}
      labels={comboboxCopy()}
      onValueChange={(option) => onChoose(option?.value ?? null)}
    />
  );
}

function toOption(invoice: ListedInvoice): ComboboxOption {
  const { id, invoiceNumber, total, currency, issuedAt, obstacle, refundedAmount = total } = invoice;
  return {
    value: id,
    label: refundPanelCopy.invoiceOption({
      invoice: invoiceNumber,
      total: money(total, currency),
      date: day(issuedAt),
    }),
    note: obstacle ? obstacleNote(obstacle.kind, refundedAmount < total) : undefined,
  };
}
