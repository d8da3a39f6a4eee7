import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { Brand } from '@reachout/brand/rules/brand';
import type { ReferenceSourceType } from '@reachout/documentation/rules/reference';
import { lookUp } from './grounded/look-up.ts';
import { createSectionSearch } from './retrieval/section-search.ts';
import type { SearchedArticle } from './retrieval/searched-article.ts';
import { languageOf } from './understanding/language.ts';

/** A passage of the documentation as a model may be given it. */
export interface FoundPassage {
  title: string;
  /** Site path of the article. */
  path: string;
  heading: string;
  /** The heading's id; empty for an article's beginning. */
  anchor: string;
  text: string;
  /** Where the article is from. */
  sourceType: ReferenceSourceType;
  /** 0 to 1: how likely the passage answers. */
  certainty: number;
}

/** Finds the passages that a conversation's last message asks for, best first. */
export type PassageFinder = (request: AssistantRequest, limit: number) => FoundPassage[];

/** Builds the search by itself, for assistants that let a model write the answer. */
export function createPassageFinder({
  articles,
  brand,
}: {
  articles: readonly SearchedArticle[];
  brand: Pick<Brand, 'name' | 'products'>;
}): PassageFinder {
  const search = createSectionSearch(articles, productNames(brand));
  return ({ messages, context }, limit) => {
    const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
    const language = languageOf(said.at(-1) ?? '');
    const { hits, confidence } = lookUp(said, { product: context.product, language, search });
    const [first] = hits;
    return hits.slice(0, limit).map(({ article, section, score }) => ({
      title: article.title,
      path: article.path,
      heading: section.heading,
      anchor: section.anchor,
      text: section.blocks.map(({ markdown }) => markdown).join('\n\n'),
      sourceType: article.sourceType ?? 'website',
      certainty: (confidence * score) / (first?.score || 1),
    }));
  };
}

/** Names that nearly every article has. */
export function productNames(brand: Pick<Brand, 'name' | 'products'>): string[] {
  return [...new Set([brand.name, ...brand.products.map(({ name }) => name)])];
}
