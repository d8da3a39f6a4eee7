import type { Area } from '@reachout/catalogue/rules/topics';
import { indexTopics, type TopicIndexData } from './grounded/prediction/topic-index.ts';
import { indexSections, type SectionIndexData } from './retrieval/section-index.ts';
import type { SearchedArticle } from './retrieval/searched-article.ts';

/** What the assistant that answers from the documentation alone looks up in, as data that a file can hold. */
export interface AssistantIndexes {
  sections: SectionIndexData;
  topics: TopicIndexData;
}

/** What those indexes are made of. */
export interface AssistantTexts {
  articles: readonly SearchedArticle[];
  areas: readonly Area[];
}

/** Makes the indexes, which takes seconds for a large documentation. */
export function indexForAssistant({ articles, areas }: AssistantTexts): AssistantIndexes {
  return { sections: indexSections(articles), topics: indexTopics(areas, articles) };
}
