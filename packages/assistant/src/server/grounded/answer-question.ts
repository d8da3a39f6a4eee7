import type { AssistantRequest, AssistantTool, KnownIncident } from '@reachout/chat/rules/assistant-call';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Reference } from '@reachout/documentation/rules/reference';
import type { ArticleFacts, Hit, PassageSearch } from '../retrieval/passage-search.ts';
import type { Question } from '../retrieval/question.ts';
import { createArticleTables } from './article-tables.ts';
import { createCodeExamples } from './code-examples.ts';
import { answerFrom, nearFrom, unsureFrom } from './certainty.ts';
import { composeAnswer } from './compose-answer.ts';
import { findIncidentsOf } from './known-incidents.ts';
import { isForeignLanguage } from './foreign-language.ts';
import { lookUp } from './look-up.ts';
import { isOwnAnswer, refundReasonInOwnWords, substantialMessages } from './own-words.ts';
import { predictSeverity } from './predict-severity.ts';
import type { TopicPredictor } from './predict-topic.ts';
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

const asksForOutage =
  /\b(?:is|are|was|were) (?:there )?(?:an? |any )?(?:known )?(?:outage|incident|downtime)s?\b|\b(?:is|are) (?:\w+ ){1,3}down\b[^.]{0,20}\?|\b(?:site|website|app|shop|store)s?(?: is| are)? down\b|\ball (?:of )?(?:my|our|the) (?:sites?|websites?|apps?|projects|deployments|domains)\b[^.]{0,30}\b(?:5\d\d|errors?|down|offline|fail)|\bwhen (?:will|are) (?:you|things|everything)(?: be)? back\b/i;

/** Prepares replies from the documentation. */
export function createAnswerer({
  search,
  articles,
  brand,
  statusLink = brand.links.status,
  topics,
}: {
  search: PassageSearch;
  articles: readonly ArticleFacts[];
  brand: Brand;
  /** Null where no status is published. */
  statusLink?: string | null;
  /** Tells what a question is about, where cases about some topics are closed. */
  topics: TopicPredictor;
}): Answerer {
  const originals = { examples: createCodeExamples(articles), tables: createArticleTables(articles) };
  return {
    reply(request) {
      const { messages, context } = request;
      const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
      const lastAnswer = messages.findLast(isOwnAnswer)?.content;
      const message = said.at(-1) ?? '';
      const anyTopic: replies.ReplyContext = {
        brandName: brand.name,
        statusLink,
        caseForm: wayTo('create_support_case', request),
      };
      const wish = recogniseWish({ message, lastAnswer, lastMessage: said.at(-2) });
      if (wish !== 'question') return replyToWish(wish, request, anyTopic);
      const { question, hits, confidence } = lookUp(said, context.product, search);
      const closedTopic = findClosedTopic(message, hits, { context, topics });
      const replyContext = { ...anyTopic, closedTopic };
      const isDown = soundsLikeOutage(message);
      const isSure = confidence >= answerFrom;
      const unknown = (words: string): Reply => ({ ...plain('unknown', words, confidence), hits });
      const news = newsFor(message, context.incidents ?? [], lastAnswer);
      if (news !== undefined && !isSure)
        return { ...unknown(replies.incidentReply(replyContext, news)), kind: 'answered' };
      // Nobody whose site is down wants to read what may not be about it.
      if (isDown && !isSure) return unknown(replies.outageReply(replyContext));
      if (said.length === 1 && isVague(question)) return unknown(replies.vagueReply(replyContext));
      if (!isSure && isForeignLanguage(message)) return unknown(replies.foreignLanguageReply(replyContext));
      if (confidence < unsureFrom) {
        const nearest = confidence < nearFrom ? undefined : hits[0]?.passage;
        return unknown(replies.unknownReply(replyContext, nearest));
      }
      const { markdown, references } = composeAnswer(hits, question, originals);
      const note = news ?? (isDown ? replies.outageNote(replyContext) : undefined);
      if (isSure) {
        return { kind: 'answered', markdown: joined(note, markdown), references, hits, confidence };
      }
      const parts = [replies.unsureIntroduction(), markdown, replies.unsureEnding(replyContext)];
      return { kind: 'unsure', markdown: parts.join('\n\n'), references, hits, confidence };
    },
  };
}

function joined(note: string | undefined, markdown: string): string {
  return note === undefined ? markdown : `${note}\n\n${markdown}`;
}

/** What is said of the incidents that a message may be about; undefined where there are none, or the person was told just now. */
function newsFor(
  message: string,
  known: readonly KnownIncident[],
  lastAnswer: string | undefined,
): string | undefined {
  const incidents = findIncidentsOf(message, known);
  if (incidents.length === 0) return undefined;
  const note = replies.incidentNote(incidents);
  return lastAnswer?.includes(note) === true ? undefined : note;
}

/**
 * The topic of a question, where a case about it is closed to the account. The predictor prefers open topics: one that is chosen all the same is
 * clearly meant.
 */
function findClosedTopic(
  message: string,
  hits: readonly Hit[],
  { context, topics }: { context: AssistantRequest['context']; topics: TopicPredictor },
): string | undefined {
  const { closedTopics, plan, product } = context;
  if (closedTopics.length === 0) return undefined;
  const choice = topics.predict(message, { product, plan, hits });
  return closedTopics.find(({ area, topic }) => area === choice?.area.name && topic === choice.topic?.name)
    ?.topic;
}

/** 'It does not work' names nothing that could be looked up: one word at most, and one that nearly every question has. */
function isVague({ words }: Question): boolean {
  const named = words.filter(({ word }) => word !== 'not');
  return named.length <= 1 && named.every(({ weight }) => weight < 1);
}

/** When production is down, where to look and whom to tell comes before anything else. */
function soundsLikeOutage(message: string): boolean {
  return predictSeverity(message) === '1' || asksForOutage.test(message);
}

function replyToWish(
  wish: Exclude<Wish, 'question'>,
  request: AssistantRequest,
  context: replies.ReplyContext,
): Reply {
  const { messages, tools, invoice } = request;
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
        return plain('tool-refused', replies.caseFormUnavailableReply(context));
      return {
        ...plain('tool', replies.caseFormReply(substantialMessages(messages).length > 0)),
        tool: { name: 'create_support_case', args: {} },
      };
    case 'refund':
      if (!tools.includes('refund_invoice'))
        return plain(
          'tool-refused',
          replies.refundUnavailableReply(context, {
            refundForm: wayTo('refund_invoice', request),
            canRefund: request.context.canRefund,
          }),
        );
      return {
        ...plain('tool', replies.refundFormReply(invoice)),
        tool: { name: 'refund_invoice', args: { reason: refundReasonInOwnWords(messages) } },
      };
  }
}

function wayTo(form: AssistantTool, { tools, context }: AssistantRequest): replies.WayToForm {
  if (tools.includes(form)) return 'here';
  return context.forms.includes(form) ? 'page' : 'none';
}

function plain(kind: Reply['kind'], markdown: string, confidence = 0): Reply {
  return { kind, markdown, references: [], hits: [], confidence };
}
