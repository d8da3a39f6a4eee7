import type { AssistantEvent, AssistantPort, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { LanguageModelPort } from '@reachout/chat/rules/model-call';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { scriptedModel, silentModel, type ModelScript } from '../../../testing/scripted-model.ts';
import { smallArticles } from '../../../testing/small-documentation.ts';
import { createGroundedAssistant } from '../create-grounded-assistant.ts';
import { createModelAssistant } from '../create-model-assistant.ts';

const brand = { ...defaultBrand, name: 'Nimbus' };
const grounded = createGroundedAssistant({ articles: smallArticles, brand });
const piece = 'An approved refund arrives within 5-10 working days. [1]';

const request: AssistantRequest = {
  threadId: 'thread-1',
  messages: [{ role: 'user', content: 'How long does a refund take?' }],
  context: {
    product: 'platform',
    accountName: 'Acme',
    plan: 'pro',
    canRefund: true,
    forms: ['create_support_case', 'refund_invoice'],
    closedTopics: [],
  },
  tools: ['create_support_case', 'refund_invoice'],
};

function assistantOf(model: LanguageModelPort): { assistant: AssistantPort; unused: string[] } {
  const unused: string[] = [];
  const assistant = createModelAssistant({
    articles: smallArticles,
    brand,
    answering: model,
    predicting: model,
    topics: () => [{ area: 'Functions', topic: 'Timeouts', description: 'A function ran too long.' }],
    now: () => new Date('2026-03-01T10:00:00Z'),
    firstSentenceMs: 30,
    onUnused: (reason) => unused.push(reason),
  });
  return { assistant, unused };
}

async function hear(model: LanguageModelPort) {
  const { assistant, unused } = assistantOf(model);
  const events: AssistantEvent[] = [];
  for await (const event of assistant.answer(request, new AbortController().signal)) events.push(event);
  const text = events.flatMap((event) => (event.type === 'text' ? [event.delta] : [])).join('');
  return { events, text, unused };
}

/** A provider that never stops. */
const endless: LanguageModelPort = {
  async *write(_, signal) {
    while (!signal.aborted) yield { type: 'text', delta: 'and so on '.repeat(100) };
  },
  writeObject: () => Promise.reject(new Error('429')),
};

const call = (name: string, args: unknown) => ({ type: 'tool-call', id: 'call-1', name, args }) as const;

/** Faults before anything could be shown: the documentation answers alone, and it is said why. */
const atFirst: readonly [fault: string, model: LanguageModelPort, reason: string][] = [
  ['says nothing in time', silentModel(), 'slow'],
  ['stops within its first line', silentModel('[1.'), 'slow'],
  ['refuses with 429', scriptedModel([new Error('The model provider answered 429')]), 'failed'],
  ['fails with 500', scriptedModel([new Error('The model provider answered 500')]), 'failed'],
  ['is not authorised', scriptedModel([new Error('The model provider answered 401')]), 'failed'],
  ['sends JSON that is cut', scriptedModel([new SyntaxError('Unexpected end of JSON input')]), 'failed'],
  ['ends without a word', scriptedModel([]), 'unsourced'],
  ['sends empty pieces', scriptedModel(['', '', '']), 'unsourced'],
  ['sends white space', scriptedModel(['\n\n  \n']), 'unsourced'],
  ['never stops', endless, 'unsourced'],
  ['sends one line without an end', scriptedModel(['x'.repeat(50_000)]), 'unsourced'],
  ['sends a page of HTML', scriptedModel(['<!doctype html><title>502</title>']), 'unsourced'],
  ['sends JSON instead of lines', scriptedModel(['{"answer": "Refunds are instant."}']), 'unsourced'],
  ['reports an error at its end', scriptedModel([{ type: 'finish', reason: 'error' }]), 'failed'],
  ['calls a tool that there is not', scriptedModel([call('delete_team', {})]), 'unsourced'],
  ['calls a tool with a list', scriptedModel([call('delete_team', ['x'])]), 'unsourced'],
];

/** Faults behind a piece that was shown already: what follows is the documentation's, and said to be. */
const inTheMiddle: readonly [fault: string, script: ModelScript][] = [
  ['breaks off', ['[1.1]\n', new Error('socket hang up')]],
  ['reports an error', ['[1.1]\n', { type: 'finish', reason: 'error' }]],
  ['is cut within a line', ['[1.1]\n[1.', new Error('cut')]],
  ['never stops', ['[1.1]\n', ...Array.from({ length: 70 }, () => 'y'.repeat(1_000))]],
];

describe('a provider of models that fails', () => {
  it.each(atFirst)('as it %s leaves the answer to the documentation, once', async (_, model, reason) => {
    const { text, events, unused } = await hear(model);
    expect(text.endsWith(grounded.reply(request).markdown)).toBe(true);
    expect(unused).toEqual([reason]);
    expect(events.filter(({ type }) => type === 'finish')).toEqual([{ type: 'finish', reason: 'stop' }]);
    expect(events.filter(({ type }) => type === 'tool-call')).toEqual([]);
  });

  it.each(inTheMiddle)('as it %s behind a piece goes on with the documentation', async (_, script) => {
    const { text, events } = await hear(scriptedModel(script));
    expect(text.startsWith(piece)).toBe(true);
    expect(text).toContain('The language model broke off here.');
    expect(events.filter(({ type }) => type === 'finish')).toHaveLength(1);
  });

  it('says nothing behind its end', async () => {
    const { text } = await hear(scriptedModel(['[1.1]\n', { type: 'finish', reason: 'stop' }, '[1.2]\n']));
    expect(text).toBe(piece);
  });

  it.each([
    ['nothing', undefined],
    ['words', 'severity 1'],
    ['a list', [1, 2]],
    ['fields of other kinds', { area: 1, topic: null, subject: {}, summary: 'x', severity: [], domain: 7 }],
    ['a refusal', new Error('The model provider answered 429')],
  ])('predicts what the documentation’s own rules predict where it answers %s', async (_, value) => {
    const { assistant } = assistantOf(scriptedModel([], [value]));
    const { signal } = new AbortController();
    expect(await assistant.predictCase(request, signal)).toEqual(await grounded.predictCase(request));
  });

  it('invents neither subject, description, domain nor topic of a case', async () => {
    const invented = {
      area: 'Money',
      topic: 'Gifts',
      subject: 's9',
      summary: ['s9', 'They owe me'],
      severity: '1',
      domain: '',
    };
    const { assistant } = assistantOf(scriptedModel([], [invented]));
    const predicted = await assistant.predictCase(request, new AbortController().signal);
    expect(JSON.stringify(predicted)).not.toMatch(/s9|They owe me/);
    expect(predicted).toMatchObject({ description: 'How long does a refund take?' });
  });
});
