import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { predictionTopics } from '@reachout/cases/rules/prediction';
import { fjord, strangersIn } from '@reachout/core/testing/samples';
import { expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import { smallArticles } from '../../testing/small-documentation.ts';
import { createModelAssistant } from './create-model-assistant.ts';

/** The documentation of a provider with one product, which has no article about another. */
const articles = JSON.parse(
  JSON.stringify(smallArticles.filter(({ product }) => product !== 'v0')).replaceAll(/tetra/gi, 'fjord'),
) as typeof smallArticles;

function requestOf(content: string): AssistantRequest {
  return {
    threadId: 'thread',
    asker: { personId: 'person', accountId: 'account' },
    messages: [
      { role: 'user', content: 'How long may a function run?' },
      { role: 'assistant', content: 'What do you see?' },
      { role: 'user', content },
    ],
    context: {
      product: 'cloud',
      accountName: 'Laks AS',
      plan: 'flame',
      canRefund: true,
      forms: ['create_support_case', 'refund_invoice'],
      closedTopics: [],
    },
    tools: ['create_support_case', 'refund_invoice'],
  };
}

it('tells a model of one provider and its product, and of no other', async () => {
  const model = scriptedModel(['[1.1]\n'], Array(9).fill({}));
  const assistant = createModelAssistant({
    articles,
    brand: fjord,
    answering: model,
    predicting: model,
    topics: (product) => predictionTopics(product, fjord.areas),
    now: () => new Date('2026-03-01T10:00:00Z'),
    onUnused: () => undefined,
  });
  const { signal } = new AbortController();
  for (const words of [
    'My function times out after ten seconds.',
    'Meine Funktion läuft nach zehn Sekunden ab. Wie lange darf sie laufen?',
    'I want my money back for the last invoice.',
  ]) {
    for await (const _ of assistant.answer(requestOf(words), signal));
    await assistant.predictCase(requestOf(words), signal);
    await assistant.generateRefundReason(requestOf(words), signal);
  }
  const told = JSON.stringify(model.asked);
  expect(model.asked.length).toBeGreaterThan(5);
  expect(told).toContain('Fjord');
  expect(strangersIn(told)).toEqual([]);
});
