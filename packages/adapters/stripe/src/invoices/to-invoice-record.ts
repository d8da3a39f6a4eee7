import { maxId, maxShortText } from '@reachout/core/limits';
import type Stripe from 'stripe';
import { fromStripeAmount, fromStripePrice } from '../stripe-amount.ts';

/** What a price says of the lines that were made by it. */
export interface PriceFacts {
  /** What the catalogue calls what was bought. */
  item: string;
  unit: string;
  /** How many pieces one price is for; absent where it is for one. */
  packageSize?: number;
}

/** All that is known of an invoice. */
export interface WholeInvoice {
  invoice: Stripe.Invoice;
  account: string;
  lines: readonly Stripe.InvoiceLineItem[];
  /** Of each line, in their order. */
  prices: readonly PriceFacts[];
  /** What each discount is called, by its id. */
  discountTitles: ReadonlyMap<string, string>;
  creditNotes: readonly Stripe.CreditNote[];
  /** None of an invoice that nothing was paid of. */
  payments: readonly Stripe.InvoicePayment[];
  /** Of every payment of the invoice. */
  refunds: readonly Stripe.Refund[];
}

interface Amounts {
  /** Minor units of an amount of Stripe's. */
  minor: (amount: number) => number;
  /** The same of a price, in fractions of a minor unit where Stripe counts so. */
  fraction: (amount: number) => number;
}

type Discount = { type: 'amount'; title: string; amount: number; appliesToBillableItems: string[] };

/** Under this name a refund that was ordered here has its key, in its own metadata and in those of its credit note. */
const keyName = 'reachout_key';

/**
 * An invoice of Stripe's as a record of the provider's world. Negative lines, such as the credit for unused time, and credit notes from before the payment are discounts, since a line has no negative
 * amount; the total is what was to be paid after them. Refunds are those that were not ordered here, with what a credit note gave back by another way.
 */
export function toInvoiceRecord(whole: WholeInvoice): Record<string, unknown> {
  const { invoice, account, lines, prices } = whole;
  const currency = invoice.currency.toUpperCase();
  const minor = (amount: number): number => fromStripeAmount({ amount, currency });
  const amounts = { minor, fraction: (amount: number) => fromStripePrice({ amount, currency }) };
  const reduced = invoice.total - invoice.pre_payment_credit_notes_amount;
  const { finalized_at: finalizedAt, paid_at: paidAt } = invoice.status_transitions;
  const isPaid = invoice.status === 'paid';
  const discounts = [
    ...lines.flatMap((line, index) => negativeLine(line, prices[index], minor)),
    ...discountsOf(whole, minor),
    ...notesBeforePayment(whole, minor),
  ];
  const refunds = refundsOf(whole, minor);
  const total = Math.max(0, minor(reduced));
  const refundable = refundableOf(whole, minor);
  return {
    account,
    id: invoice.id,
    number: invoice.number,
    currency,
    status: invoice.status,
    total,
    ...(isPaid && refundable < total && { refundable }),
    issuedAt: timeOf(finalizedAt ?? invoice.created),
    ...((paidAt !== null || isPaid) && { paidAt: timeOf(paidAt ?? finalizedAt ?? invoice.created) }),
    lines: lines.flatMap((line, index) => toLine(line, prices[index], amounts)),
    ...(discounts.length > 0 && { discounts }),
    ...(refunds.length > 0 && { refunds }),
  };
}

/** What paid an invoice by Stripe. Undefined for a payment outside of it, whose refunds are in their credit note alone. */
export function paidBy({
  payment_intent: intent,
  charge,
}: Stripe.InvoicePayment.Payment): { payment_intent: string } | { charge: string } | undefined {
  if (intent !== undefined) return { payment_intent: typeof intent === 'string' ? intent : intent.id };
  return charge === undefined ? undefined : { charge: typeof charge === 'string' ? charge : charge.id };
}

/**
 * What Stripe can pay back: what it charged. What an invoice was paid with from the customer's balance is in its total and in no payment; a payment outside of Stripe
 * is recorded as one and moved no money of Stripe's.
 */
