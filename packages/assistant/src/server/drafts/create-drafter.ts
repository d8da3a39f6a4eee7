import type { AbortSignalLike } from '@reachout/chat/rules/assistant-call';
import { type LanguageModelPort, type ModelBudgetPort, refusalOf } from '@reachout/chat/rules/model-call';
import type {
  DraftFailure,
  DraftOutcome,
  DraftRequest,
  DraftsPort,
} from '@reachout/desk/rules/drafts/draft-call';
import { startDeadline } from '../bound/deadline.ts';
import type { AnsweringBrand } from '../bound/instructions.ts';
import { ModelUnused, type UnusedReason } from '../bound/unused-model.ts';
import { withBudget } from '../bound/with-budget.ts';
import { languageIn } from '../grounded/conversation/conversation.ts';
import type { SearchedArticle } from '../retrieval/searched-article.ts';
import type { SectionSearch } from '../retrieval/section-search.ts';
import { gatherDraftEvidence } from './draft-evidence.ts';
import { caseAsMaterial, draftInstructions } from './draft-instructions.ts';
import { readDraft } from './read-draft.ts';

/** Which model drafts, from what, and within what. */
export interface DrafterOptions {
  articles: readonly SearchedArticle[];
  search: SectionSearch;
  brand: AnsweringBrand;
  model: LanguageModelPort;
  /** Only the budget of the day counts: what staff ask is nobody's of the customers. */
  budget?: ModelBudgetPort;
  now: () => Date;
  /** How long a person waits for a draft. */
  draftMs?: number;
  /** Told whenever the model was asked and nothing came of it. */
  unused: (error: unknown) => UnusedReason;
}

const defaultDraftMs = 30_000;
const longestDraftTokens = 1_500;
const mostHeard = 24_000;

/** Builds the port that lets a model draft answers. Whatever the model writes is read by `readDraft`; whatever goes wrong is a reason. */
export function createDrafter(options: DrafterOptions): DraftsPort {
  return {
    async draft(request, signal) {
      if (signal.aborted) return { ok: false, reason: 'cancelled' };
      const deadline = startDeadline(signal, options.draftMs ?? defaultDraftMs);
      try {
        const outcome = await deadline.within(draftWithin(request, deadline.signal, options));
        return outcome ?? { ok: false, reason: 'cancelled' };
      } catch (error) {
        return failureOf(error, options.unused(error));
      } finally {
        deadline.end();
      }
    },
  };
}

async function draftWithin(
  request: DraftRequest,
  signal: AbortSignal,
  { articles, search, brand, model, budget, now }: DrafterOptions,
): Promise<DraftOutcome> {
  const asked = request.said.flatMap(({ by, text }) => (by === 'customer' ? [text] : []));
  const language = languageIn([request.subject, ...asked]);
  const evidence = gatherDraftEvidence(request, language, { articles, search });
  // Without anything to rest on, whatever a model wrote would be its own.
  if (evidence === undefined) return { ok: false, reason: 'unfounded' };
  const today = now().toISOString().slice(0, 10);
  const { text, isWhole } = await hear(
    withBudget(model, budget, undefined),
    {
      instructions: draftInstructions(brand, request, { evidence, language, today }),
      turns: [caseAsMaterial(request)],
      maxTokens: longestDraftTokens,
    },
    signal,
  );
  const { domain } = request;
  const draft = readDraft(text, {
    evidence,
    knows: (stem) => search.knows(stem),
    language,
    domain,
    isWhole,
  });
  if (draft.sentences.some(({ passage }) => passage !== null))
    return { ok: true, draft: { ...draft, language } };
  throw new ModelUnused('unsourced');
}

/** All that the model says, and whether it came to its end. */
async function hear(
  model: LanguageModelPort,
  question: Omit<Parameters<LanguageModelPort['write']>[0], 'tools'>,
  signal: AbortSignalLike,
): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  for await (const event of model.write({ ...question, tools: [] }, signal)) {
    if (event.type === 'text') text += event.delta;
    if (text.length > mostHeard) throw new ModelUnused('unsourced');
    if (event.type !== 'finish') continue;
    if (event.reason === 'error') throw new ModelUnused('failed');
    return { text, isWhole: event.reason !== 'length' };
  }
  throw new ModelUnused('failed');
}

const reasons: Readonly<Record<UnusedReason, DraftFailure>> = {
  failed: 'failed',
  slow: 'slow',
  unsourced: 'unfounded',
  person: 'spent',
  team: 'spent',
  day: 'spent',
};

function failureOf(error: unknown, reason: UnusedReason): DraftOutcome {
  const { status, retryAfterSeconds } = refusalOf(error);
  if (status !== 429) return { ok: false, reason: reasons[reason] };
  return { ok: false, reason: 'busy', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
