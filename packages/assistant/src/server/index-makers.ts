import { indexForAssistant } from './index-for-assistant.ts';
import { indexPages, type PageIndexData } from './retrieval/page-index.ts';
import type { SearchPage } from './retrieval/search-page.ts';

/** What makes each kind of index from texts. It takes seconds for a large documentation; whoever keeps what was made need not make it again. */
export const indexMakers = {
  assistant: indexForAssistant,
  /** Of all pages of a site, and of those in each of its languages: one index for all of them, since they come and go together. */
  pages: (searches: readonly (readonly SearchPage[])[]): PageIndexData[] => searches.map(indexPages),
};

export type IndexKind = keyof typeof indexMakers;
/** What an index of a kind is made of, and what it is: data that can be stored and sent to another thread. */
export type IndexedTexts<Kind extends IndexKind> = Parameters<(typeof indexMakers)[Kind]>[0];
export type IndexData<Kind extends IndexKind> = ReturnType<(typeof indexMakers)[Kind]>;

/** Finds an index of texts that was made before, or makes it. */
export type FindIndex = <Kind extends IndexKind>(
  kind: Kind,
  texts: IndexedTexts<Kind>,
) => Promise<IndexData<Kind>>;
