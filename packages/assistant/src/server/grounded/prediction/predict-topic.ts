import type { Area, Topic } from '@reachout/catalogue/rules/topics';
import { type HasPlanList, isRuleMatched, type PlanKey } from '@reachout/catalogue/rules/plans';
import type { HasProducts, ProductKey } from '@reachout/catalogue/rules/products';
import { openFieldIndex } from '../../retrieval/field-index.ts';
import type { Hit, SubjectShares } from '../../retrieval/section-search.ts';
import { type Lexicon, readQuestion, type Question } from '../../retrieval/question.ts';
import { createSpelling } from '../../retrieval/spelling.ts';
import { type LinearModel, readLinearModel } from '../../understanding/linear-model.ts';
import model from '../../understanding/topic-model.json' with { type: 'json' };
import { candidatesOf, type TopicIndexData, type TopicToChoose } from './topic-index.ts';
import topicWeights from './topic-weights.json' with { type: 'json' };

/** The topic that a conversation is about. `topic` is missing where only the area is clear. */
export interface TopicChoice {
  area: Area;
  topic?: Topic;
}

/** The same with how likely each is, 0 to 1. */
export interface WeighedTopic extends TopicChoice {
  certainty: { area: number; topic: number };
}

/** What is known beside the words. */
export interface TopicContext {
  product: ProductKey;
  plan: PlanKey | null;
  /** What the documentation answers with, the best first. */
  hits: readonly Hit[];
  /** 0 to 1: how likely they want money back. */
  refund?: number;
  /** 0 to 1: how likely they want to be put through to a person. */
  person?: number;
}

/** What speaks for a topic; `topicWeights` says how much each counts. Training reads the same. */
export interface TopicEvidence {
  /** The logarithm of what the trained model says. */
  learned: number;
  /** 0 to 1: how much of the words stands in its name, description and articles, beside the topic that has most. */
  words: number;
  /** 0 to 1: how nearly an article that it suggests answers. */
  article: number;
  /** 0 to 1: how nearly an article of its area answers. */
  area: number;
  /** 1 where the topic is closed to the plan or to all. */
  closed: number;
  /** How likely they want money back, for the topic of the product's refunds; 0 for others. */
  refund: number;
  /** For nothing that a case could be about: how likely they want a person, whatever for; 0 for topics. */
  person: number;
  /** For the same: how little the documentation has of it, from 0 to 1. */
  unfound: number;
}

/** A topic, or nothing that a case could be about, with what speaks for it. */
export interface TopicCandidate {
  choice: TopicChoice | undefined;
  evidence: TopicEvidence;
}

export interface TopicPredictor {
  /** Chooses a topic for the person's words; none where they say nothing that a case could be about. */
  predict(words: string, context: TopicContext): WeighedTopic | undefined;
  /** How much speaks for a topic in some words alone; undefined where nothing of it is heard in them. */
  scoreOf(topic: TopicChoice, words: string, context: TopicContext): number | undefined;
  /** How likely words are about an article's area, and about topics that suggest it, as the trained model sees it; 0 where it has never met one of the catalogue's topics. */
  sharesOf: SubjectShares;
  /** All that it chooses from; empty where nothing is heard in the words. */
  candidates(words: string, context: TopicContext): TopicCandidate[];
}

const trained = readLinearModel(model);

/** The model's class of what says nothing that a case could be about. */
const saysNothing = '/';
/** No topic is less likely than this to the trained model. */
const leastShare = 1e-4;
/** Less than this share of the words' weight says nothing. */
const leastCoverage = 0.12;
/** What an article counts that a topic suggests after its first. */
const furtherArticle = 0.6;
/** Words that name no topic tell of one that the model has never met only where an article answers nearly as well as the best. */
const told = 0.6;
/** From here on they plainly want a person; less certainty than that is no area of theirs. */
const plainlyPerson = 0.8;
const leastForPerson = 0.7;

/**
 * Predicts which of the topics a conversation is about.
 *
 * @param index what `indexTopics` made of the same areas
 * @param classifier by default the one that was trained with all that there is
 */
