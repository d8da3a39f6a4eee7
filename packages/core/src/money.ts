import { isMinorUnits } from './minor-units.ts';

export { isMinorUnits };

/** Money: whole minor units and a currency (D24). No float ever holds an amount. */
export interface Money {
  /** Minor units: cents, yen, fils. */
  readonly amount: number;
  /** An ISO 4217 code. */
  readonly currency: string;
}

/** The decimals of the currencies that do not have two (ISO 4217). */
const exponents: Readonly<Record<string, number>> = /* @__PURE__ */ Object.fromEntries([
  ...codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...codes('BHD IQD JOD KWD LYD OMR TND', 3),
  ...codes('CLF UYW', 4),
]);

function codes(list: string, decimals: number): [code: string, decimals: number][] {
  return list.split(' ').map((code) => [code, decimals]);
}

/** How many decimals a currency has: 0 for JPY, 3 for KWD, 2 for most. */
export function currencyExponent(currency: string): number {
  return Object.hasOwn(exponents, currency) ? (exponents[currency] ?? 2) : 2;
}

/** The amount in digits with the currency's decimals and without grouping: `1250` USD is `12.50`. */
export function toDecimal({ amount, currency }: Money): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const sign = amount < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The amount as people of a locale write it, like `$12.50` or `12,50 €`. */
export function formatMoney(money: Money, locale = 'en-US'): string {
  const exponent = currencyExponent(money.currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  // Given as text, the digits are formatted exactly; as a number, large amounts would lose their cents.
  return keepSymbolWhole(format.format(toDecimal(money) as Intl.StringNumericLiteral));
}

/** An amount in Arabic ends with `US$`, whose last sign would be drawn before its letters: a mark behind it (U+200E) keeps it with them. */
export function keepSymbolWhole(amount: string): string {
  return amount.replace(/\u200f.*[A-Z]\$$/, '$&\u200e');
}

/**
 * `amount × numerator ÷ denominator`, rounded half up to whole minor units. All three are whole numbers from 0; the denominator is greater.
 *
 * @throws RangeError for anything that is no such whole number, which is a bug in the caller.
 */
export function share(amount: number, numerator: number, denominator: number): number {
  if (!isMinorUnits(amount) || !isMinorUnits(numerator) || !isMinorUnits(denominator) || denominator === 0) {
    throw new RangeError(`Cannot take ${numerator}/${denominator} of ${amount}`);
  }
  // The product may need more than 53 bits.
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

/**
 * Splits an amount by weights so that the parts are whole and sum to it exactly: each gets its share rounded down, what remains goes one
 * by one to the largest remainders, the first of equals first. All-zero weights give all-zero parts.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / sum));
  const remainders = exact.map((product, index) => ({ index, remainder: product % sum }));
  // The sort is stable: the first of equals stays first.
  remainders.sort((a, b) => Number(b.remainder - a.remainder));
  const missing = amount - parts.reduce((total, part) => total + part, 0);
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** The sum of amounts in one currency. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
