import type { Area, Topic } from '@reachout/catalogue/rules/topics';
import { type HasPlanList, isRuleMatched, type PlanKey } from '@reachout/catalogue/rules/plans';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { createFieldIndex } from '../retrieval/field-index.ts';
import type { Hit } from '../retrieval/section-search.ts';
import type { SearchedArticle } from '../retrieval/searched-article.ts';
import { readQuestion, type Question } from '../retrieval/question.ts';
import { createSpelling } from '../retrieval/spelling.ts';
import { stemsOf, vocabularyOf } from '../retrieval/terms.ts';
import { type LinearModel, readLinearModel } from '../understanding/linear-model.ts';
import model from '../understanding/topic-model.json' with { type: 'json' };

/** The topic that a conversation is about. `topic` is missing where only the area is clear. */
export interface TopicChoice {
  area: Area;
  topic?: Topic;
}

/** Chooses a topic for the person's words. */
export interface TopicPredictor {
  predict(
    words: string,
    context: { product: ProductKey; plan: PlanKey | null; hits: readonly Hit[] },
  ): TopicChoice | undefined;
}

const trained = readLinearModel(model);

interface Candidate {
  area: Area;
  topic: Topic;
  /** For 'Other …' topics: chosen when the area is clear and none of its topics is. */
  isOther: boolean;
}

/** Found by trying many on the training lines of cases. */
const weights = {
  name: 3,
  description: 1.6,
  area: 0.8,
  articles: 0.7,
  /** How people ask for what the topic's first article answers. */
  asked: 0.5,
  /** What the articles that answer the question add to the topics that suggest them. */
  articleVote: 1,
  areaVote: 0.25,
  /** What the trained model says of a topic, and of its area. */
  model: 6,
  modelArea: 1,
};

/** The model's class of what says nothing that a case could be about. */
const saysNothing = '/';
const sureOfNothing = 0.8;
/** A topic that is closed to the plan is chosen only when nothing else comes near. */
const closedToPlan = 0.7;
const closedToAll = 0.45;
/** Less than this share of the words' weight says nothing. */
const leastCoverage = 0.12;

/** Indexes the topics by name, description, area, and the keywords and titles of the articles that they suggest. */
export function createTopicPredictor(
  catalogue: HasPlanList,
  areas: readonly Area[],
  articles: readonly SearchedArticle[],
  classifier: LinearModel = trained,
): TopicPredictor {
  const factsByPath = new Map(articles.map((article) => [article.path, article]));
  const candidates: Candidate[] = areas.flatMap((area) =>
    area.topics.map((topic) => ({ area, topic, isOther: /^other\b/i.test(topic.name) })),
  );
  const index = createFieldIndex(candidates, 1.2, [
    {
      weight: weights.name,
      lengthPenalty: 0.3,
      stems: ({ topic, isOther }) => (isOther ? [] : stemsOf(topic.name)),
    },
    {
      weight: weights.description,
      lengthPenalty: 0.3,
      stems: ({ topic, isOther }) =>
        isOther ? [] : stemsOf(topic.description.replace(/^choose this (?:when|for)/i, '')),
    },
    { weight: weights.area, lengthPenalty: 0, stems: ({ area }) => stemsOf(area.name) },
    { weight: weights.articles, lengthPenalty: 0.4, stems: ({ topic }) => articleStems(topic, factsByPath) },
    { weight: weights.asked, lengthPenalty: 0.5, stems: ({ topic }) => askedStems(topic, factsByPath) },
  ]);
  const lexicon = {
    index,
    spelling: createSpelling(
      vocabularyOf(candidates.flatMap(({ topic }) => [topic.name, topic.description])),
    ),
    softStems: new Set<string>(),
  };
  return {
    predict(words, { product, plan, hits }) {
      const shares = classifier.classify(words);
      if ((shares[saysNothing] ?? 0) >= sureOfNothing) return undefined;
      const question = readQuestion(words, lexicon);
      const lexical = lexicalScores(question, index.size, index.postings, index.rarity);
      const best = Math.max(...lexical, 0);
      const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
      const topHit = hits[0]?.score ?? 0;
      const isHeard = whole > 0 && best / whole >= leastCoverage;
      if (!isHeard && topHit === 0) return undefined;
      const scored = candidates
        .map((candidate, at) => {
          const words = best === 0 ? 0 : (lexical[at] ?? 0) / best;
          const votes = topHit === 0 ? 0 : votesFor(candidate, hits, topHit);
          const learned = learnedScore(candidate, shares);
          return { candidate, score: (words + votes + learned) * openness(catalogue, candidate.topic, plan) };
        })
        .filter(({ candidate }) => candidate.area.product === product)
        .sort((a, b) => b.score - a.score);
      const [first] = scored;
      if (!first || first.score <= 0) return undefined;
      return { area: first.candidate.area, topic: first.candidate.topic };
    },
  };
}

/** What messages like it were about; nothing for a catalogue with other topics. */
function learnedScore({ area, topic }: Candidate, shares: Readonly<Record<string, number>>): number {
  const ofArea = area.topics.reduce((sum, { value }) => sum + (shares[`${area.value}/${value}`] ?? 0), 0);
  return weights.model * (shares[`${area.value}/${topic.value}`] ?? 0) + weights.modelArea * ofArea;
}

function lexicalScores(
  question: Question,
  size: number,
  postings: (stem: string) => { items: Uint32Array; weights: Float32Array } | undefined,
  rarity: (stem: string) => number,
): Float32Array {
  const scores = new Float32Array(size);
  for (const { weight, alternatives } of question.words) {
    const best = new Float32Array(size);
    for (const alternative of alternatives) {
      const found = postings(alternative.stem);
      if (!found) continue;
      const factor = weight * alternative.weight * rarity(alternative.stem);
      found.items.forEach((item, at) => {
        best[item] = Math.max(best[item] ?? 0, factor * (found.weights[at] ?? 0));
      });
    }
    best.forEach((score, item) => {
      scores[item] = (scores[item] ?? 0) + score;
    });
  }
  return scores;
}

function votesFor({ area, topic }: Candidate, hits: readonly Hit[], topHit: number): number {
  let suggested = 0;
  let sameArea = 0;
  for (const { article, score } of hits) {
    const share = score / topHit;
    const rank = topic.suggestedArticles.findIndex(({ path }) => path.replace(/#.*$/, '') === article.path);
    // The first suggested article is the topic's own; further ones are shared with its neighbours.
    if (rank >= 0) suggested = Math.max(suggested, rank === 0 ? share : share * 0.5);
    if (article.area === area.value) sameArea = Math.max(sameArea, share);
  }
  return weights.articleVote * suggested + weights.areaVote * sameArea;
}

function openness(catalogue: HasPlanList, { deprecated }: Topic, plan: PlanKey | null): number {
  if (deprecated === true || deprecated === 'all') return closedToAll;
  return isRuleMatched(catalogue, deprecated, plan) ? closedToPlan : 1;
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