export function createTopicPredictor(
  catalogue: HasPlanList & HasProducts,
  areas: readonly Area[],
  { fields, vocabulary }: TopicIndexData,
  classifier: LinearModel = trained,
): TopicPredictor {
  const candidates = candidatesOf(areas);
  const index = openFieldIndex(fields);
  const lexicon: Lexicon = { index, spelling: createSpelling(vocabulary), softStems: new Set() };
  const learnedBy = learnedWith(classifier, candidates);
  const learnt = learntAmong(candidates, classifier);
  const isOfRefunds = ({ area, topic }: TopicToChoose): boolean =>
    catalogue.products.some(
      ({ key, refundTopic }) =>
        key === area.product && refundTopic?.area === area.value && refundTopic.topic === topic.value,
    );
  const predictor: TopicPredictor = {
    predict(words, context) {
      const scored = predictor
        .candidates(words, context)
        .map(({ choice, evidence }) => ({ choice, score: scoreOf(evidence, choice === undefined) }));
      const [first] = scored.sort((a, b) => b.score - a.score);
      if (first?.choice === undefined) return undefined;
      const { choice } = first;
      // The weights were fitted to be such: the powers of the scores are to each other as the topics are likely.
      const powers = scored.map((each) => ({ ...each, power: Math.exp(each.score - first.score) }));
      const sum = (all: typeof powers) => all.reduce((total, { power }) => total + power, 0);
      const whole = sum(powers);
      const ofArea = powers.filter((each) => each.choice?.area === choice.area);
      const certainty = { area: sum(ofArea) / whole, topic: 1 / whole };
      // 'Put me through' is about nothing yet: what a single word of it has in common with an area is there by chance.
      const isOnlyPerson = (context.person ?? 0) >= plainlyPerson && certainty.area < leastForPerson;
      return isOnlyPerson ? undefined : { ...choice, certainty };
    },
    scoreOf({ area, topic }, words, context) {
      const found = predictor
        .candidates(words, context)
        .find(({ choice }) => choice?.area === area && choice.topic === topic);
      return found && scoreOf(found.evidence, false);
    },
    sharesOf(words, products) {
      if (learnt.size === 0) return () => ({ area: 0, topic: 0 });
      const own = candidates.filter(({ area }) => products.includes(area.product));
      return sharesAmong(own, learnedBy(words));
    },
    candidates(words, { product, plan, hits, refund = 0, person = 0 }) {
      const question = readQuestion(words, lexicon);
      const lexical = lexicalScores(question, index.size, index.postings, index.rarity);
      const best = Math.max(...lexical, 0);
      const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
      const topHit = hits[0]?.score ?? 0;
      const isHeard = whole > 0 && best / whole >= leastCoverage;
      if (!isHeard && topHit === 0 && refund < told) return [];
      const learned = learnedBy(words);
      const topics = candidates.map((candidate, at) => {
        const votes = topHit === 0 ? { article: 0, area: 0 } : votesFor(candidate, hits, topHit);
        const evidence = {
          learned: learned(candidate),
          words: best === 0 ? 0 : (lexical[at] ?? 0) / best,
          ...votes,
          closed: isClosed(catalogue, candidate.topic, plan) ? 1 : 0,
          refund: isOfRefunds(candidate) ? refund : 0,
          person: 0,
          unfound: 0,
        };
        const isTold =
          isHeard || learnt.has(candidate) || Math.max(evidence.article, evidence.refund) >= told;
        return { choice: { area: candidate.area, topic: candidate.topic }, evidence, isTold };
      });
      const nothing = {
        learned: learned(undefined),
        words: 0,
        article: 0,
        area: 0,
        closed: 0,
        refund: 0,
        person,
        unfound: 1 / (1 + topHit),
      };
      return [
        ...topics
          .filter(({ choice, isTold }) => isTold && choice.area.product === product)
          .map(({ choice, evidence }) => ({ choice, evidence })),
        { choice: undefined, evidence: nothing },
      ];
    },
  };
  return predictor;
}

/** How likely a candidate is by all that speaks for it, on a scale of logarithms. */
function scoreOf(evidence: TopicEvidence, isNothing: boolean): number {
  const fields = Object.keys(evidence) as (keyof TopicEvidence)[];
  return fields.reduce(
    (sum, field) => sum + topicWeights[field] * evidence[field],
    isNothing ? topicWeights.nothing : 0,
  );
}

