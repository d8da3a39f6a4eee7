import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { Hit, PassageSearch } from '../retrieval/passage-search.ts';
import { withEarlier, type Question } from '../retrieval/question.ts';
import { answerFrom } from './certainty.ts';
import { recogniseWish } from './recognise-wish.ts';

const candidates = 12;
const fewSubjectWords = 2;
const manySubjectWords = 10;
const storySentences = 6;
const storyHits = 5;
const strayFactor = 0.75;
const earlierTurns = [1, 0.3];
const earlierTurnsInQuotes = [0.3, 0.1];
const leansOnEarlier =
  /^(?:and|but|so|then|also|what about|how about|what if|ok(?:ay)?,?|why|really)\b|\b(?:i'?m|i am|we'?re|we are) on\b|\b(?:it|that|this|they|them|those|these|one|(?<!\b(?:is|are) )there|instead|same)\b/i;

/** Words that measure something: by themselves they ask about what was talked of before. */
const measures =
  /\b(?:max(?:imum)?|min(?:imum)?|limits?|sizes?|lengths?|numbers?|amounts?|durations?|prices?|costs?)\b/gi;

/** What a message comes to in the documentation. */
export interface Found {
  question: Question;
  hits: Hit[];
  confidence: number;
}

/**
 * Looks up the last message; one that leans on what was said before takes its words along. A short one of
 * known words that does not answer for itself is tried as a part of the conversation.
 */
export function lookUp(said: readonly string[], product: ProductKey, search: PassageSearch): Found {
  const message = said.at(-1) ?? '';
  const alone = search.read(message);
  const find = (question: Question): Found => {
    const hits = search.find(question, { product, limit: candidates });
    return { question, hits, confidence: hits[0]?.certainty ?? 0 };
  };
  if (alone.subjectWords > manySubjectWords)
    return findInStory(message, find(alone), (text) => find(search.read(text)));
  const earlier = said.slice(0, -1).filter(isQuestion);
  if (earlier.length === 0) return find(alone);
  const withTurns = (weights: readonly number[]) =>
    weights.reduce((whole, weight, back) => {
      const text = earlier.at(-1 - back);
      return text === undefined ? whole : withEarlier(whole, search.read(text), weight);
    }, alone);
  // The earlier words find the passage; the new ones choose the sentence.
  const findTogether = (): Found => ({
    ...find(withTurns(earlierTurns)),
    question: withTurns(earlierTurnsInQuotes),
  });
  const isShort = alone.subjectWords <= fewSubjectWords;
  const isMeasure = isShort && search.read(message.replaceAll(measures, ' ')).subjectWords === 0;
  if (isMeasure || (isShort && leansOnEarlier.test(message.trim()))) return findTogether();
  const isKnown = alone.words.every(({ alternatives }) => alternatives.length > 0);
  const byItself = find(alone);
  // Two words that answer for themselves are a new subject, whatever was talked about before.
  const isNewSubject = alone.subjectWords >= fewSubjectWords && byItself.confidence >= answerFrom;
  if (!isShort || !isKnown || isNewSubject) return byItself;
  const together = findTogether();
  return together.confidence >= answerFrom && sharesArticle(together, byItself) ? together : byItself;
}

/** True when the article that the conversation leads to speaks of the new words at all. */
function sharesArticle({ hits: [best] }: Found, byItself: Found): boolean {
  return byItself.hits.some(({ passage }) => passage.articlePath === best?.passage.articlePath);
}

/**
 * A long message tells a story around its question, and no passage speaks of most of a story. So its sentences are asked one by
 * one; one that leads to an article which the whole message does not speak of counts less.
 */
function findInStory(message: string, whole: Found, findText: (text: string) => Found): Found {
  const articles = new Set(whole.hits.slice(0, storyHits).map(({ passage }) => passage.articlePath));
  const sentences = message.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  const asked = [
    ...sentences.slice(0, storySentences),
    ...sentences.slice(storySentences).slice(-storySentences),
  ];
  return asked.map(findText).reduce((best, found) => {
    const path = found.hits[0]?.passage.articlePath;
    const doubt = path !== undefined && articles.has(path) ? 1 : strayFactor;
    const confidence = found.question.subjectWords < fewSubjectWords ? 0 : found.confidence * doubt;
    return confidence > best.confidence ? { ...found, confidence } : best;
  }, whole);
}

function isQuestion(message: string): boolean {
  return recogniseWish({ message, lastAnswer: undefined }) === 'question';
}
