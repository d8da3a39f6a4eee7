import type { AssistantMessage, AssistantPort, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { createGroundedAssistant } from '../src/server/create-grounded-assistant.ts';
import { smallArticles } from './small-documentation.ts';

/** The default brand by another name, so that no test passes by what is written for one. */
export const nimbus = { ...defaultBrand, name: 'Nimbus' };

/** Answers from a small documentation. */
export const assistant = createGroundedAssistant({ articles: smallArticles, brand: nimbus });

/** Everything that may be opened from the conversation. */
const bothForms: AssistantRequest['tools'] = ['create_support_case', 'refund_invoice'];
/** All of it but a refund. */
export const onlyCases: AssistantRequest['tools'] = ['create_support_case'];
/** An account that may do everything. */
export const acme: AssistantRequest['context'] = {
  product: 'platform',
  accountName: 'Acme',
  plan: 'pro',
  canRefund: true,
  forms: bothForms,
  closedTopics: [],
};

/** A conversation: what the person said, what was answered, and so on in turns. */
export function requestOf(turns: readonly string[], extra: Partial<AssistantRequest> = {}): AssistantRequest {
  return {
    threadId: 'thread-1',
    messages: turns.map((content, index): AssistantMessage => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content,
    })),
    context: acme,
    tools: bothForms,
    ...extra,
  };
}

/** Hears an answer to its end. */
export async function hear(
  request: AssistantRequest,
  signal = new AbortController().signal,
  by: AssistantPort = assistant,
) {
  const events = [];
  for await (const event of by.answer(request, signal)) events.push(event);
  const text = events.flatMap((event) => (event.type === 'text' ? [event.delta] : [])).join('');
  const references = events.flatMap((event) => (event.type === 'references' ? event.references : []));
  const tools = events.flatMap((event) => (event.type === 'tool-call' ? [event] : []));
  return { events, text, references, tools };
}