/** What the likelihood of topics comes to for the articles of their areas, and for those that they suggest. */
function sharesAmong(
  topics: readonly TopicToChoose[],
  learned: (candidate: TopicToChoose | undefined) => number,
): ReturnType<SubjectShares> {
  const likely = topics.map((topic) => ({ ...topic, share: Math.exp(learned(topic)) }));
  const whole = likely.reduce((sum, { share }) => sum + share, Math.exp(learned(undefined)));
  const byArea = new Map<string, number>();
  const byPath = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, share: number) =>
    to.set(key, (to.get(key) ?? 0) + share);
  for (const { area, articles, share } of likely) {
    add(byArea, area.value, share / whole);
    articles.forEach((path, rank) => add(byPath, path, (share / whole) * (rank === 0 ? 1 : furtherArticle)));
  }
  const anyArea = 1 / Math.max(1, byArea.size);
  return ({ area, path }) => ({
    area: area === undefined ? anyArea : (byArea.get(area) ?? 0),
    topic: Math.min(1, byPath.get(path) ?? 0),
  });
}

/** The topics that the model has met. */
function learntAmong(
  candidates: readonly TopicToChoose[],
  classifier: LinearModel,
): ReadonlySet<TopicToChoose> {
  const classes = new Set(Object.keys(classifier.classify('')));
  return new Set(candidates.filter(({ area, topic }) => classes.has(`${area.value}/${topic.value}`)));
}

/** What messages like it were about. A topic that the model has never heard of, as another catalogue has them, is as likely as one topic in the middle. */
function learnedWith(
  classifier: LinearModel,
  candidates: readonly TopicToChoose[],
): (words: string) => (candidate: TopicToChoose | undefined) => number {
  const classOf = new Map(candidates.map((each) => [each, `${each.area.value}/${each.topic.value}`]));
  // One message is looked at for what it is about, and again for how sure its answer is.
  let last = { words: '', learned: learnedFrom(classifier.classify('')) };
  function learnedFrom(
    shares: Readonly<Record<string, number>>,
  ): (candidate: TopicToChoose | undefined) => number {
    const nothing = shares[saysNothing] ?? 0;
    const middle = (1 - nothing) / Math.max(1, candidates.length);
    return (candidate) => {
      const share = candidate === undefined ? nothing : (shares[classOf.get(candidate) ?? ''] ?? middle);
      return Math.log(share + leastShare);
    };
  }
  return (text) => {
    const words = text.trim();
    if (words !== last.words) last = { words, learned: learnedFrom(classifier.classify(words)) };
    return last.learned;
  };
}

function lexicalScores(
  question: Question,
  size: number,
  postings: (stem: string) => { items: Uint32Array; weights: Float32Array } | undefined,
  rarity: (stem: string) => number,
): Float32Array {
  const scores = new Float32Array(size);
  const best = new Float32Array(size);
  for (const { weight, alternatives } of question.words) {
    best.fill(0);
    for (const alternative of alternatives) {
      const found = postings(alternative.stem);
      if (!found) continue;
      const factor = weight * alternative.weight * rarity(alternative.stem);
      for (let at = 0; at < found.items.length; at += 1) {
        const item = found.items[at] ?? 0;
        best[item] = Math.max(best[item] ?? 0, factor * (found.weights[at] ?? 0));
      }
    }
    for (let item = 0; item < size; item += 1) scores[item] = (scores[item] ?? 0) + (best[item] ?? 0);
  }
  return scores;
}

function votesFor(
  { area, articles }: TopicToChoose,
  hits: readonly Hit[],
  topHit: number,
): Pick<TopicEvidence, 'article' | 'area'> {
  let suggested = 0;
  let sameArea = 0;
  for (const { article, score } of hits) {
    const share = score / topHit;
    const rank = articles.indexOf(article.path);
    // The first suggested article is the topic's own; further ones are shared with its neighbours.
    if (rank >= 0) suggested = Math.max(suggested, rank === 0 ? share : share * 0.5);
    if (article.area === area.value) sameArea = Math.max(sameArea, share);
  }
  return { article: suggested, area: sameArea };
}

function isClosed(catalogue: HasPlanList, { deprecated }: Topic, plan: PlanKey | null): boolean {
  return deprecated === true || deprecated === 'all' || isRuleMatched(catalogue, deprecated, plan);
}
