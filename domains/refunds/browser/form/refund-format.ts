import { currentLanguage } from '@reachout/language/language';
import { currencyExponent, formatMoney, keepSymbolWhole } from '@reachout/core/money';
import { quantityText } from '@reachout/core/quantity-text';

const languageOf = (tag: string): string => tag.split('-')[0] ?? tag;

/** The page's language, in the browser with the person's own region where they have the same language: `en-GB` on a page in `en`. */
function locale(): string {
  const { tag } = currentLanguage();
  if (typeof document === 'undefined') return tag;
  // `navigator.language` may hold what is no language tag.
  const own = new Intl.NumberFormat().resolvedOptions().locale;
  return languageOf(own) === languageOf(tag) ? own : tag;
}

/** An amount of minor units, in the invoice's own currency (U71). */
export function money(amount: number, currency: string): string {
  return formatMoney({ amount, currency }, locale());
}

/** A price in minor units, which may be fractions of them, with as many decimals as it needs. */
export function unitPrice(price: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const format = new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent + 6,
  });
  return keepSymbolWhole(format.format(price / 10 ** exponent));
}

/** The day of a timestamp, in UTC. */
export function day(timestamp: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(timestamp),
  );
}

/** A count with its unit. */
export function quantityWithUnit(quantity: number, unit: string): string {
  return quantityText(quantity, unit, locale());
}