function refundableOf({ payments }: WholeInvoice, minor: Amounts['minor']): number {
  const charged = payments.filter(
    ({ status, payment }) => status === 'paid' && paidBy(payment) !== undefined,
  );
  return minor(charged.reduce((sum, { amount_paid: amount }) => sum + (amount ?? 0), 0));
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

function cut(text: string, max: number): string {
  return text.slice(0, max).toWellFormed().replaceAll('\0', ' ');
}

function toLine(
  line: Stripe.InvoiceLineItem,
  price: PriceFacts | undefined,
  { minor, fraction }: Amounts,
): object[] {
  if (line.subtotal < 0) return [];
  const { item = 'other', unit = 'unit', packageSize } = price ?? {};
  const amount = line.pricing?.unit_amount_decimal ?? undefined;
  // Of a price that is counted in fractions of a minor unit the fraction stays: nothing is computed from it.
  const unitAmount = amount === undefined ? {} : { unitAmount: fraction(Number(amount.toString())) };
  return [
    {
      billableItem: cut(item, maxId),
      description: cut(line.description ?? item, maxShortText),
      // An amount without a quantity is for one of it.
      quantity: line.subtotal > 0 ? line.quantity || 1 : (line.quantity ?? 1),
      unit: cut(unit, maxShortText),
      subtotal: minor(line.subtotal),
      price:
        packageSize === undefined
          ? { model: 'unit', ...unitAmount }
          : { model: 'package', packageAmount: unitAmount.unitAmount, packageSize },
    },
  ];
}

function negativeLine(
  line: Stripe.InvoiceLineItem,
  price: PriceFacts | undefined,
  minor: Amounts['minor'],
): Discount[] {
  if (line.subtotal >= 0) return [];
  const title = cut(line.description ?? price?.item ?? line.id, maxShortText);
  return [{ type: 'amount', title, amount: minor(-line.subtotal), appliesToBillableItems: [] }];
}

function idOf(given: string | { id: string }): string {
  return typeof given === 'string' ? given : given.id;
}

function discountsOf(
  { invoice, lines, prices, discountTitles }: WholeInvoice,
  minor: Amounts['minor'],
): Discount[] {
  return (invoice.total_discount_amounts ?? [])
    .filter(({ amount }) => amount > 0)
    .map(({ amount, discount }) => {
      const id = idOf(discount);
      const isOn = (line: Stripe.InvoiceLineItem): boolean =>
        (line.discount_amounts ?? []).some((one) => one.amount > 0 && idOf(one.discount) === id);
      const positive = lines.flatMap((line, index) =>
        line.subtotal > 0 ? [{ line, item: prices[index]?.item }] : [],
      );
      const items = positive.filter(({ line }) => isOn(line)).flatMap(({ item }) => item ?? []);
      return {
        type: 'amount',
        title: cut(discountTitles.get(id) ?? id, maxShortText),
        amount: minor(amount),
        appliesToBillableItems: positive.every(({ line }) => isOn(line)) ? [] : [...new Set(items)],
      };
    });
}

const isIssued = ({ status }: Stripe.CreditNote): boolean => status === 'issued';

function notesBeforePayment({ creditNotes }: WholeInvoice, minor: Amounts['minor']): Discount[] {
  return creditNotes
    .filter((note) => isIssued(note) && note.pre_payment_amount > 0)
    .map(({ number, pre_payment_amount: amount }) => ({
      type: 'amount',
      title: cut(number, maxShortText),
      amount: minor(amount),
      appliesToBillableItems: [],
    }));
}

function refundsOf(
  { creditNotes, refunds }: WholeInvoice,
  minor: Amounts['minor'],
): { id: string; amount: number; paidAt: string }[] {
  const isOurs = ({ metadata }: { metadata: Stripe.Metadata | null }): boolean =>
    metadata?.[keyName] !== undefined;
  const ours = new Set(
    creditNotes.filter(isOurs).flatMap((note) => note.refunds.map(({ refund }) => refund && idOf(refund))),
  );
  const ofPayments = refunds
    .filter((refund) => !isOurs(refund) && !ours.has(refund.id))
    .filter(({ status, amount }) => status !== 'failed' && status !== 'canceled' && amount > 0)
    .map(({ id, amount, created }) => ({ id, amount: minor(amount), paidAt: timeOf(created) }));
  // What a note gave back by no refund of a payment: to the customer's balance, or outside of Stripe.
  const otherwise = creditNotes
    .filter((note) => isIssued(note) && !isOurs(note))
    .map((note) => {
      const byRefund = note.refunds.filter(({ refund }) => Boolean(refund));
      const rest = note.post_payment_amount - byRefund.reduce((sum, one) => sum + one.amount_refunded, 0);
      return { id: note.id, amount: minor(Math.max(0, rest)), paidAt: timeOf(note.created) };
    })
    .filter(({ amount }) => amount > 0);
  return [...new Map([...ofPayments, ...otherwise].map((refund) => [refund.id, refund])).values()];
}
