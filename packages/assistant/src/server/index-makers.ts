import { indexForAssistant } from './index-for-assistant.ts';
import { indexPages } from './retrieval/page-index.ts';

/** What makes each kind of index from texts. It takes seconds for a large documentation; whoever keeps what was made need not make it again. */
export const indexMakers = { assistant: indexForAssistant, pages: indexPages };

export type IndexKind = keyof typeof indexMakers;
/** What an index of a kind is made of, and what it is: data that can be stored and sent to another thread. */
export type IndexedTexts<Kind extends IndexKind> = Parameters<(typeof indexMakers)[Kind]>[0];
export type IndexData<Kind extends IndexKind> = ReturnType<(typeof indexMakers)[Kind]>;

/** Finds an index of texts that was made before, or makes it. */
export type FindIndex = <Kind extends IndexKind>(
  kind: Kind,
  texts: IndexedTexts<Kind>,
) => Promise<IndexData<Kind>>;
