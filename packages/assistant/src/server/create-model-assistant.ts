import type {
  AbortSignalLike,
  AssistantEvent,
  AssistantPort,
  AssistantRequest,
} from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import { modelCopy } from '@reachout/chat/messages/model';
import type { LanguageModelPort, ModelBudgetPort } from '@reachout/chat/rules/model-call';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { type Deadline, startDeadline } from './bound/deadline.ts';
import { type Evidence, gatherEvidence } from './bound/evidence.ts';
import { ownPieces } from './bound/own-pieces.ts';
import { chooseRefundReason, predictWithModel, type PredictableTopic } from './bound/predict-with-model.ts';
import { needsRewriting, rewriteQuestion } from './bound/rewrite-question.ts';
import { ModelUnused, noticeOf, type UnusedReason, unusedReasonOf } from './bound/unused-model.ts';
import { withBudget } from './bound/with-budget.ts';
import { type WritingParts, writeWithModel, type Written } from './bound/write-with-model.ts';
import {
  createGroundedAssistant,
  type GroundedAssistant,
  type GroundedAssistantOptions,
  streamReply,
} from './create-grounded-assistant.ts';
import { languageIn, type Reply } from './grounded/answer-question.ts';
import { lookUp } from './grounded/look-up.ts';
import { replyLanguages } from './languages/reply-languages.ts';
import type { Hit } from './retrieval/section-search.ts';

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
  /** Told whenever a model was asked and not, or not wholly, used. */
  onUnused?: (reason: UnusedReason, error: unknown) => void;
}

const defaultFirstSentenceMs = 8_000;
const predictionMs = 8_000;
/** The question is looked up as it is when rewriting it takes longer. */
const rewritingMs = 2_500;
const enoughHits = 16;

/**
 * Builds the assistant that lets a model choose what of the documentation answers (decision 038). Whatever the model does, statements are pieces of the
 * documentation; when it fails, is slow, has nothing to show or is over its budget, the grounded assistant answers and says so.
 *
 * @example createModelAssistant({ articles, brand, answering: model, predicting: model, topics, now: () => new Date() })
 */
export function createModelAssistant(options: ModelAssistantOptions): AssistantPort {
  const grounded = createGroundedAssistant(options);
  const replyTo = rememberPerRequest((request: AssistantRequest) => grounded.reply(request));
  const unused = (error: unknown): UnusedReason => {
    const reason = unusedReasonOf(error);
    options.onUnused?.(reason, error);
    return reason;
  };
  return {
    prepare(request) {
      try {
        replyTo(request);
      } catch {
        // It fails again when the answer is asked for, and is reported then.
      }
    },
    answer: (request, signal) => answerWithModel(request, signal, { ...options, grounded, replyTo, unused }),
    async predictCase(request, signal) {
      const own = await grounded.predictCase(request);
      const topics = options.topics(request.context.product);
      const chosen = await tryModel(options, unused, { request, signal, ms: predictionMs }, (model, inner) =>
        predictWithModel(model, request, topics, inner),
      );
      if (chosen === undefined) return own;
      return {
        ...own,
        ...chosen,
        category: '',
        domain: chosen.domain || own.domain,
        subject: chosen.subject || own.subject,
        description: chosen.description || own.description,
      };
    },
    async generateRefundReason(request, signal) {
      const chosen = await tryModel(options, unused, { request, signal, ms: predictionMs }, (model, inner) =>
        chooseRefundReason(model, request, inner),
      );
      return chosen ?? grounded.generateRefundReason(request);
    },
  };
}

/** Looks up once for each request, while anybody holds it. */
function rememberPerRequest<T>(find: (request: AssistantRequest) => T): (request: AssistantRequest) => T {
  const found = new WeakMap<AssistantRequest, { value: T }>();
  return (request) => {
    const known = found.get(request) ?? { value: find(request) };
    found.set(request, known);
    return known.value;
  };
}

/** What the predicting model makes of it in time and within its budget; undefined where that is nothing. */
async function tryModel<T>(
  { predicting, budget }: Pick<ModelAssistantOptions, 'predicting' | 'budget'>,
  unused: (error: unknown) => UnusedReason,
  { request, signal, ms }: { request: AssistantRequest; signal: AbortSignalLike; ms: number },
  ask: (model: LanguageModelPort, signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const deadline = startDeadline(signal, ms);
  try {
    const model = withBudget(predicting, budget, request.asker);
    return await deadline.within(ask(model, deadline.signal));
  } catch (error) {
    unused(error);
    return undefined;
  } finally {
    deadline.end();
  }
}

type AnsweringParts = ModelAssistantOptions & {
  grounded: GroundedAssistant;
  replyTo: (request: AssistantRequest) => Reply;
  unused: (error: unknown) => UnusedReason;
};

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
  const deadline = startDeadline(signal, parts.firstSentenceMs ?? defaultFirstSentenceMs);
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

/** What the documentation alone says, with what became of the model. */
async function* withoutModel(
  request: AssistantRequest,
  signal: AbortSignalLike,
  {
    written,
    reply,
    evidence,
    say,
    unused,
  }: {
    written: Written;
    reply: Reply;
    evidence: Evidence;
    say: WritingParts['say'];
    unused: AnsweringParts['unused'];
  },
): AsyncGenerator<AssistantEvent, void> {
  if (written.outcome === 'broken' && written.hasText) {
    unused(written.error);
    // The first sections are those that the reply cites, so that its numbers hold.
    const quoted = quotedIn(reply, evidence) ? `\n\n${reply.markdown}` : '';
    if (quoted !== '' && !written.hasReferences)
      yield { type: 'references', references: [...evidence.references] };
    const note = say(() => (quoted === '' ? modelCopy.cutShort() : modelCopy.brokeOff()));
    yield { type: 'text', delta: `\n\n${note}${quoted}` };
    yield { type: 'finish', reason: 'stop' };
    return;
  }
  if (written.outcome === 'unknown') {
    // A model that finds nothing in what the documentation is sure of makes it less sure.
    const doubt = reply.kind === 'answered' ? `${say(() => assistantCopy.unsure())}\n\n` : '';
    return yield* streamReply(() => ({ ...reply, markdown: doubt + reply.markdown }), request, signal);
  }
  const reason = unused(written.outcome === 'broken' ? written.error : new ModelUnused('unsourced'));
  const markdown = `${say(() => noticeOf(reason))}\n\n${reply.markdown}`;
  yield* streamReply(() => ({ ...reply, markdown }), request, signal);
}

function quotedIn({ references }: Reply, evidence: Evidence): boolean {
  return (
    references.length > 0 &&
    references.every(({ file, meta }, at) => {
      const cited = evidence.references[at];
      return cited?.file.path === file.path && cited.meta?.leadHeading?.id === meta?.leadHeading?.id;
    })
  );
}

/** What the rules have decided: a form, a greeting. */
function isSettled({ kind }: Reply): boolean {
  return kind === 'tool' || kind === 'tool-refused' || kind === 'small-talk';
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

/** The best of each list first, each section once. */
function interleaved(lists: readonly (readonly Hit[])[]): Hit[] {
  const all = Array.from({ length: enoughHits }, (_, at) => lists.flatMap((hits) => hits[at] ?? [])).flat();
  return all.filter(
    ({ article, section }, at) =>
      all.findIndex((other) => other.article === article && other.section === section) === at,
  );
}
