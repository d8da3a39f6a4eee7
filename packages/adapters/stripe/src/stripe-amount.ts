import { currencyExponent } from '@reachout/core/money';

/**
 * Decimals in which Stripe counts a currency, where they are not its own (ISO 4217): https://docs.stripe.com/currencies. Stripe counts whole ariary, and
 * hundredths of a króna and a Ugandan shilling, of which it pays whole ones alone. Forints and New Taiwan dollars have two at either side: only payouts of them
 * are whole, and none are made here.
 */
const stripeDecimals: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };

/** How many of Stripe's units a minor unit of a currency has, as a power of ten: below zero where several minor units make one of Stripe's. */
function powerOf(currency: string): number {
  const own = currencyExponent(currency);
  return (Object.hasOwn(stripeDecimals, currency) ? (stripeDecimals[currency] ?? own) : own) - own;
}

/**
 * An amount as Stripe counts it. Undefined for one that Stripe cannot pay exactly: of a fraction of Stripe's units, or, of a currency with three decimals, one whose
 * last digit is not 0.
 */
export function toStripeAmount({
  amount,
  currency,
}: {
  amount: number;
  currency: string;
}): number | undefined {
  const power = powerOf(currency);
  if (power >= 0)
    return currencyExponent(currency) === 3 && amount % 10 !== 0 ? undefined : amount * 10 ** power;
  const units = 10 ** -power;
  return amount % units === 0 ? amount / units : undefined;
}

/** The inverse of {@link toStripeAmount}: minor units of what Stripe counts. */
export function fromStripeAmount(money: { amount: number; currency: string }): number {
  return Math.round(fromStripePrice(money));
}

/** The same of a price, which Stripe may count in fractions of its units, and which stays a fraction. */
export function fromStripePrice({ amount, currency }: { amount: number; currency: string }): number {
  const power = powerOf(currency);
  return power >= 0 ? amount / 10 ** power : amount * 10 ** -power;
}
