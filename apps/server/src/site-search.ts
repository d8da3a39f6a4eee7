import { createPageSearch, searchPagesOf } from '@reachout/assistant/server';
import { type Content, foldersAbove } from '@reachout/content';
import type { Brand } from '@reachout/contract/brand';
import type { SearchResponse } from '@reachout/contract/calls/search';

/** What a search for some words answers. */
export type SiteSearch = (query: string) => SearchResponse;

const mostResults = 8;

/** Indexes the documentation once; a search then needs nothing but memory. */
export function createSiteSearch(content: Content, brand: Pick<Brand, 'name' | 'products'>): SiteSearch {
  const search = createPageSearch(searchPagesOf(content.articles), [
    brand.name,
    brand.products.platform.name,
  ]);
  return (query) => {
    const { pages, isGuess } = search.find(query, mostResults);
    const results = pages.map((page) => ({
      ...page,
      snippet: [...page.snippet],
      trail: foldersAbove(content.tree, page.path).map(({ title }) => title),
    }));
    return { query, isGuess, results };
  };
}
