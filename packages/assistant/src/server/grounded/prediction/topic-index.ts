import type { Area, Topic } from '@reachout/catalogue/rules/topics';
import { type FieldIndexData, indexFields } from '../../retrieval/field-index.ts';
import type { SearchedArticle } from '../../retrieval/searched-article.ts';
import { stemsOf, vocabularyOf } from '../../retrieval/terms.ts';

/** A topic that a conversation may be about. */
export interface TopicToChoose {
  area: Area;
  topic: Topic;
  /** The articles that the topic suggests, in its order. */
  articles: readonly string[];
  /** For 'Other …' topics: chosen when the area is clear and none of its topics is. */
  isOther: boolean;
}

/** How much each field of a topic tells; found by trying many on the training lines of cases. */
const fieldWeights = {
  name: 3,
  description: 1.6,
  area: 0.8,
  articles: 0.7,
  /** How people ask for what the topic's first article answers. */
  asked: 0.5,
};
/** BM25's k1. */
const saturation = 1.2;

/** By what words topics are known, as data that a file can hold: making it takes long, opening it does not. */
export interface TopicIndexData {
  /** Of the topics in order: each is found by what it is called, what it is for, and what its articles are asked. */
  fields: FieldIndexData;
  /** Words with their stems, for finding what a mistyped word means. */
  vocabulary: ReadonlyMap<string, string>;
}

/** All topics, in order. */
export function candidatesOf(areas: readonly Area[]): TopicToChoose[] {
  return areas.flatMap((area) =>
    area.topics.map((topic) => ({
      area,
      topic,
      articles: topic.suggestedArticles.map(({ path }) => path.replace(/#.*$/, '')),
      isOther: topic.catchAll === true,
    })),
  );
}

/** Indexes topics by name, description, area, and the keywords, titles and questions of the articles that they suggest. */
export function indexTopics(areas: readonly Area[], articles: readonly SearchedArticle[]): TopicIndexData {
  const factsByPath = new Map(articles.map((article) => [article.path, article]));
  const candidates = candidatesOf(areas);
  return {
    fields: indexFields(candidates, saturation, [
      {
        weight: fieldWeights.name,
        lengthPenalty: 0.3,
        stems: ({ topic, isOther }) => (isOther ? [] : stemsOf(topic.name)),
      },
      {
        weight: fieldWeights.description,
        lengthPenalty: 0.3,
        stems: ({ topic, isOther }) =>
          isOther ? [] : stemsOf(topic.description.replace(/^choose this (?:when|for)/i, '')),
      },
      { weight: fieldWeights.area, lengthPenalty: 0, stems: ({ area }) => stemsOf(area.name) },
      {
        weight: fieldWeights.articles,
        lengthPenalty: 0.4,
        stems: ({ topic }) => articleStems(topic, factsByPath),
      },
      {
        weight: fieldWeights.asked,
        lengthPenalty: 0.5,
        stems: ({ topic }) => askedStems(topic, factsByPath),
      },
    ]),
    vocabulary: vocabularyOf(candidates.flatMap(({ topic }) => [topic.name, topic.description])),
  };
}

function articleStems(topic: Topic, factsByPath: ReadonlyMap<string, SearchedArticle>): string[] {
  return topic.suggestedArticles.flatMap(({ title, path }, rank) => {
    const facts = factsByPath.get(path.replace(/#.*$/, ''));
    return rank === 0 ? stemsOf([title, ...(facts?.keywords ?? [])].join(' , ')) : stemsOf(title);
  });
}

function askedStems(topic: Topic, factsByPath: ReadonlyMap<string, SearchedArticle>): string[] {
  const [first] = topic.suggestedArticles;
  const [path = '', anchor] = first?.path.split('#') ?? [];
  const questions = factsByPath.get(path)?.questions ?? [];
  const own = anchor === undefined ? questions : questions.filter((each) => each.anchor === anchor);
  return own.flatMap(({ text }) => stemsOf(text));
}
