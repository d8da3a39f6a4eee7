import { findInvoiceMention, invoiceKey, type NamedInvoice } from '@reachout/chat/rules/named-invoice';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { findInvoicesByKey } from '../store/invoices-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findInvoiceOfProduct } from './find-invoice.ts';

/** A person who says 'that one' means one that they named a moment ago. */
const messagesRead = 3;

/**
 * The invoice that a person named last, if it is the account's own and has items of the product; one that is not there, or is somebody else's,
 * comes back by the number that they wrote, and there is no difference between the two (A01, S10). Undefined when they named none.
 */
export async function findNamedInvoice(
  deps: Pick<ServiceDeps, 'db' | 'brand'>,
  { accountId, product, messages }: { accountId: string; product: ProductKey; messages: readonly string[] },
): Promise<NamedInvoice | undefined> {
  for (const message of messages.slice(-messagesRead).toReversed()) {
    const { keys, called } = findInvoiceMention(message);
    if (keys.length === 0) continue;
    const known = await findInvoicesByKey(deps.db, { accountId, keys });
    const place = ({ id, number }: { id: string; number: string }): number =>
      Math.max(keys.indexOf(invoiceKey(number)), keys.indexOf(invoiceKey(id)));
    const [first] = known.toSorted((a, b) => place(a) - place(b));
    const own = first && (await findInvoiceOfProduct(deps, { accountId, invoiceId: first.id, product }));
    if (own) return { number: own.number, id: own.id };
    const number = first?.number ?? called;
    if (number !== null) return { number, id: null };
  }
  return undefined;
}
