import Stripe from 'stripe';
import { pagesOf } from './bounded-stripe.ts';
import { paidBy, type PriceFacts, toInvoiceRecord } from './to-invoice-record.ts';

/** How customers and what they bought are called in this installation. */
export interface InvoiceNames {
  /** The account of a customer, by the customer's id. */
  accounts: Readonly<Record<string, string>>;
  /** The key of the metadata of an invoice, customer or subscription that has the account's id. */
  accountKey: string;
  /** The key of the metadata of a line, price or product that has the catalogue's name of what was bought. */
  itemKey: string;
}

/** What is asked for beside an invoice. A list adds `data.` to each. */
export const expandedParts = ['customer', 'payments', 'total_discount_amounts.discount'];

const perPage = 100;
/** More lines than a record may have are read no further; the record is refused then, with its place. */
const mostLines = 1_100;
const bounds = { mostPages: 1_000 };

/** Reads what belongs to invoices of one reading. Prices and coupons are asked for once. */
export function createInvoiceReader(stripe: Stripe, names: InvoiceNames) {
  const priceFacts = remembered((id) => readPrice(stripe, names, id));
  const couponNames = remembered((id) => readCoupon(stripe, id));

  /** The record of an invoice; undefined for a draft, and for one whose account is not named. */
  return async (invoice: Stripe.Invoice): Promise<Record<string, unknown> | undefined> => {
    const account = accountOf(invoice, names);
    if (account === undefined || invoice.status === 'draft' || invoice.number === null) return undefined;
    const lines = await readLines(stripe, invoice);
    const prices = await Promise.all(lines.map((line) => factsOf(line, names, priceFacts)));
    const hasNotes =
      invoice.pre_payment_credit_notes_amount > 0 || invoice.post_payment_credit_notes_amount > 0;
    const creditNotes = hasNotes ? await readNotes(stripe, invoice.id) : [];
    const payments = invoice.amount_paid > 0 ? await readPayments(stripe, invoice) : [];
    const refunds = await readRefunds(stripe, payments);
    const discountTitles = await readTitles(invoice, couponNames);
    return toInvoiceRecord({
      invoice,
      account,
      lines,
      prices,
      discountTitles,
      creditNotes,
      payments,
      refunds,
    });
  };
}

/** Asks once for each id; what failed is asked for again. */
function remembered<Value>(read: (id: string) => Promise<Value>): (id: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (id) => {
    const found = known.get(id) ?? read(id);
    known.set(id, found);
    found.catch(() => known.delete(id));
    return found;
  };
}

function accountOf(
  { customer, metadata, parent }: Stripe.Invoice,
  { accounts, accountKey }: InvoiceNames,
): string | undefined {
  const customerId = typeof customer === 'string' ? customer : (customer?.id ?? '');
  const ofCustomer =
    typeof customer === 'object' && customer !== null && !customer.deleted ? customer.metadata : {};
  return (
    (Object.hasOwn(accounts, customerId) ? accounts[customerId] : undefined) ??
    (metadata?.[accountKey] ||
      ofCustomer?.[accountKey] ||
      parent?.subscription_details?.metadata?.[accountKey] ||
      undefined)
  );
}

async function readLines(stripe: Stripe, { id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data;
  const all: Stripe.InvoiceLineItem[] = [];
  const pages = pagesOf((after) => stripe.invoices.listLineItems(id, { limit: perPage, ...after }), bounds);
  for await (const { data } of pages) {
    all.push(...data);
    if (all.length > mostLines) break;
  }
  return all;
}

async function factsOf(
  { metadata, pricing }: Stripe.InvoiceLineItem,
  { itemKey }: InvoiceNames,
  priceFacts: (id: string) => Promise<PriceFacts>,
): Promise<PriceFacts> {
  const price = pricing?.price_details?.price;
  const facts =
    price === undefined
      ? { item: 'other', unit: 'unit' }
      : await priceFacts(typeof price === 'string' ? price : price.id);
  return { ...facts, ...(metadata[itemKey] && { item: metadata[itemKey] }) };
}

async function readPrice(stripe: Stripe, { itemKey }: InvoiceNames, id: string): Promise<PriceFacts> {
  const price = await stripe.prices.retrieve(id, { expand: ['product'] });
  const product = typeof price.product === 'object' && !price.product.deleted ? price.product : undefined;
  const productId = typeof price.product === 'string' ? price.product : price.product.id;
  const item = price.metadata[itemKey] || product?.metadata[itemKey] || price.lookup_key || productId;
  const packageSize = price.transform_quantity?.divide_by;
  return { item, unit: product?.unit_label || 'unit', ...(packageSize !== undefined && { packageSize }) };
}

async function readCoupon(stripe: Stripe, id: string): Promise<string> {
  try {
    return (await stripe.coupons.retrieve(id)).name ?? id;
  } catch (error) {
    // A coupon may be deleted, and its discounts stay.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return id;
    throw error;
  }
}

async function readTitles(
  { total_discount_amounts: amounts }: Stripe.Invoice,
  couponNames: (id: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const { discount } of amounts ?? []) {
    const coupon = typeof discount === 'string' ? undefined : discount.source.coupon;
    if (typeof discount === 'string' || !coupon) continue;
    titles.set(
      discount.id,
      typeof coupon === 'string' ? await couponNames(coupon) : (coupon.name ?? coupon.id),
    );
  }
  return titles;
}

async function readNotes(stripe: Stripe, invoice: string): Promise<Stripe.CreditNote[]> {
  const notes: Stripe.CreditNote[] = [];
  const pages = pagesOf((after) => stripe.creditNotes.list({ invoice, limit: perPage, ...after }), bounds);
  for await (const { data } of pages) notes.push(...data);
  return notes;
}

async function readRefunds(
  stripe: Stripe,
  payments: readonly Stripe.InvoicePayment[],
): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = [];
  for (const { payment } of payments) {
    const of = paidBy(payment);
    if (of === undefined) continue;
    const pages = pagesOf((after) => stripe.refunds.list({ ...of, limit: perPage, ...after }), bounds);
    for await (const { data } of pages) refunds.push(...data);
  }
  return refunds;
}

async function readPayments(
  stripe: Stripe,
  { id, payments }: Stripe.Invoice,
): Promise<Stripe.InvoicePayment[]> {
  if (payments !== undefined && !payments.has_more) return payments.data;
  const all: Stripe.InvoicePayment[] = [];
  const pages = pagesOf(
    (after) => stripe.invoicePayments.list({ invoice: id, limit: perPage, ...after }),
    bounds,
  );
  for await (const { data } of pages) all.push(...data);
  return all;
}
