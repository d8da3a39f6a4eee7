import {
  createGroundedAssistant,
  createModelAssistant,
  createOutsideAssistant,
  type DraftingAssistant,
  type FindIndex,
  withGuard,
  withLimits,
} from '@reachout/assistant/server';
import type { Content } from '@reachout/content';
import type { OutsideAssistantPort } from '@reachout/chat/rules/outside-assistant';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { Brand } from '@reachout/brand/rules/brand';
import { predictionTopics } from '@reachout/cases/rules/prediction';
import { publishedStatusLink } from '@reachout/status/rules/status-source';
import { type Config, statusSourceOf } from '../settings/config.ts';
import { assistantChoice, predictionChoice } from '../settings/assistant-systems.ts';
import { findOutside } from '../settings/outside-systems.ts';
import type { Database } from '@reachout/database/client';
import type { Log } from '@reachout/http/log';
import { createModelBudget } from './model-budget.ts';
import { describeError } from '@reachout/ports/describe-error';

/**
 * The configured assistant, wrapped in limits and a guard: whichever model answers, its output is bounded, and it can only offer what this person
 * may be offered (A43–A55). What it drafts for staff is bounded where it is drafted.
 */
export async function chooseAssistant(
  config: Config,
  parts: { brand: Brand; content: Content; log: Log; db: Database; findIndex: FindIndex },
): Promise<DraftingAssistant> {
  const { drafts, ...assistant } = await createAssistant(config, parts);
  const guarded = withGuard(withLimits(assistant), {
    onIgnored: ({ reason }) => parts.log.warn('assistant event ignored', { reason }),
  });
  return { ...guarded, ...(drafts && { drafts }) };
}

/** An assistant that another one can take the place of while it is in use: answers under way go on, later ones are the new one's. */
export function createReplaceableAssistant(
  first: DraftingAssistant,
): DraftingAssistant & { replace(next: DraftingAssistant): void } {
  let current = first;
  const { drafts } = first;
  return {
    // Whether a model drafts is the configuration's choice, and the same for whatever documentation.
    ...(drafts && { drafts: { draft: (...call) => (current.drafts ?? drafts).draft(...call) } }),
    prepare: (request) => current.prepare?.(request),
    warmUp: async () => current.warmUp?.(),
    answer: (...call) => current.answer(...call),
    predictCase: (...call) => current.predictCase(...call),
    generateRefundReason: (...call) => current.generateRefundReason(...call),
    replace(next) {
      current = next;
    },
  };
}

/** The configured assistant as it is; without a database no budget holds. */
export async function createAssistant(
  config: Config,
  {
    brand,
    content: { articles },
    log,
    db,
    findIndex,
  }: { brand: Brand; content: Content; log: Pick<Log, 'warn'>; db?: Database; findIndex?: FindIndex },
): Promise<DraftingAssistant> {
  const grounded = {
    articles,
    brand,
    indexes: await findIndex?.('assistant', { articles, areas: brand.areas }),
    statusLink: publishedStatusLink(brand, statusSourceOf(config)),
  };
  const answering = await findOutside(assistantChoice, config)?.(undefined);
  const chosen = await findOutside(predictionChoice, config)?.(undefined);
  const shared = {
    ...grounded,
    topics: (product: ProductKey) => predictionTopics(product, brand.areas),
    firstSentenceMs: config.AI_FIRST_SENTENCE_MS,
    ...(db && {
      budget: createModelBudget(db, {
        ...(config.AI_PERSON_TOKENS_A_DAY !== undefined && { person: config.AI_PERSON_TOKENS_A_DAY }),
        ...(config.AI_TEAM_TOKENS_A_DAY !== undefined && { team: config.AI_TEAM_TOKENS_A_DAY }),
        ...(config.AI_TOKENS_A_DAY !== undefined && { day: config.AI_TOKENS_A_DAY }),
      }),
    }),
    onUnused: (reason: string, error: unknown) =>
      log.warn('language model not used', { reason, cause: describeError(error) }),
  };
  if (answering && 'outside' in answering) {
    const predicting = chosen ?? answering.predicting;
    return createOutsideAssistant({
      ...shared,
      outside: answering.outside,
      ...(predicting && { predicting }),
      origins: config.PUBLIC_URL === undefined ? [] : [config.PUBLIC_URL],
      sources: answering.sources,
      onUnknownSources: (count) => log.warn('sources of an answer not known', { count }),
    });
  }
  const predicting = chosen ?? answering?.model;
  if (predicting === undefined) return createGroundedAssistant(grounded);
  return createModelAssistant({
    ...shared,
    answering: answering?.model,
    predicting,
    now: () => new Date(),
  });
}

/** The assistant of another system that answers, as what it is told of its answers goes to it; undefined where none does. */
export async function openOutsideAssistant(config: Config): Promise<OutsideAssistantPort | undefined> {
  const answering = await findOutside(assistantChoice, config)?.(undefined);
  return answering && 'outside' in answering ? answering.outside : undefined;
}
