import { brand } from '@reachout/core/testing/samples';
import type { Invoice, InvoiceLine } from '@reachout/billing/rules/invoices';
import { sum } from '@reachout/core/money';
import { quoteRefund, type RefundQuote, type QuoteInput } from '../rules/refund-quote.ts';

export const at = '2026-11-10T00:00:00.000Z';
export const off = { ...brand, quantities: false };
export const on = { ...brand, quantities: true };

export function line(change: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    billableItem: 'teamSeats',
    description: 'Pro seats',
    quantity: 5,
    unit: 'seat',
    subtotal: 10_000,
    price: { model: 'unit', unitAmount: 2_000 },
    ...change,
  };
}

export function invoiceOf(lineItems: InvoiceLine[], change: Partial<Invoice> = {}): Invoice {
  return {
    id: 'inv_1',
    invoiceNumber: 'INV-1',
    total: sum(lineItems.map(({ subtotal }) => subtotal)),
    currency: 'USD',
    status: 'paid',
    statusTransitions: { paidAt: at },
    issuedAt: at,
    createdAt: at,
    refunded: false,
    case: null,
    discounts: [],
    lineItems,
    ...change,
  };
}

export function request(
  invoice: Invoice,
  quantities: Record<string, unknown>,
  change: Partial<QuoteInput> = {},
): QuoteInput {
  return { invoice, product: 'platform', quantities, flags: off, ...change };
}

export function quote(
  invoice: Invoice,
  quantities: Record<string, unknown>,
  change: Partial<QuoteInput> = {},
): RefundQuote {
  const result = quoteRefund(request(invoice, quantities, change));
  if (!result.ok) throw new Error(JSON.stringify(result.error.fields));
  return result.value;
}

export function problems(
  invoice: Invoice,
  quantities: Record<string, unknown>,
  change: Partial<QuoteInput> = {},
) {
  const result = quoteRefund(request(invoice, quantities, change));
  return result.ok ? undefined : result.error.fields;
}

export const seats = invoiceOf([line()]);
