import type { AssistantRequest, AssistantTool } from '@reachout/contract/assistant-call';
import type { Brand } from '@reachout/contract/brand';
import type { Reference } from '@reachout/contract/entities';
import type { ProductKey } from '@reachout/contract/products';
import type { ArticleFacts, Hit, PassageSearch } from '../retrieval/passage-search.ts';
import { withEarlier, type Question } from '../retrieval/question.ts';
import { createCodeExamples } from './code-examples.ts';
import { composeAnswer } from './compose-answer.ts';
import { refundReasonInOwnWords } from './own-words.ts';
import { recogniseWish, type Wish } from './recognise-wish.ts';
import * as replies from './replies.ts';

/** What one turn comes to. */
export interface Reply {
  kind: 'answered' | 'unsure' | 'unknown' | 'small-talk' | 'tool' | 'tool-refused';
  markdown: string;
  references: readonly Reference[];
  tool?: { name: AssistantTool; args: { reason?: string } };
  /** The passages that were found, best first; what an answer quotes is among them. */
  hits: readonly Hit[];
  /** 0 to 1: how likely the best passage answers. */
  confidence: number;
}

/** Replies to a conversation, all at once and always the same. */
export interface Answerer {
  reply(request: AssistantRequest): Reply;
}

/** From here on a passage answers the question; measured with the labelled questions of `evals`. */
export const answerFrom = 0.6;
/** Below this nothing is quoted; in between the passage is quoted as the closest one. */
export const unsureFrom = 0.25;
/** Below that, the nearest page is only named; and not even that below this. */
export const nearFrom = 0.06;

const candidates = 12;
const fewSubjectWords = 2;
const earlierTurns = [1, 0.3];
const leansOnEarlier =
  /^(?:and|but|so|then|also|what about|how about|what if|ok(?:ay)?,?|why|really)\b|\b(?:it|that|this|they|them|those|these|one|there|instead|same)\b/i;

/** Prepares replies from the documentation. */
export function createAnswerer({
  search,
  articles,
  brand,
}: {
  search: PassageSearch;
  articles: readonly ArticleFacts[];
  brand: Brand;
}): Answerer {
  const examples = createCodeExamples(articles);
  return {
    reply(request) {
      const { messages, context } = request;
      const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
      const lastAnswer = messages.findLast(({ role }) => role === 'assistant')?.content;
      const message = said.at(-1) ?? '';
      const replyContext = {
        brandName: brand.name,
        canOpenCase: request.tools.includes('create_support_case'),
      };
      const wish = recogniseWish({ message, lastAnswer });
      if (wish !== 'question') return replyToWish(wish, request, replyContext);
      const { question, hits, confidence } = lookUp(said, context.product, search);
      if (confidence < unsureFrom) {
        const nearest = confidence < nearFrom ? undefined : hits[0]?.passage;
        return { ...plain('unknown', replies.unknownReply(replyContext, nearest), confidence), hits };
      }
      const answer = composeAnswer(hits, question, examples);
      if (confidence >= answerFrom) return { kind: 'answered', ...answer, hits, confidence };
      const { markdown, references } = answer;
      return {
        kind: 'unsure',
        markdown: `${replies.unsureIntroduction()}\n\n${markdown}\n\n${replies.unsureEnding(replyContext)}`,
        references,
        hits,
        confidence,
      };
    },
  };
}

interface Found {
  question: Question;
  hits: Hit[];
  confidence: number;
}

/**
 * Looks up the last message; one that leans on what was said before takes its words along. A short one of
 * known words is first tried as a part of the conversation, then by itself.
 */
function lookUp(said: readonly string[], product: ProductKey, search: PassageSearch): Found {
  const message = said.at(-1) ?? '';
  const alone = search.read(message);
  const find = (question: Question): Found => {
    const hits = search.find(question, { product, limit: candidates });
    return { question, hits, confidence: hits[0]?.certainty ?? 0 };
  };
  const earlier = said.slice(0, -1).filter(isQuestion);
  if (earlier.length === 0) return find(alone);
  const together = earlierTurns.reduce((whole, weight, back) => {
    const text = earlier.at(-1 - back);
    return text === undefined ? whole : withEarlier(whole, search.read(text), weight);
  }, alone);
  const isShort = alone.subjectWords <= fewSubjectWords;
  if (alone.subjectWords === 0 || (isShort && leansOnEarlier.test(message.trim()))) return find(together);
  const isKnown = alone.words.every(({ alternatives }) => alternatives.length > 0);
  if (!isShort || !isKnown) return find(alone);
  const foundTogether = find(together);
  return foundTogether.confidence >= answerFrom ? foundTogether : find(alone);
}

function isQuestion(message: string): boolean {
  return recogniseWish({ message, lastAnswer: undefined }) === 'question';
}

function replyToWish(
  wish: Exclude<Wish, 'question'>,
  { messages, tools }: AssistantRequest,
  context: replies.ReplyContext,
): Reply {
  switch (wish) {
    case 'nothing':
      return plain('small-talk', replies.nothingSaid());
    case 'greeting':
      return plain('small-talk', replies.greetingReply(context));
    case 'thanks':
      return plain('small-talk', replies.thanksReply());
    case 'farewell':
      return plain('small-talk', replies.farewellReply());
    case 'decline':
      return plain('small-talk', replies.declineReply());
    case 'abilities':
      return plain('small-talk', replies.abilitiesReply(context));
    case 'unsolved':
      return plain('unknown', replies.unsolvedReply(context));
    case 'open-case':
      if (!tools.includes('create_support_case'))
        return plain('tool-refused', replies.caseFormUnavailableReply());
      return { ...plain('tool', replies.caseFormReply()), tool: { name: 'create_support_case', args: {} } };
    case 'refund':
      if (!tools.includes('refund_invoice'))
        return plain('tool-refused', replies.refundUnavailableReply(context));
      return {
        ...plain('tool', replies.refundFormReply()),
        tool: { name: 'refund_invoice', args: { reason: refundReasonInOwnWords(messages) } },
      };
  }
}

function plain(kind: Reply['kind'], markdown: string, confidence = 0): Reply {
  return { kind, markdown, references: [], hits: [], confidence };
}
