import { setImmediate as nextTurn } from 'node:timers/promises';
import { type HasPlanList, isPaidPlan } from '@reachout/catalogue/rules/plans';
import type {
  AbortSignalLike,
  AssistantEvent,
  AssistantPort,
  AssistantRequest,
} from '@reachout/chat/rules/assistant-call';
import { answerVerdicts } from '@reachout/chat/rules/assistant-call';
import type { Brand } from '@reachout/brand/rules/brand';
import { findDomains, foreignHosts } from '@reachout/cases/rules/find-domains';
import { severityDisabledReason, type Severity } from '@reachout/catalogue/rules/severity';
import type { Area } from '@reachout/catalogue/rules/topics';
import { planStems, productNames } from './product-names.ts';
import type { LinearModel } from './understanding/linear-model.ts';
import { languageOf } from './understanding/language.ts';
import { saysThatItWorks } from './understanding/wish-words.ts';
import { wishShares } from './understanding/read-wish.ts';
import { lookUp } from './grounded/look-up.ts';
import { translated } from './languages/glossaries.ts';
import { createAnswerer } from './grounded/answerer.ts';
import type { Reply } from './grounded/reply.ts';
import type { DecisionModel } from './grounded/decide.ts';
import {
  describeInOwnWords,
  refundReasonInOwnWords,
  subjectInOwnWords,
  substantialMessages,
} from './grounded/own-words.ts';
import { originsOf, type PredictedOrigins } from './grounded/prediction/field-origins.ts';
import { predictSeverity } from './grounded/prediction/predict-severity.ts';
import { createTopicPredictor, type TopicPredictor } from './grounded/prediction/predict-topic.ts';
import { type AssistantIndexes, indexForAssistant } from './index-for-assistant.ts';
import { createSectionSearch, type SectionSearch } from './retrieval/section-search.ts';
import type { SearchedArticle } from './retrieval/searched-article.ts';

/** What the grounded assistant answers from. */
export interface GroundedAssistantOptions {
  articles: readonly SearchedArticle[];
  brand: Brand;
  /** Where people read the status, by default the brand's link; null where it is published nowhere. */
  statusLink?: string | null;
  /** By default those of the brand. */
  areas?: readonly Area[];
  /** What `indexForAssistant` made of the same articles and areas; without it, it is made here. */
  indexes?: AssistantIndexes | undefined;
  /** By default those that were trained with everything there is; an evaluation may hand in such as have not seen its messages. */
  models?: TrainedModels;
}

/** What was learnt from examples. */
export interface TrainedModels {
  wish?: LinearModel;
  topic?: LinearModel;
  severity?: LinearModel;
  decision?: DecisionModel;
}

/** What the grounded assistant proposes for a case; the person's own words, and choices of the form. */
export interface GroundedPrediction {
  category: string;
  area: string;
  topic: string;
  subject: string;
  summary: string;
  description: string;
  severity: Severity;
  domain: string;
  /** Where the fields come from, as far as that is more than the words that hold their value. */
  origins: PredictedOrigins;
}

/** The embedded assistant. Needs no key and no network, and says the same to the same conversation. */
export interface GroundedAssistant extends AssistantPort {
  /** What is answered, all at once. */
  reply(request: AssistantRequest): Reply;
  readonly search: SectionSearch;
  warmUp(): Promise<void>;
  predictCase(request: AssistantRequest, signal?: AbortSignalLike): Promise<GroundedPrediction>;
  /** The person's own words about the refund; empty when they gave no reason. */
  generateRefundReason(request: AssistantRequest, signal?: AbortSignalLike): Promise<string>;
}

/** So many questions of the documentation are asked before people ask theirs: until then the engine runs the code without having compiled it. */
const warmingQuestions = 50;

/** Hits that vote for a topic. */
export const voters = 8;

/**
 * Builds the assistant that answers from the documentation alone: it finds passages, quotes their sentences with numbered
 * references, says 'I don't know' when nothing fits, and opens forms by plain rules.
 *
 * @example createGroundedAssistant({ articles: content.articles, brand })
 */
export function createGroundedAssistant({
  articles,
  brand,
  statusLink,
  areas = brand.areas,
  models = {},
  indexes = indexForAssistant({ articles, areas }),
}: GroundedAssistantOptions): GroundedAssistant {
  const topics = createTopicPredictor(brand, areas, indexes.topics, models.topic);
  const search = createSectionSearch(articles, productNames(brand), topics.sharesOf, {
    index: indexes.sections,
    plans: planStems(brand),
  });
  const foreign = foreignHosts(brand);
  const answerer = createAnswerer({
    search,
    brand,
    topics,
    foreign,
    ...(statusLink !== undefined && { statusLink }),
    models,
  });
  return {
    reply: (request) => answerer.reply(request),
    search,
    async warmUp() {
      for (const question of someQuestionsOf(articles)) {
        await nextTurn();
        answerer.reply(questionAlone(question, brand));
      }
    },
    answer: (request, signal) => streamReply(() => answerer.reply(request), request, signal),
    predictCase: async (request) => predictCase(request, { search, topics, foreign, brand, models }),
    generateRefundReason: async ({ messages }) => refundReasonInOwnWords(messages),
  };
}

