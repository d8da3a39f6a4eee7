import type { AssistantEvent, AssistantPort, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { parsePrediction } from '@reachout/cases/rules/prediction';
import { areas } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';

/** A question that the documentation of the test answers. */
export const sampleRequest: AssistantRequest = {
  threadId: 'thread-1',
  messages: [{ role: 'user', content: 'How long may a function run?' }],
  context: {
    product: 'platform',
    accountName: 'Acme Holding',
    plan: 'pro',
    canRefund: false,
    forms: ['create_support_case'],
    closedTopics: [],
  },
  tools: ['create_support_case'],
};

async function hear(
  assistant: AssistantPort,
  request: AssistantRequest,
  signal = new AbortController().signal,
): Promise<AssistantEvent[]> {
  const events: AssistantEvent[] = [];
  for await (const event of assistant.answer(request, signal)) events.push(event);
  return events;
}

/**
 * What every assistant has to do, whoever makes it: an adapter's own test calls this.
 *
 * @param use lends an assistant that can answer `sampleRequest`, and takes it back
 */
export function describeAssistant(
  name: string,
  use: <T>(work: (assistant: AssistantPort) => Promise<T>) => Promise<T>,
): void {
  describe(`${name}, as every assistant,`, () => {
    it('says something, and ends with exactly one finish', async () => {
      const events = await use((assistant) => hear(assistant, sampleRequest));
      expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(0);
      expect(events.map(({ type }) => type).filter((type) => type === 'finish')).toHaveLength(1);
      expect(events.at(-1)).toMatchObject({ type: 'finish' });
    });

    it('calls no tool that it was not given [D18]', async () => {
      const events = await use((assistant) => hear(assistant, { ...sampleRequest, tools: [] }));
      expect(events.filter(({ type }) => type === 'tool-call')).toEqual([]);
    });

    it('says nothing to somebody who has gone before it began', async () => {
      const events = await use((assistant) =>
        hear(assistant, sampleRequest, AbortSignal.abort()).catch((): AssistantEvent[] => []),
      );
      expect(events.filter(({ type }) => type === 'text')).toEqual([]);
    });

    it('may be told of a request beforehand, and answers it the same', async () => {
      const events = await use((assistant) => {
        assistant.prepare?.(sampleRequest);
        return hear(assistant, sampleRequest);
      });
      expect(events.at(-1)).toMatchObject({ type: 'finish' });
    });

    it('predicts what the case form can read, and leaves the request as it was [D18]', async () => {
      const request = structuredClone(sampleRequest);
      const predicted = await use((assistant) =>
        assistant.predictCase(request, new AbortController().signal),
      );
      const context = { product: 'platform', areas, isPaid: true, domains: [] } as const;
      expect(() => parsePrediction(predicted, context)).not.toThrow();
      expect(request).toEqual(sampleRequest);
    });

    it('gives a reason for a refund in words, or none', async () => {
      const reason = await use((assistant) =>
        assistant.generateRefundReason(sampleRequest, new AbortController().signal),
      );
      expect(typeof reason).toBe('string');
    });
  });
}
