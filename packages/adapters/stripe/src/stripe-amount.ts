import { currencyExponent } from '@reachout/core/money';

/** Currencies without decimals that Stripe counts in hundredths all the same. */
const countedInHundredths = new Set(['ISK', 'UGX']);

/**
 * An amount as Stripe counts it: the currency's minor units, but hundredths of a króna and a Ugandan shilling, and only whole tens of thousandths.
 * Undefined for an amount that Stripe cannot pay exactly.
 */
export function toStripeAmount({
  amount,
  currency,
}: {
  amount: number;
  currency: string;
}): number | undefined {
  if (countedInHundredths.has(currency)) return amount * 100;
  if (currencyExponent(currency) === 3 && amount % 10 !== 0) return undefined;
  return amount;
}

/** How many of Stripe's units a minor unit of a currency has. */
export function stripeUnitsOf(currency: string): number {
  return countedInHundredths.has(currency) ? 100 : 1;
}

/** The inverse of {@link toStripeAmount}: minor units of what Stripe counts. */
export function fromStripeAmount({ amount, currency }: { amount: number; currency: string }): number {
  return Math.round(amount / stripeUnitsOf(currency));
}
