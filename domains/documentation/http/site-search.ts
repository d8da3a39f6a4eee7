import { mainProduct, productName } from '@reachout/catalogue/rules/products';
import {
  createPageSearch,
  type FindIndex,
  type PageIndexData,
  type PageSearch,
  type SearchPage,
  searchPagesOf,
} from '@reachout/assistant/server';
import {
  type Article,
  articleIn,
  type Content,
  findArticle,
  foldersAbove,
  ownLanguage,
  translationOf,
} from '@reachout/content';
import { currentLanguage } from '@reachout/language/language';
import type { Brand } from '@reachout/brand/rules/brand';
import type { SearchResponse } from '../rules/calls/search.ts';
import { paths } from '@reachout/core/paths';
import type { ApiReference } from '../pages/api-reference.tsx';
import { addApiReference } from './api-reference/reference-tree.ts';
import type { ApiReferences } from './api-reference/references.ts';

/** The results of a search. */
export type SiteSearch = (query: string) => SearchResponse;

/** A search that may be prepared, so that the first one is not kept waiting. */
export interface PreparableSearch {
  search: SiteSearch;
  prepare(findIndex: FindIndex): Promise<void>;
}

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

/**
 * Builds the index at the first search, if it was not prepared; later ones run in memory. Whoever reads in a language finds what there is in it first, then what there is
 * in the documentation's own alone.
 */
export function createSiteSearch(
  content: Content,
  brand: Pick<Brand, 'name' | 'products'>,
  references: ApiReferences,
): PreparableSearch {
  const softNames = [...new Set([brand.name, productName(brand, mainProduct(brand))])];
  const treeOnce = once(() => addApiReference(content.tree, references('anybody').groups));
  const all = openOnce(softNames, () => [
    ...searchPagesOf(content.articles),
    logosPage,
    ...referencePages(references('anybody')),
  ]);
  const translated = new Map(
    languagesIn(content.articles).map((language) => [
      language,
      openOnce(softNames, () => {
        const articles = content.articles
          .filter((article) => translationOf(article, language) !== undefined)
          .map((article) => articleIn(article, language))
          .map((article) => ({
            ...article,
            questions: article.questions.filter((each) => each.language === language),
          }));
        return searchPagesOf(articles);
      }),
    ]),
  );
  const search = createSearch({ content, all, translated, treeOnce });
  return {
    search,
    async prepare(findIndex) {
      const searches = [all, ...translated.values()];
      const pages = searches.map((each) => each.pages());
      const indexes = await findIndex('pages', pages);
      searches.forEach((each, at) => each.open(pages[at] ?? [], indexes[at]));
    },
  };
}

interface OpenedOnce {
  find: PageSearch['find'];
  pages(): SearchPage[];
  /** Opens it with an index of its pages, which is made where there is none. */
  open(pages: readonly SearchPage[], index?: PageIndexData): PageSearch;
}

/** A search over pages that is opened when it is prepared, or else when it is used first. */
function openOnce(softNames: readonly string[], pagesOf: () => SearchPage[]): OpenedOnce {
  let opened: PageSearch | undefined;
  const open: OpenedOnce['open'] = (pages, index) => (opened = createPageSearch(pages, softNames, index));
  return { find: (...query) => (opened ?? open(pagesOf())).find(...query), pages: pagesOf, open };
}

function createSearch({
  content,
  all,
  translated,
  treeOnce,
}: {
  content: Content;
  all: OpenedOnce;
  translated: ReadonlyMap<string, OpenedOnce>;
  treeOnce: () => Content['tree'];
}): SiteSearch {
  return (query) => {
    const { tag } = currentLanguage();
    const tree = treeOnce();
    const found = all.find(query, maxResults);
    const withFolders = ({ path, snippet, ...page }: (typeof found.pages)[number]) => ({
      path,
      ...page,
      snippet: [...snippet],
      trail: foldersAbove(tree, path).map(({ title }) => title),
      appliesTo: Object.values(findArticle(content, path)?.appliesTo ?? {}).flat(),
    });
    const own = translated.get(tag)?.find(query, maxResults);
    if (own === undefined) return { query, isGuess: found.isGuess, results: found.pages.map(withFolders) };
    // What is only spelt alike stands behind what has the words.
    const isOwnKept = own.pages.length > 0 && (!own.isGuess || found.isGuess || found.pages.length === 0);
    const first = isOwnKept ? own.pages : [];
    const others = found.pages.filter(({ path }) => !first.some((page) => page.path === path));
    return {
      query,
      isGuess: first.length > 0 ? own.isGuess : found.isGuess,
      results: [
        ...first.map((page) => ({ ...withFolders(page), language: tag })),
        ...others.map((page) => ({ ...withFolders(page), language: ownLanguage })),
      ].slice(0, maxResults),
    };
  };
}

/** The languages in which any article is. */
function languagesIn(articles: readonly Article[]): string[] {
  return [...new Set(articles.flatMap(({ translations = {} }) => Object.keys(translations)))];
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
