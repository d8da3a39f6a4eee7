import { firstSentenceMs as usualFirstSentenceMs, mostReferences } from './bound/limits.ts';
import type {
  AbortSignalLike,
  AssistantEvent,
  AssistantPort,
  AssistantRequest,
} from '@reachout/chat/rules/assistant-call';
import { defaultAssistantId } from '@reachout/chat/rules/assistant-call';
import type { LanguageModelPort, ModelBudgetPort } from '@reachout/chat/rules/model-call';
import type {
  OutsideAssistantPort,
  OutsideQuestion,
  OutsideReference,
} from '@reachout/chat/rules/outside-assistant';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { besideGrounded, type BesideGrounded } from './bound/beside-grounded.ts';
import { startDeadline } from './bound/deadline.ts';
import { gatherEvidence } from './bound/evidence.ts';
import { toModelTurns } from './bound/instructions.ts';
import { createModelPredictor } from './bound/model-predictor.ts';
import type { PredictableTopic } from './bound/predict-with-model.ts';
import type { UnusedReason } from './bound/unused-model.ts';
import { type ReservedTokens, reserveTokens, tokensOf } from './bound/with-budget.ts';
import { isSettled, withoutModel } from './bound/without-model.ts';
import { type GroundedAssistantOptions, streamReply } from './create-grounded-assistant.ts';
import { languageIn } from './grounded/conversation/conversation.ts';
import type { Reply } from './grounded/reply.ts';
import { replyLanguages } from './languages/reply-languages.ts';
import { findKnownSources } from './prose/known-sources.ts';
import { type OutsideEvidence, writeOutsideAnswer } from './prose/write-outside-answer.ts';

/** Which other system answers, and what it is believed. */
export interface OutsideAssistantOptions extends GroundedAssistantOptions {
  outside: OutsideAssistantPort;
  /** Fills in cases; the rules of the documentation do without one. */
  predicting?: LanguageModelPort;
  budget?: ModelBudgetPort;
  /** The table of topics that a prediction chooses from. */
  topics: (product: ProductKey) => readonly PredictableTopic[];
  /** Addresses of this installation. */
  origins: readonly string[];
  /** Addresses of other sites whose pages may be listed as sources. */
  sources: readonly string[];
  /** How long a person waits for the first paragraph before the documentation alone answers. */
  firstSentenceMs?: number;
  /** Told whenever the other system was asked and not, or not wholly, used. */
  onUnused?: (reason: UnusedReason, error: unknown) => void;
  /** Told how many sources of an answer are not known here. */
  onUnknownSources?: (count: number) => void;
}

const mostAnswerTokens = 2_000;

/**
 * Builds the assistant behind which another system finds sources and writes prose (decision 039). Of its words those are shown that rest on a piece of the documentation; its sources are listed where
 * they are known, its forms open in the platform's words. When it fails, is slow, breaks off or has nothing to show, the grounded assistant answers and says so.
 *
 * @example createOutsideAssistant({ articles, brand, outside: createMarkprompt(options).outside, topics, origins: [], sources: [] })
 */
export function createOutsideAssistant(options: OutsideAssistantOptions): AssistantPort {
  const { prepare, warmUp, ...beside } = besideGrounded(options);
  const { predicting } = options;
  const { predictCase, generateRefundReason } =
    predicting === undefined ? beside.grounded : createModelPredictor({ ...options, ...beside, predicting });
  return {
    prepare,
    warmUp,
    answer: (request, signal) => answerFromOutside(request, signal, { ...options, ...beside }),
    predictCase,
    generateRefundReason,
  };
}

type AnsweringParts = OutsideAssistantOptions & Omit<BesideGrounded, 'prepare' | 'warmUp'>;

async function* answerFromOutside(
  request: AssistantRequest,
  signal: AbortSignalLike,
  parts: AnsweringParts,
): AsyncGenerator<AssistantEvent, void> {
  if (signal.aborted) return;
  const reply = parts.replyTo(request);
  // A greeting, a form that is wished for: what needs no source needs no other system.
  if (isSettled(reply)) return yield* streamReply(() => reply, request, signal);
  const language = languageIn(
    request.messages.flatMap(({ role, content }) => (role === 'user' ? [content] : [])),
  );
  const say = <T>(text: () => T) => runInLanguage(replyLanguages[language] ?? english, text);
  const gather = (references: readonly OutsideReference[]) => gatherKnown(references, request, reply, parts);
  const { articles, outside, grounded, budget } = parts;
  const question = questionOf(request, outside);
  const deadline = startDeadline(signal, parts.firstSentenceMs ?? usualFirstSentenceMs);
  let reserved: ReservedTokens | undefined;
  let asked = 0;
  try {
    const written = yield* writeOutsideAnswer(
      request,
      asking(async () => {
        if (budget)
          reserved = await reserveTokens(budget, request.asker, {
            instructions: '',
            turns: question.turns,
            maxTokens: mostAnswerTokens,
          });
        return outside.answer(question, deadline.signal);
      }),
      {
        language,
        say,
        gather,
        knows: (stem) => grounded.search.knows(stem),
        hasPage: (path) => articles.some((article) => article.path === path),
      },
      deadline,
    );
    asked = written.heard;
    if (signal.aborted || written.written.outcome === 'done') return;
    yield* withoutModel(request, signal, { ...written, reply, say, unused: parts.unused });
  } finally {
    deadline.end();
    await reserved?.settle(reserved.asked + tokensOf(asked));
  }
}

/** Events of a source that is asked only once somebody listens, so that what asking throws is heard by whoever does. */
async function* asking<T>(ask: () => Promise<AsyncIterable<T>>): AsyncGenerator<T, void> {
  yield* await ask();
}

/** What the other system is told: the conversation, and the facts of §7 but for the access token, which opens nothing but this site. */
function questionOf(
  { messages, context, outside: known, tools }: AssistantRequest,
  { assistants }: OutsideAssistantPort,
): OutsideQuestion {
  const { product, plan, canRefund } = context;
  const wanted = known?.assistantId;
  const named = wanted === undefined || wanted === defaultAssistantId ? product : wanted;
  return {
    assistant: assistants.find((name) => name === named) ?? defaultAssistantId,
    turns: toModelTurns(messages),
    ...(known?.threadId !== undefined && { threadId: known.threadId }),
    context: { product, plan: plan ?? '', billingPermission: canRefund },
    metadata: known?.metadata ?? {},
    tools,
  };
}

/** The sections that the documentation alone would be quoted from come first, so that their numbers hold for both; then what the other system names, then the best of what was found. */
function gatherKnown(
  references: readonly OutsideReference[],
  request: AssistantRequest,
  reply: Reply,
  { articles, origins, sources, onUnknownSources }: AnsweringParts,
): OutsideEvidence {
  const known = findKnownSources(references, { articles, origins, sources });
  if (known.unknown > 0) onUnknownSources?.(known.unknown);
  const evidence = gatherEvidence([...known.sections, ...reply.hits], reply.references, {
    request,
    articles,
    own: [],
  });
  const most = mostReferences - known.elsewhere.length;
  return {
    ...evidence,
    sections: evidence.sections.slice(0, most),
    references: evidence.references.slice(0, most).map((reference) => {
      const type = known.types.get(reference.file.path);
      return type === undefined ? reference : { ...reference, file: { ...reference.file, source: { type } } };
    }),
    elsewhere: known.elsewhere,
  };
}
