import { type HasProducts, mainProduct, type ProductKey } from '@reachout/catalogue/rules/products';

/** So many messages back, whoever goes on speaks of the product that was named. */
const mostBack = 3;

/**
 * The product that somebody speaks of besides the one that they chose; undefined where there is none, and where there are several. The main product has the name of the whole
 * platform, which says nothing.
 *
 * @param said the person's messages, the last one last
 */
export function namedProduct(
  said: readonly string[],
  chosen: ProductKey,
  catalogue: HasProducts,
): ProductKey | undefined {
  const main = mainProduct(catalogue);
  const others = catalogue.products.filter(({ key }) => key !== chosen && key !== main);
  const latest = said.slice(-1 - mostBack).toReversed();
  const named = latest
    .map((message) => others.filter(({ name }) => isNamedIn(message, name)))
    .find((products) => products.length > 0);
  return named?.length === 1 ? named[0]?.key : undefined;
}

/** In whole words, also where a script without spaces goes on behind them; 'v0.1' is a version. */
function isNamedIn(message: string, name: string): boolean {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w.])${plain}(?!\w|\.\d)`, 'i').test(message);
}
