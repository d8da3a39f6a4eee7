import type { LinkableArticle } from '@reachout/catalogue/rules/catalogue-links';
import { loadContent } from '@reachout/content/load';
import { type BrandPaths, inspectBrand } from './brand.ts';

const brandFiles = ['brand', 'catalogue'] as const satisfies readonly (keyof BrandPaths)[];

/** What the two files are looked up in, before the documentation is made for them. */
export interface LinkedArticles {
  /** The articles of the documentation, the built one or the operator's own; undefined while there are none. */
  articles: readonly LinkableArticle[] | undefined;
  /** Files that come with the product and need not fit documentation that does not: a start leaves out what they lead to in vain. */
  unfitted: readonly (keyof BrandPaths)[];
}

/**
 * Finds the articles that a start would have. A brand file that is wrong hides none of them: then they are read with that of the product, since a brand
 * changes their words, not where they stand.
 *
 * @param defaults the files that come with the product
 */
export async function findLinkedArticles(
  paths: BrandPaths,
  { built, imported, defaults }: { built: string; imported: string | undefined; defaults: BrandPaths },
): Promise<LinkedArticles> {
  if (imported === undefined) {
    const content = await loadContent(built).catch(() => undefined);
    return { articles: content?.articles, unfitted: [] };
  }
  const unfitted = brandFiles.filter((which) => paths[which] === defaults[which]);
  const brand = inspectBrand(paths).brand ?? inspectBrand(defaults).brand;
  if (brand === undefined) return { articles: undefined, unfitted };
  // The pipeline is large, and most starts do not need it.
  const { compileImported } = await import('@reachout/content/make');
  return { articles: (await compileImported({ dir: imported, brand })).content.articles, unfitted };
}
