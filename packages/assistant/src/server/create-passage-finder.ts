import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Passage } from '@reachout/content';
import type { ReferenceSourceType } from '@reachout/documentation/rules/reference';
import { lookUp } from './grounded/look-up.ts';
import { createPassageSearch, type ArticleFacts } from './retrieval/passage-search.ts';

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
  passages,
  articles = [],
  brand,
}: {
  passages: readonly Passage[];
  articles?: readonly ArticleFacts[];
  brand: Pick<Brand, 'name' | 'products'>;
}): PassageFinder {
  const search = createPassageSearch(passages, articles, productNames(brand));
  return ({ messages, context }, limit) => {
    const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
    return lookUp(said, context.product, search)
      .hits.slice(0, limit)
      .map(({ passage, certainty }) => ({
        title: passage.articleTitle,
        path: passage.articlePath,
        heading: passage.heading,
        anchor: passage.anchor,
        text: passage.text,
        sourceType: passage.sourceType ?? 'website',
        certainty,
      }));
  };
}

/** Names that nearly every article has. */
export function productNames(brand: Pick<Brand, 'name' | 'products'>): string[] {
  return [...new Set([brand.name, ...brand.products.map(({ name }) => name)])];
}
