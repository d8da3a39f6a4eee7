import type {
  AssistantEvent,
  AssistantPort,
  AssistantRequest,
  UiChunk,
} from '@reachout/chat/rules/assistant-call';
import { parsePrediction } from '@reachout/cases/rules/prediction';
import { areas } from '@reachout/core/testing/samples';
import {
  answerEvents,
  hostileAssistant,
  hostileBehaviours,
  scriptedAssistant,
} from '@reachout/testkit/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssistantFailure } from './assistant-failure.ts';
import { toUiChunks } from './ui-chunks.ts';
import { type IgnoredEvent, withGuard } from './with-guard.ts';
import { type AssistantLimits, withLimits } from './with-limits.ts';

const request: AssistantRequest = {
  threadId: 'thread-1',
  messages: [{ role: 'user', content: 'Why does my build fail?' }],
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
const tight: AssistantLimits = { maxBytes: 200_000, idleMs: 40, totalMs: 120 };
const ids = { messageId: 'm', threadId: 't', promptId: 'p' };

interface Outcome {
  text: string;
  tools: unknown[];
  references: number;
  ending: string;
  ignored: IgnoredEvent[];
}

async function listen(
  port: AssistantPort,
  { limits = tight, asked = request, signal = new AbortController().signal } = {},
): Promise<Outcome> {
  const outcome: Outcome = { text: '', tools: [], references: 0, ending: 'none', ignored: [] };
  const guarded = withGuard(withLimits(port, limits), { onIgnored: (event) => outcome.ignored.push(event) });
  try {
    for await (const event of guarded.answer(asked, signal)) note(outcome, event);
  } catch (error) {
    outcome.ending = error instanceof AssistantFailure ? error.reason : String(error);
  }
  return outcome;
}

function note(outcome: Outcome, event: AssistantEvent): void {
  if (event.type === 'text') outcome.text += event.delta;
  else if (event.type === 'tool-call') outcome.tools.push({ name: event.name, args: event.args });
  else if (event.type === 'references') outcome.references += event.references.length;
  else if (event.type === 'finish') outcome.ending = event.reason;
}

describe('a guarded port', () => {
  it('lets a good answer through as it is', async () => {
    const outcome = await listen(scriptedAssistant(answerEvents('All is well. [1]')));
    expect(outcome).toMatchObject({ text: 'All is well. [1]', ending: 'stop', ignored: [] });
  });

  it.each([
    ['refuses to connect', '', 'Error: connect ECONNREFUSED 127.0.0.1:9'],
    ['fails before the first word', '', 'Error: secret-key-in-message'],
    ['fails after some words', 'Some words', 'Error: socket hang up'],
    ['never says anything', '', 'stalled'],
    ['stalls after some words', 'Some words', 'stalled'],
    ['stops without an end', 'Some words', 'cut-off'],
    ['ends without a word', '', 'empty'],
    ['reports an error', 'Some words', 'refused'],
    ['says one huge word', '', 'too-large'],
    ['speaks garbage', 'Some words', 'stop'],
    ['calls an unknown tool', 'Some words', 'stop'],
    ['calls a tool with wrong arguments', 'Some words', 'stop'],
    ['calls a tool with huge arguments', 'Some words', 'stop'],
    ['names hostile references', 'Some words', 'stop'],
    ['says unstorable characters', 'nul \uFFFD and half 😀 and \uFFFD alone', 'stop'],
  ] as const)('that %s ends as it must [A44, A50, A55, F09]', async (behaviour, text, ending) => {
    expect(await listen(hostileAssistant(behaviour))).toMatchObject({
      text,
      ending,
      tools: [],
      references: 0,
    });
  });

  it('that never stops talking is cut at its bytes [A55]', async () => {
    const outcome = await listen(hostileAssistant('never stops talking'), {
      limits: { ...tight, idleMs: 60_000, totalMs: 60_000 },
    });
    expect(outcome.ending).toBe('too-large');
    expect(outcome.text.length).toBeLessThanOrEqual(tight.maxBytes);
  });

  it('that ignores being aborted is left behind at the total time [A55]', async () => {
    const limits = { maxBytes: 1e9, idleMs: 60_000, totalMs: 50 };
    expect((await listen(hostileAssistant('ignores being aborted'), { limits })).ending).toBe('too-slow');
  });

  it('stops without an error when the person stops it', async () => {
    const controller = new AbortController();
    const port = scriptedAssistant(async function* () {
      yield { type: 'text', delta: 'Some ' };
      controller.abort();
      yield { type: 'text', delta: 'words' };
    });
    expect(await listen(port, { signal: controller.signal })).toMatchObject({
      text: 'Some ',
      ending: 'none',
    });
  });

  it('aborts the port behind it when the listener leaves', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const port = scriptedAssistant(async function* (_, signal) {
      signal.addEventListener('abort', () => resolve('aborted'));
      yield* answerEvents('One two three');
    });
    for await (const _ of withGuard(withLimits(port)).answer(request, new AbortController().signal)) break;
    expect(await promise).toBe('aborted');
  });

  it.each([
    ['calls an unknown tool', [{ reason: 'tool-not-accepted', name: 'drop_database' }]],
    ['calls a tool with huge arguments', [{ reason: 'tool-not-accepted', name: 'refund_invoice' }]],
    ['names hostile references', [{ reason: 'reference-not-accepted' }]],
    ['calls two tools at once', [{ reason: 'second-tool', name: 'refund_invoice' }]],
  ] as const)('reports what it passes over: %s [A44]', async (behaviour, ignored) => {
    expect((await listen(hostileAssistant(behaviour))).ignored).toEqual(ignored);
  });

  it('opens one form for fifty calls [A43]', async () => {
    const outcome = await listen(hostileAssistant('calls a refund fifty times'));
    expect(outcome.tools).toEqual([{ name: 'refund_invoice', args: { reason: 'again' } }]);
    expect(outcome.ending).toBe('tool-calls');
    expect(outcome.ignored).toHaveLength(49);
  });

  it('takes neither an amount nor an invoice from a model [A43, D18]', async () => {
    const outcome = await listen(hostileAssistant('calls a refund with an amount and a foreign invoice'));
    expect(outcome.tools).toEqual([{ name: 'refund_invoice', args: { reason: 'because' } }]);
  });

  it('passes over a tool that was not offered to this person [A44]', async () => {
    const asked: AssistantRequest = { ...request, tools: ['create_support_case'] };
    const port = scriptedAssistant([
      { type: 'text', delta: 'Refund approved.' },
      { type: 'tool-call', id: 'c', name: 'refund_invoice', args: {} },
      { type: 'finish', reason: 'tool-calls' },
    ]);
    expect(await listen(port, { asked })).toMatchObject({ tools: [], ending: 'stop' });
  });

  it('lets through nothing but offered tools, whatever a model says [A44]', async () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant('text'), delta: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()) }),
      fc.record({
        type: fc.constant('tool-call'),
        id: fc.oneof(fc.string(), fc.anything()),
        name: fc.oneof(fc.constantFrom('refund_invoice', 'create_support_case', 'toString'), fc.string()),
        args: fc.anything(),
      }),
      fc.record({ type: fc.constant('references'), references: fc.anything() }),
      fc.anything(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
        const asked: AssistantRequest = { ...request, tools: ['refund_invoice'] };
        const port = scriptedAssistant([...(events as AssistantEvent[]), { type: 'finish', reason: 'stop' }]);
        const outcome = await listen(port, { asked });
        expect(outcome.tools.length).toBeLessThanOrEqual(1);
        expect(outcome.tools.filter((tool) => (tool as { name: string }).name !== 'refund_invoice')).toEqual(
          [],
        );
        expect(outcome.text.isWellFormed() && !outcome.text.includes('\0')).toBe(true);
        expect(['stop', 'tool-calls', 'empty']).toContain(outcome.ending);
      }),
      { numRuns: 300 },
    );
  });
});

