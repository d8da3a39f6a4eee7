import { isFactOfLimits } from '@reachout/brand/rules/facts-of-limits';
import { findProduct, type HasProducts, mainProduct, productName } from '@reachout/catalogue/rules/products';
import type { QuotedFact } from '../article.ts';
import type { HasPlansAndRoles } from './components/applies-to.ts';
import type { HasAreas } from '@reachout/catalogue/rules/topics';

/** What the content takes from the brand and its catalogue. The `Brand` of the rules fits. */
export interface ContentBrand extends HasProducts, HasAreas, HasPlansAndRoles {
  name: string;
  slug: string;
  /** What articles quote; null for a fact that does not apply: what quotes it is left out. */
  facts: Readonly<Record<string, string | number | null>>;
  /** The days on which facts were last checked, by their keys. */
  factsChecked?: Readonly<Record<string, string>>;
  links: object;
}

/** The key of the product that an article is about: `platform` is the main product, unless the catalogue has a product of this key. */
export function productOfArticle(catalogue: HasProducts, product: string): string {
  return product === 'platform' && !findProduct(catalogue, product) ? mainProduct(catalogue) : product;
}

/** How a number is written: grouped where people read it, plain where machines do. */
export type NumberStyle = 'prose' | 'code';

/** Fills placeholders in one piece of text; unknown ones are reported and left standing. */
export type FillPlaceholders = (
  text: string,
  style: NumberStyle,
  onUnknown: (placeholder: string, offset: number) => void,
) => string;

// At least two letters, so that format strings like '%d%m' are left alone.
const placeholder = /%([a-z][A-Za-z0-9]+(?:[.:][A-Za-z0-9_.-]+)?)%/g;

/**
 * Makes the function that replaces `%brand%`, `%brand.slug%`, `%<key of a product>%`, `%fact:<key>%` and
 * `%link:<key>%` by the brand's values.
 *
 * @param language in which numbers are written where people read them
 */
export function createFillPlaceholders(brand: ContentBrand, language = 'en-US'): FillPlaceholders {
  const grouped = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  return (text, style, onUnknown) =>
    text.replace(placeholder, (whole: string, key: string, offset: number) => {
      const value = valueOf(brand, key);
      if (value === undefined) {
        onUnknown(whole, offset);
        return whole;
      }
      if (typeof value === 'string') return value;
      return style === 'prose' ? grouped.format(value) : String(value);
    });
}

/**
 * Fills placeholders and keeps in mind which facts were asked for.
 *
 * @returns the facts that have been filled in so far, with the days on which they were checked
 */
export function recordFacts(
  fill: FillPlaceholders,
  { facts, factsChecked = {} }: Pick<ContentBrand, 'facts' | 'factsChecked'>,
): { fill: FillPlaceholders; quoted: () => readonly QuotedFact[] } {
  const keys = new Set<string>();
  return {
    fill: (text, style, onUnknown) => {
      for (const [, key = ''] of text.matchAll(placeholder))
        if (key.startsWith('fact:')) keys.add(key.slice('fact:'.length));
      return fill(text, style, onUnknown);
    },
    quoted: () =>
      [...keys].toSorted().flatMap((key): QuotedFact[] => {
        const value = ownValue(facts, key);
        // What the operator's own limits say is in force as long as it stands there.
        if (value === null || value === undefined || isFactOfLimits(key)) return [];
        const checked = ownValue(factsChecked, key);
        return [{ key, value, ...(checked !== undefined && { checked }) }];
      }),
  };
}

function valueOf(brand: ContentBrand, key: string): string | number | undefined {
  if (key === 'brand' || key === 'brand.name') return brand.name;
  if (key === 'brand.slug') return brand.slug;
  const named = key.replace(/\.name$/, '');
  // What articles call the main product by, whatever its key.
  if (named === 'platform') return productName(brand, productOfArticle(brand, named));
  const product = findProduct(brand, named);
  if (product) return product.name;
  if (key.startsWith('fact:')) return ownValue(brand.facts, key.slice('fact:'.length)) ?? undefined;
  if (key.startsWith('link:')) return linkAt(brand.links, key.slice('link:'.length));
  return undefined;
}

function linkAt(links: object, dottedKey: string): string | undefined {
  let value: unknown = links;
  for (const key of dottedKey.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = ownValue(value, key);
  }
  return typeof value === 'string' ? value : undefined;
}

function ownValue<T>(record: Readonly<Record<string, T>> | object, key: string): T | undefined {
  return Object.hasOwn(record, key) ? (record as Readonly<Record<string, T>>)[key] : undefined;
}
