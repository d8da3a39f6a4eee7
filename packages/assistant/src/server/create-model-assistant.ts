import { interleaved } from './bound/interleaved.ts';
import { firstSentenceMs as usualFirstSentenceMs } from './bound/limits.ts';
import type {
  AbortSignalLike,
  AssistantEvent,
  AssistantPort,
  AssistantRequest,
} from '@reachout/chat/rules/assistant-call';
import type { LanguageModelPort, ModelBudgetPort } from '@reachout/chat/rules/model-call';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { DraftsPort } from '@reachout/desk/rules/drafts/draft-call';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { besideGrounded, type BesideGrounded } from './bound/beside-grounded.ts';
import { type Deadline, startDeadline } from './bound/deadline.ts';
import { type Evidence, gatherEvidence } from './bound/evidence.ts';
import { ownPieces } from './bound/own-pieces.ts';
import type { PredictableTopic } from './bound/predict-with-model.ts';
import { needsRewriting, rewriteQuestion } from './bound/rewrite-question.ts';
import type { UnusedReason } from './bound/unused-model.ts';
import { createModelPredictor, tryModel } from './bound/model-predictor.ts';
import { withBudget } from './bound/with-budget.ts';
import { isSettled, withoutModel } from './bound/without-model.ts';
import { type WritingParts, writeWithModel } from './bound/write-with-model.ts';
import { type GroundedAssistantOptions, streamReply } from './create-grounded-assistant.ts';
import { createDrafter } from './drafts/create-drafter.ts';
import { languageIn } from './grounded/conversation/conversation.ts';
import type { Reply } from './grounded/reply.ts';
import { lookUp } from './grounded/look-up.ts';
import { replyLanguages } from './languages/reply-languages.ts';
import type { Hit } from './retrieval/section-search.ts';

/** An assistant, and what drafts answers for staff where a model answers. */
export type DraftingAssistant = AssistantPort & { drafts?: DraftsPort };

/** Which models answer and predict, and within what. */
export interface ModelAssistantOptions extends GroundedAssistantOptions {
  /** Absent where the documentation alone answers, and a model only predicts. */
  answering: LanguageModelPort | undefined;
  /** Predicts cases, and rewrites questions before they are looked up. */
  predicting: LanguageModelPort;
  budget?: ModelBudgetPort;
  /** The table of topics that a prediction chooses from. */
  topics: (product: ProductKey) => readonly PredictableTopic[];
  now: () => Date;
  /** How long a person waits for the first sentence before the documentation alone answers. */
  firstSentenceMs?: number;
  /** How long staff wait for a draft. */
  draftMs?: number;
  /** Told whenever a model was asked and not, or not wholly, used. */
  onUnused?: (reason: UnusedReason, error: unknown) => void;
}

/** The question is looked up as it is when rewriting it takes longer. */
const rewritingMs = 2_500;

/**
 * Builds the assistant that lets a model choose what of the documentation answers (decision 038). Whatever the model does, statements are pieces of the
 * documentation; when it fails, is slow, has nothing to show or is over its budget, the grounded assistant answers and says so.
 *
 * @example createModelAssistant({ articles, brand, answering: model, predicting: model, topics, now: () => new Date() })
 */
export function createModelAssistant(options: ModelAssistantOptions): DraftingAssistant {
  const { prepare, warmUp, ...beside } = besideGrounded(options);
  const predictor = createModelPredictor({ ...options, ...beside });
  const { answering: model } = options;
  return {
    ...(model && {
      drafts: createDrafter({ ...options, model, search: beside.grounded.search, unused: beside.unused }),
    }),
    prepare,
    warmUp,
    answer: (request, signal) => answerWithModel(request, signal, { ...options, ...beside }),
    ...predictor,
  };
}

type AnsweringParts = ModelAssistantOptions & Omit<BesideGrounded, 'prepare' | 'warmUp'>;

async function* answerWithModel(
  request: AssistantRequest,
  signal: AbortSignalLike,
  parts: AnsweringParts,
): AsyncGenerator<AssistantEvent, void> {
  if (signal.aborted) return;
  const reply = parts.replyTo(request);
  const said = request.messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
  const language = languageIn(said);
  const say = <T>(text: () => T) => runInLanguage(replyLanguages[language] ?? english, text);
  // A greeting, a form that is wished for: what needs no evidence needs no model.
  const { answering } = parts;
  if (answering === undefined || isSettled(reply)) return yield* streamReply(() => reply, request, signal);
  const deadline = startDeadline(signal, parts.firstSentenceMs ?? usualFirstSentenceMs);
  try {
    const evidence = await deadline.within(findEvidence(request, { reply, language, say, deadline }, parts));
    if (evidence === undefined) return;
    const writing: WritingParts = {
      model: withBudget(answering, parts.budget, request.asker),
      brand: parts.brand,
      today: parts.now().toISOString().slice(0, 10),
      say,
    };
    const written = yield* writeWithModel(request, { evidence, language }, writing, deadline);
    if (signal.aborted || written.outcome === 'done') return;
    yield* withoutModel(request, signal, { written, reply, evidence, say, unused: parts.unused });
  } finally {
    deadline.end();
  }
}

async function findEvidence(
  request: AssistantRequest,
  {
    reply,
    language,
    say,
    deadline,
  }: { reply: Reply; language: string; say: WritingParts['say']; deadline: Deadline },
  parts: AnsweringParts,
): Promise<Evidence> {
  const rewritten = needsRewriting(request, language) ? await findRewritten(request, deadline, parts) : [];
  const gathered = { request, articles: parts.articles, own: say(() => ownPieces(request)) };
  return gatherEvidence(interleaved([...rewritten, reply.hits]), reply.references, gathered);
}

/** What a model's version of the question finds; nothing where it has none in time. */
async function findRewritten(
  request: AssistantRequest,
  { signal }: Deadline,
  parts: AnsweringParts,
): Promise<Hit[][]> {
  const queries = await tryModel(parts, parts.unused, { request, signal, ms: rewritingMs }, (model, inner) =>
    rewriteQuestion(model, request, inner),
  );
  const { product } = request.context;
  return (queries ?? []).map(
    (query) => lookUp([query], { product, language: 'en', search: parts.grounded.search }).hits,
  );
}