describe('predictions of a limited port', () => {
  it.each(['never says anything', 'stalls after some words', 'ignores being aborted'] as const)(
    'fail in time when it %s [F10]',
    async (behaviour) => {
      const port = withLimits(hostileAssistant(behaviour), tight);
      await expect(port.predictCase(request, new AbortController().signal)).rejects.toThrow(AssistantFailure);
    },
  );

  it('are given through for the rules to read, which empties the hostile ones [A52]', async () => {
    const port = withLimits(hostileAssistant('speaks garbage'), tight);
    const answer = await port.predictCase(request, new AbortController().signal);
    const { prediction } = parsePrediction(answer, {
      product: 'platform',
      areas,
      isPaid: false,
      domains: [],
    });
    expect(Object.values(prediction).join('')).toBe('');
  });
});

describe('toUiChunks', () => {
  async function chunksOf(port: AssistantPort, signal = new AbortController().signal) {
    const errors: unknown[] = [];
    const events = withGuard(withLimits(port, tight)).answer(request, signal);
    const chunks: UiChunk[] = [];
    const options = { signal, onError: (error: unknown) => errors.push(error) };
    for await (const chunk of toUiChunks(events, ids, options)) chunks.push(chunk);
    return { chunks, errors };
  }

  it('starts with the ids and wraps text, references and a tool [§4.0.1, §7.0.19]', async () => {
    const port = scriptedAssistant([
      { type: 'references', references: [{ file: { path: '/docs/x', source: { type: 'website' } } }] },
      { type: 'text', delta: 'Opening' },
      { type: 'tool-call', id: 'c', name: 'create_support_case', args: {} },
      { type: 'finish', reason: 'tool-calls' },
    ]);
    expect((await chunksOf(port)).chunks).toEqual([
      { type: 'start', messageId: 'm', messageMetadata: { threadId: 't', promptId: 'p' } },
      {
        type: 'data-references',
        data: [{ file: { path: '/docs/x', source: { type: 'website' } } }],
      },
      { type: 'text-start', id: 'm-1' },
      { type: 'text-delta', id: 'm-1', delta: 'Opening' },
      { type: 'text-end', id: 'm-1' },
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'create_support_case', input: {} },
      { type: 'finish', finishReason: 'tool-calls' },
    ]);
  });

  it.each(hostileBehaviours)(
    'ends once and tells nothing of the cause when the port %s [A56, F09]',
    async (behaviour) => {
      const { chunks } = await chunksOf(hostileAssistant(behaviour));
      const endings = chunks.filter(({ type }) => ['finish', 'error', 'abort'].includes(type));
      expect(endings).toEqual([chunks.at(-1)]);
      expect(JSON.stringify(chunks)).not.toMatch(/ECONNREFUSED|secret-key|socket/);
    },
  );

  it("sends the specification's apology in place of an error [§8.0.1, F09]", async () => {
    const { chunks, errors } = await chunksOf(hostileAssistant('fails after some words'));
    expect(chunks.slice(-2)).toEqual([
      { type: 'text-end', id: 'm-1' },
      {
        type: 'error',
        errorText:
          "We're sorry! Our agent is currently unable to answer your inquiry. To resolve your issue as quickly as possible, please open a support case with our Customer Support Team.",
      },
    ]);
    expect(errors).toEqual([new Error('socket hang up')]);
  });

  it('ends with abort when the person stopped the answer [D17]', async () => {
    const controller = new AbortController();
    const port = scriptedAssistant(async function* () {
      yield { type: 'text', delta: 'Some ' };
      controller.abort();
    });
    const { chunks, errors } = await chunksOf(port, controller.signal);
    expect(chunks.at(-1)).toEqual({ type: 'abort' });
    expect(errors).toEqual([]);
  });
});

describe('the reason for a refund', () => {
  const never = new AbortController().signal;

  it.each([
    ['  I paid twice. \n', 'I paid twice.'],
    ['a\0b\ud800', 'a\uFFFDb\uFFFD'],
    [{ toString: 'no text' } as unknown as string, ''],
  ])('of a guarded port is text that can be stored: %j [F11, A42]', async (said, reason) => {
    const port = withGuard(withLimits(scriptedAssistant([], {}, said)));
    expect(await port.generateRefundReason(request, never)).toBe(reason);
  });

  it.each(['never says anything', 'ignores being aborted'] as const)(
    'is given up in time by a port that %s [F11]',
    async (behaviour) => {
      const port = withLimits(hostileAssistant(behaviour), tight);
      await expect(port.generateRefundReason(request, never)).rejects.toThrow(AssistantFailure);
    },
  );
});
