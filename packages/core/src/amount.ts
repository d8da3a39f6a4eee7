import { maxBillingAmountMinor } from './limits.ts';

/**
 * The billing amount as people type it. Amounts are integer minor units from the first digit on: a float never holds money.
 * Every function is linear in the length of its text.
 */

/**
 * Digits with an optional decimal point. Commas group thousands, and only thousands: `12,5` is not 125. Before a point that decimals follow they can be nothing but groups,
 * however many digits are in each: `12,3.45` is 123.45.
 */
const amountPattern = /^(?:(\d+)|(\d{1,3}(?:,\d{3})+)|(\d[\d,]*)(?=\.\d)|(?=\.\d))(?:\.(\d*))?$/;

/** What the field keeps while typing or pasting: digits, commas, and the first dot. */
export function filterAmount(text: string): string {
  const kept = text.replace(/[^\d.,]/g, '');
  const dot = kept.indexOf('.');
  return dot < 0 ? kept : kept.slice(0, dot + 1) + kept.slice(dot + 1).replaceAll('.', '');
}

/**
 * The amount in hundredths, rounded half up after the second decimal; undefined for a text that is no amount.
 * Anything beyond the limit gives one more than the limit, so that arbitrarily many digits stay cheap and too large.
 */
export function parseAmountMinor(text: string): number | undefined {
  const match = amountPattern.exec(text.trim());
  if (!match) return undefined;
  const whole = wholeOf(match);
  if (whole.length > 9) return maxBillingAmountMinor + 1;
  const decimals = match[4] ?? '';
  const minor = Number(whole === '' ? '0' : whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  const rounded = (decimals[2] ?? '0') >= '5' ? minor + 1 : minor;
  return Math.min(rounded, maxBillingAmountMinor + 1);
}

/** The digits before the point, without groups and without zeros in front. */
function wholeOf([, plain, grouped, beforePoint]: RegExpExecArray): string {
  return (plain ?? grouped ?? beforePoint ?? '').replaceAll(',', '').replace(/^0+/, '');
}

/** Hundredths as text with two decimals and without grouping, like `1234.50`. */
export function formatAmountMinor(minor: number): string {
  const whole = Math.trunc(minor / 100);
  return `${whole}.${String(minor % 100).padStart(2, '0')}`;
}

/** What the field shows after it loses the focus: two decimals without grouping, also of an amount that is too large; or the text as it is when that is no amount. */
export function formatAmountOnBlur(text: string): string {
  const minor = parseAmountMinor(text);
  if (minor === undefined) return text;
  if (minor <= maxBillingAmountMinor) return formatAmountMinor(minor);
  // Too large for a count of hundredths, and said to be too large: none of its digits may change.
  const match = amountPattern.exec(text.trim());
  return match === null ? text : `${wholeOf(match)}.${(match[4] ?? '').slice(0, 2).padEnd(2, '0')}`;
}

/** What is stored for a text: the amount with two decimals when it is greater than 0 and within the limit, else nothing (§5). */
export function normaliseAmount(text: string): string {
  const minor = parseAmountMinor(filterAmount(text));
  return minor === undefined || minor <= 0 || minor > maxBillingAmountMinor ? '' : formatAmountMinor(minor);
}
