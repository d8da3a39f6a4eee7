import {
  createGroundedAssistant,
  createPassageFinder,
  withGuard,
  withLimits,
} from '@reachout/assistant/server';
import type { Content } from '@reachout/content';
import type { AssistantPort } from '@reachout/chat/rules/assistant-call';
import type { Brand } from '@reachout/brand/rules/brand';
import { predictionTopics } from '@reachout/cases/rules/prediction';
import { publishedStatusLink } from '@reachout/status/rules/status-source';
import { type Config, statusSourceOf } from '../settings/config.ts';
import { assistantChoice, findOutside } from '../settings/outside-systems.ts';
import type { Log } from '@reachout/http/log';

/**
 * The configured assistant, wrapped in limits and a guard: whichever model answers, its output is bounded, and it can only offer what this person
 * may be offered (A43–A55).
 */
export async function chooseAssistant(
  config: Config,
  parts: { brand: Brand; content: Content; log: Log },
): Promise<AssistantPort> {
  return withGuard(withLimits(await createPort(config, parts)), {
    onIgnored: ({ reason }) => parts.log.warn('assistant event ignored', { reason }),
  });
}

/** An assistant that another one can take the place of while it is in use: answers under way go on, later ones are the new one's. */
export function createReplaceableAssistant(
  first: AssistantPort,
): AssistantPort & { replace(next: AssistantPort): void } {
  let current = first;
  return {
    prepare: (request) => current.prepare?.(request),
    answer: (...call) => current.answer(...call),
    predictCase: (...call) => current.predictCase(...call),
    generateRefundReason: (...call) => current.generateRefundReason(...call),
    replace(next) {
      current = next;
    },
  };
}

async function createPort(
  config: Config,
  { brand, content }: { brand: Brand; content: Content },
): Promise<AssistantPort> {
  const sources = { articles: content.articles, brand };
  const openOutside = findOutside(assistantChoice, config);
  if (openOutside === undefined)
    return createGroundedAssistant({
      ...sources,
      statusLink: publishedStatusLink(brand, statusSourceOf(config)),
    });
  return openOutside({
    brand,
    findPassages: createPassageFinder(sources),
    topics: (product) => predictionTopics(product, brand.areas),
  });
}
