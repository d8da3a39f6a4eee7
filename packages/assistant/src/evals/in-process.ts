import type { AssistantMessage, AssistantPort, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { type Measured, type PredictedCase, spokenIn, withoutAddresses } from './measure.ts';

/** Measures an assistant of this process, without the product around it. */
export function measuredInProcess(assistant: AssistantPort): Measured {
  return {
    converse({ product, plan }) {
      const messages: AssistantMessage[] = [];
      return async (say) => {
        messages.push({ role: 'user', content: say });
        const startedAt = performance.now();
        let ms: number | undefined;
        let text = '';
        let tool: string | undefined;
        let hasReferences = false;
        let certainty: number | undefined;
        const request = requestOf([...messages], { product, plan });
        for await (const event of assistant.answer(request, new AbortController().signal)) {
          if (event.type === 'references') {
            hasReferences = event.references.length > 0;
            ({ certainty } = event);
          }
          if (event.type === 'tool-call') tool = event.name;
          if (event.type !== 'text') continue;
          ms ??= performance.now() - startedAt;
          text += event.delta;
        }
        messages.push({ role: 'assistant', content: text });
        return { text: withoutAddresses(text), tool, hasReferences, ms: ms ?? 0, certainty };
      };
    },
    async predict({ product, turns }) {
      // The grounded assistant says what it is: strings by these names.
      return (await assistant.predictCase(
        requestOf(spokenIn(turns), { product, plan: 'pro' }),
        new AbortController().signal,
      )) as PredictedCase;
    },
  };
}

/** What the assistant is told of a conversation that is measured. */
export function requestOf(
  messages: AssistantMessage[],
  { product, plan }: { product: string; plan: string },
): AssistantRequest {
  return {
    threadId: 'evaluation',
    messages,
    context: {
      product,
      accountName: 'Evaluation',
      plan: product === 'v0' ? 'v0-team' : plan,
      canRefund: true,
      forms: ['create_support_case', 'refund_invoice'],
      closedTopics: [],
    },
    tools: ['create_support_case', 'refund_invoice'],
  };
}