/** Questions from all over the documentation, in all languages that it is asked in. */
function someQuestionsOf(articles: readonly SearchedArticle[]): string[] {
  const all = articles.flatMap(({ questions }) => questions);
  const step = Math.max(1, Math.ceil(all.length / warmingQuestions));
  return all.filter((_, at) => at % step === 0).map(({ text }) => text);
}

/** A conversation that nobody has: one question, of nobody in particular. */
function questionAlone(question: string, { products }: Brand): AssistantRequest {
  return {
    threadId: '',
    messages: [{ role: 'user', content: question }],
    context: {
      product: products[0]?.key ?? '',
      accountName: '',
      plan: null,
      canRefund: false,
      forms: [],
      closedTopics: [],
    },
    tools: [],
  };
}

/**
 * Says a reply. Its words are all there at once: said one by one, each handful of them would be stored and sent by itself, which everybody else who waits
 * for a first word would wait for too.
 */
export async function* streamReply(
  replyTo: () => Reply,
  request: AssistantRequest,
  signal: AbortSignalLike,
): AsyncGenerator<AssistantEvent, void> {
  const reply = replyTo();
  if (signal.aborted) return;
  if (reply.references.length > 0)
    yield {
      type: 'references',
      references: [...reply.references],
      // Of what is said beside a quotation, such as what only staff can see, it says nothing.
      ...((reply.kind === 'answered' || reply.kind === 'unsure') && {
        certainty: Math.round(reply.confidence * 1000) / 1000,
      }),
    };
  if (signal.aborted) return;
  if (reply.markdown !== '') yield { type: 'text', delta: reply.markdown };
  if (signal.aborted) return;
  yield* endingOf(reply, request);
}

function* endingOf(
  { tool, kind, isProbable = false }: Reply,
  { messages }: AssistantRequest,
): Generator<AssistantEvent> {
  if (tool) yield { type: 'tool-call', id: `call-${messages.length}`, name: tool.name, args: tool.args };
  // The documentation's authors read of what is probably missing there.
  const verdict = isProbable ? undefined : answerVerdicts.find((each) => each === kind);
  yield { type: 'finish', reason: tool ? 'tool-calls' : 'stop', ...(verdict && { verdict }) };
}

function predictCase(
  { messages, context }: AssistantRequest,
  parts: {
    search: SectionSearch;
    topics: TopicPredictor;
    foreign: readonly string[];
    brand: HasPlanList;
    models: TrainedModels;
  },
): GroundedPrediction {
  const said = substantialMessages(messages);
  const words = said.join('\n');
  const language = languageOf(words);
  const { hits } = lookUp([words], { product: context.product, language, search: parts.search });
  const english = translated(words, language);
  const choice = parts.topics.predict(`${words} ${english}`, {
    product: context.product,
    plan: context.plan,
    hits: hits.slice(0, voters),
    ...wishShares(words, parts.models.wish),
  });
  const description = describeInOwnWords(messages);
  const areaValue = choice?.area.value ?? '';
  const classifier = parts.models.severity;
  // What is solved by now is as bad as what is left of it.
  const solved = messages.findLastIndex(({ role, content }) => role === 'user' && saysThatItWorks(content));
  const left = solved === -1 ? words : substantialMessages(messages.slice(solved)).join('\n');
  const severity = predictSeverity(left, { english: translated(left, language), classifier });
  return {
    category: [choice?.area.name, choice?.topic?.name].filter(Boolean).join(' > '),
    area: areaValue,
    topic: choice?.topic?.value ?? '',
    subject: subjectInOwnWords(messages, (text) => tellingOf(text, parts.search)),
    summary: description,
    description,
    severity: allowedSeverity(severity.value, choice?.area, isPaidPlan(parts.brand, context.plan)),
    // 'Open a case for shop.example' says nothing of the problem, and all of the domain.
    domain: findDomains(textOfPerson(messages), parts.foreign)[0] ?? '',
    origins: originsOf(words, {
      product: context.product,
      topics: parts.topics,
      choice,
      severity,
      classifier,
    }),
  };
}

/** How much the words of a text tell that are about something. */
function tellingOf(text: string, search: SectionSearch): number {
  const language = languageOf(text);
  const { words } = search.read([
    { text: `${text} ${translated(text, language)}`, weight: 1, isQuestion: false },
  ]).question;
  return words.reduce(
    (sum, { weight, rarity, alternatives }) => sum + (weight === 1 && alternatives.length > 0 ? rarity : 0),
    0,
  );
}

function textOfPerson(messages: AssistantRequest['messages']): string {
  return messages.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).join('\n');
}

function allowedSeverity(severity: Severity, area: Area | undefined, isPaid: boolean): Severity {
  return severityDisabledReason(severity, { area, isPaid }) ? '2' : severity;
}
