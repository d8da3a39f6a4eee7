import { createPageSearch, type SearchPage, searchPagesOf } from '@reachout/assistant/server';
import { type Content, foldersAbove } from '@reachout/content';
import type { Brand } from '@reachout/contract/brand';
import type { SearchResponse } from '@reachout/contract/calls/search';
import { paths } from '@reachout/contract/paths';

/** What a search for some words answers. */
export type SiteSearch = (query: string) => SearchResponse;

const mostResults = 8;

/** Pages below the documentation's address that are made from data and are no articles. */
const madePages: readonly SearchPage[] = [
  {
    path: paths.logos(),
    title: 'Logos',
    description: 'Marks of companies and technologies for light and for dark pages.',
    keywords: ['brand', 'icon', 'svg', 'trademark'],
    sections: [],
  },
  {
    path: paths.apiReference(),
    title: 'API reference',
    description: 'Every call of the support API, with what it takes and what it answers.',
    keywords: ['openapi', 'endpoint', 'rest', 'swagger'],
    sections: [],
  },
];

/** Indexes the documentation once; a search then needs nothing but memory. */
export function createSiteSearch(content: Content, brand: Pick<Brand, 'name' | 'products'>): SiteSearch {
  const search = createPageSearch(
    [...searchPagesOf(content.articles), ...madePages],
    [brand.name, brand.products.platform.name],
  );
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
