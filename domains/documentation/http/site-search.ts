import { mainProduct, productName } from '@reachout/catalogue/rules/products';
import { createPageSearch, type SearchPage, searchPagesOf } from '@reachout/assistant/server';
import { type Content, findArticle, foldersAbove } from '@reachout/content';
import type { Brand } from '@reachout/brand/rules/brand';
import type { SearchResponse } from '../rules/calls/search.ts';
import { paths } from '@reachout/core/paths';
import type { ApiReference } from '../pages/api-reference.tsx';
import { addApiReference } from './api-reference/reference-tree.ts';
import type { ApiReferences } from './api-reference/references.ts';

/** The results of a search. */
export type SiteSearch = (query: string) => SearchResponse;

const maxResults = 8;

const logosPage: SearchPage = {
  path: paths.logos(),
  title: 'Logos',
  description: 'Marks of companies and technologies for light and for dark pages.',
  keywords: ['brand', 'icon', 'svg', 'trademark'],
  sections: [],
};

/** The pages of the API reference; each operation is a section of its group's page. */
function referencePages({ groups }: ApiReference): SearchPage[] {
  return [
    {
      path: paths.apiReference(),
      title: 'API reference',
      description: 'Every operation of the support API, with its parameters, request and response.',
      keywords: ['openapi', 'endpoint', 'rest', 'swagger'],
      sections: [],
    },
    ...groups.map(({ id, name, description = '', operations }) => ({
      path: paths.apiGroup(id),
      title: `${name}: API reference`,
      description,
      keywords: [],
      sections: operations.map((operation) => ({
        heading: operation.title,
        anchor: operation.id,
        text: `${operation.method} ${operation.path}\n${operation.description ?? ''}`.trimEnd(),
      })),
    })),
  ];
}

/** Builds the index at the first search; later ones run in memory. */
export function createSiteSearch(
  content: Content,
  brand: Pick<Brand, 'name' | 'products'>,
  references: ApiReferences,
): SiteSearch {
  const indexOnce = once(() => {
    const reference = references('anybody');
    const pages = [...searchPagesOf(content.articles), logosPage, ...referencePages(reference)];
    return {
      search: createPageSearch(pages, [...new Set([brand.name, productName(brand, mainProduct(brand))])]),
      tree: addApiReference(content.tree, reference.groups),
    };
  });
  return (query) => {
    const { search, tree } = indexOnce();
    const { pages, isGuess } = search.find(query, maxResults);
    const results = pages.map((page) => ({
      ...page,
      snippet: [...page.snippet],
      trail: foldersAbove(tree, page.path).map(({ title }) => title),
      appliesTo: Object.values(findArticle(content, page.path)?.appliesTo ?? {}).flat(),
    }));
    return { query, isGuess, results };
  };
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
