/** An invoice that a person named in their words: the account's own, with its id, or none that a refund can be asked for there. */
export interface NamedInvoice {
  /** Its number; as they wrote it where there is no such invoice. */
  readonly number: string;
  readonly id: string | null;
}

/** What in somebody's words may be the number or the id of an invoice. */
export interface InvoiceMention {
  /** Everything that has a digit, in order, as {@link invoiceKey} writes it. */
  readonly keys: readonly string[];
  /** What they call an invoice themselves, as they wrote it; null when nothing. */
  readonly called: string | null;
}

const longestText = 4_000;
const longestNumber = 64;
const mostKeys = 40;
/** How far back the word that calls it so may begin. */
const nearby = 40;
/** A shorter one is an amount, a day or a count. */
const shortestNumber = 4;

const word = /[a-z\d](?:[a-z\d._/-]*[a-z\d])?/gi;
const invoiceBefore = /\binvoices?\s*(?:number|no\.?|nr\.?|id)?\s*[:#(“"'`]*\s*$/i;

/** A number without what people leave out or put in: `inv 1001`, `INV-1001` and `inv_1001` are one. */
export function invoiceKey(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
}

/** Finds what may be an invoice's number; which of it is one, the account's own invoices say. */
export function findInvoiceMention(message: string): InvoiceMention {
  const text = message.slice(0, longestText);
  const keys = new Set<string>();
  let called: string | null = null;
  let before: { word: string; end: number } | undefined;
  for (const { 0: written, index } of text.matchAll(word)) {
    const gap = text.slice(before?.end ?? 0, index);
    // Letters and digits may stand apart: INV 1001.
    const prefix = before && /^[a-z]{2,8}$/i.test(before.word) && /^[ #]{1,2}$/.test(gap) ? before.word : '';
    if (/\d/.test(written) && written.length <= longestNumber && keys.size < mostKeys) {
      keys.add(invoiceKey(written));
      if (/^\d/.test(written) && prefix !== '') keys.add(invoiceKey(prefix + written));
      called ??= calledInvoice(written, {
        prefix,
        gap,
        before: text.slice(Math.max(0, index - nearby), index),
      });
    }
    before = { word: written, end: index + written.length };
  }
  return { keys: [...keys], called };
}

function calledInvoice(
  written: string,
  { prefix, gap, before }: { prefix: string; gap: string; before: string },
): string | null {
  if (/^inv$/i.test(prefix) && /^\d{2}/.test(written)) return `${prefix}${gap}${written}`;
  if (invoiceKey(written).length < shortestNumber || isDate(written)) return null;
  return /^inv[-_]?\d/i.test(written) || invoiceBefore.test(before) ? written : null;
}

/** Days, months and years, as one says from when an invoice is. */
function isDate(text: string): boolean {
  return /^(?:19|20)\d\d(?:-\d\d?){0,2}$|^\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?$/.test(text);
}
