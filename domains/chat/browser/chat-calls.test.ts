import { appError } from '@reachout/core/errors';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '@reachout/web/lib/api-client';
import type { AssistantTokens } from './assistant-tokens.ts';
import type { Answer } from '../rules/answer.ts';
import type { AnswerWatcher, Question } from './chat-calls-port.ts';
import { createChatCalls } from './chat-calls.ts';
import {
  answerChunks,
  createFakeChatServer,
  type FakeChatServerOptions,
} from '../testing/fake-chat-server.ts';

const answer = answerChunks('Größe **first** [1], then 日本 the *rest*.', [
  {
    type: 'data-references',
    data: [{ file: { title: 'Limits', path: '/docs/limits', source: { type: 'website' } } }],
  },
]);
const answerText = 'Größe **first** [1], then 日本 the *rest*.';

const noTokens: AssistantTokens = { get: async () => undefined, forget: () => undefined };

/** @param meanwhile what happens while the calls wait before they come back */
function setUp(
  options: FakeChatServerOptions,
  { tokens = noTokens, meanwhile }: { tokens?: AssistantTokens; meanwhile?: () => Promise<unknown> } = {},
) {
  const server = createFakeChatServer(options);
  const waits: number[] = [];
  const calls = createChatCalls({
    api: createApiClient({ fetch: server.fetch as typeof fetch, now: () => 0 }),
    tokens,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      await meanwhile?.();
    },
    random: () => 0,
  });
  return { server, calls, waits };
}

function watch(controller = new AbortController()) {
  const answers: Answer[] = [];
  let elsewhere = 0;
  const watcher: AnswerWatcher = {
    signal: controller.signal,
    isShown: () => false,
    onAnswer: (answer) => answers.push(answer),
    whenElsewhere: async () => void (elsewhere += 1),
  };
  return { watcher, answers, timesElsewhere: () => elsewhere, text: () => answers.at(-1)?.text ?? '' };
}

function question(content: string, threadId: string | null = null): Question {
  return {
    threadId,
    message: { id: 'm1', content },
    prepared: [],
    isRetry: false,
    context: { product: 'tetra', teamId: 'team_orbit', plan: 'pro', billingPermission: false },
    tools: ['create_support_case'],
  };
}

describe('asking the assistant', () => {
  it('sends the assistant’s id, the message, its context and the tools, choice auto [§7.0.19]', async () => {
    const { server, calls } = setUp({ answers: { hello: { chunks: answer } } });
    await calls.ask(question('hello'), watch().watcher);
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/support/help/chat',
      body: {
        assistantId: 'support',
        threadId: null,
        message: { id: 'm1', content: 'hello' },
        context: { product: 'tetra', teamId: 'team_orbit' },
        tools: ['create_support_case'],
        toolChoice: 'auto',
      },
    });
  });

  it('gives the words as they come and the whole answer at the end [CHAT-06, CHAT-07]', async () => {
    const { calls } = setUp({ answers: { hello: { chunks: answer } } });
    const { watcher, answers, text } = watch();
    const outcome = await calls.ask(question('hello'), watcher);
    expect(answers[0]).toMatchObject({ messageId: 'answer-1', threadId: 'thread-1', promptId: 'prompt-1' });
    expect(new Set(answers.map(({ messageId }) => messageId))).toEqual(new Set(['answer-1']));
    expect(text()).toBe(answerText);
    expect(outcome).toMatchObject({
      status: 'answered',
      answer: {
        messageId: 'answer-1',
        text: answerText,
        threadId: 'thread-1',
        promptId: 'prompt-1',
        references: [{}],
      },
    });
  });

  it('comes to the same answer wherever the connection is cut [D17, F14]', async () => {
    const total = new TextEncoder().encode(JSON.stringify(answer)).length;
    const outcomes = await Promise.all(
      Array.from({ length: total }, async (_, cutAfterBytes) => {
        const { calls } = setUp({ answers: { hello: { chunks: answer, cutAfterBytes } } });
        const { watcher, text } = watch();
        const outcome = await calls.ask(question('hello', 'thread-1'), watcher);
        return JSON.stringify([outcome.status, outcome.status === 'answered' ? text() : '']);
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set([JSON.stringify(['answered', answerText])]));
  });

  it('sends the message again, which adds nothing, while its thread is not known [D17, F14]', async () => {
    const { server, calls } = setUp({ answers: { hello: { chunks: answer, cutAfterBytes: 10 } } });
    const { watcher, text } = watch();
    expect(await calls.ask(question('hello'), watcher)).toMatchObject({ status: 'answered' });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(server.storedMessages()).toEqual(['m1']);
    expect(text()).toBe(answerText);
  });

  it('goes on in a new conversation when its own was deleted [D17]', async () => {
    const { server, calls } = setUp({
      answers: { hello: { chunks: answer } },
      deletedThreads: ['thread-gone'],
    });
    const { watcher, answers } = watch();
    expect(await calls.ask(question('hello', 'thread-gone'), watcher)).toMatchObject({ status: 'answered' });
    expect(answers[0]).toMatchObject({ threadId: 'thread-1' });
    expect(server.seen.map(({ body }) => body)).toMatchObject([
      { threadId: 'thread-gone' },
      { threadId: null },
    ]);
  });

  it('begins no new conversation for an answer whose own is deleted while it comes [D17]', async () => {
    const deletedThreads: string[] = [];
    const { server, calls } = setUp(
      { answers: { hello: { chunks: answer, cutAfterBytes: 260 } }, deletedThreads },
      { meanwhile: async () => deletedThreads.push('thread-1') },
    );
    expect(await calls.ask(question('hello'), watch().watcher)).toEqual({
      status: 'failed',
      reason: 'not_found',
    });
    expect(server.storedMessages()).toEqual(['m1']);
  });

  it('gives up on a connection that breaks again and again [F09, F14]', async () => {
    const chunks = answer.slice(0, 4);
    const { calls, waits } = setUp({ answers: { hello: { chunks } } });
    const outcome = await calls.ask(question('hello'), watch().watcher);
    expect(outcome).toEqual({ status: 'failed', reason: 'cut-off' });
    expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000]);
  });

  it('goes on after the last event that it has seen [D17]', async () => {
    const { server, calls } = setUp({ answers: { hello: { chunks: answer, cutAfterBytes: 260 } } });
    await calls.ask(question('hello'), watch().watcher);
    expect(server.seen[1]).toMatchObject({
      method: 'GET',
      path: '/api/support/help/chat/thread-1/stream',
      lastEventId: expect.stringMatching(/^answer-1\.[23]$/),
    });
  });

  it('never takes the rest of a later answer for its own, when the thread went on while it was cut off [D17, F14]', async () => {
    const later = {
      chunks: answerChunks('Another answer, of quite a few more words than the first one.', [], 'answer-2'),
    };
    const askElsewhere = () =>
      calls.ask(
        { ...question('and then?', 'thread-1'), message: { id: 'm2', content: 'and then?' } },
        watch().watcher,
      );
    const { calls } = setUp(
      { answers: { hello: { chunks: answer, cutAfterBytes: 260 }, 'and then?': later } },
      { meanwhile: askElsewhere },
    );
    const { watcher, text } = watch();
    expect(await calls.ask(question('hello'), watcher)).toEqual({ status: 'moved-on', threadId: 'thread-1' });
    expect(answerText).toContain(text());
  });

  it.each([
    ['unauthenticated', 401],
    ['session_expired', 401],
  ] as const)('leaves it to the person after %s [F18]', async (code, status) => {
    const { calls } = setUp({ answers: { hello: appError(code) } });
    const outcome = await calls.ask(question('hello'), watch().watcher);
    expect(outcome).toMatchObject({ status: 'not-taken', failure: { kind: 'refused', status } });
  });

  it('leaves it to the person without a connection [F13]', async () => {
    const { server, calls } = setUp({ answers: { hello: 'unreachable' } });
    const outcome = await calls.ask(question('hello'), watch().watcher);
    expect(outcome).toEqual({ status: 'not-taken', failure: { kind: 'unreachable' } });
    expect(server.storedMessages()).toEqual([]);
  });

  it('waits a moment by itself where that is enough, and no longer [F09]', async () => {
    const busy = setUp({ answers: { hello: appError('request_in_progress', { retryAfterSeconds: 2 }) } });
    await busy.calls.ask(question('hello'), watch().watcher);
    expect(busy.waits).toEqual([2_000, 2_000, 2_000]);

    const limited = setUp({ answers: { hello: appError('rate_limited', { retryAfterSeconds: 30 }) } });
    const outcome = await limited.calls.ask(question('hello'), watch().watcher);
    expect(limited.waits).toEqual([]);
    expect(outcome).toMatchObject({
      status: 'not-taken',
      failure: { error: { code: 'rate_limited', retryAfterSeconds: 30 } },
    });
  });

  it.each(['assistant_unavailable', 'database_unavailable', 'internal', 'validation_failed'] as const)(
    'fails after %s [§8.0.1, F09]',
    async (code) => {
      const { calls } = setUp({ answers: { hello: appError(code, { retryAfterSeconds: 60 }) } });
      const outcome = await calls.ask(question('hello'), watch().watcher);
      expect(outcome).toEqual({ status: 'failed', reason: code });
    },
  );

  it.each([
    ['says so', [...answerChunks('Half an').slice(0, -1), { type: 'error' as const, errorText: 'Sorry.' }]],
    ['is empty', answerChunks('')],
    ['is white space', answerChunks('  ')],
  ])('fails when the answer %s [§8.0.1, F09]', async (_, chunks) => {
    const { calls } = setUp({ answers: { hello: { chunks } } });
    const outcome = await calls.ask(question('hello'), watch().watcher);
    expect(outcome).toMatchObject({ status: 'failed' });
  });

  it('takes the first tool that was offered, and none that was not [D18, A43]', async () => {
    const tool = (toolName: string, toolCallId: string) =>
      ({ type: 'tool-input-available', toolCallId, toolName, input: { reason: 'asked' } }) as const;
    const chunks = answerChunks('Opening.', [
      tool('refund_invoice', 'c1'),
      tool('delete_account', 'c2'),
      tool('create_support_case', 'c3'),
    ]);
    const { calls } = setUp({ answers: { hello: { chunks } } });
    expect(await calls.ask(question('hello'), watch().watcher)).toMatchObject({
      tool: { name: 'create_support_case', id: 'c3', args: { reason: 'asked' } },
    });
  });

  it('ends when somebody stopped the answer', async () => {
    const chunks = [...answerChunks('Half an').slice(0, -1), { type: 'abort' as const }];
    const { calls } = setUp({ answers: { hello: { chunks } } });
    expect(await calls.ask(question('hello'), watch().watcher)).toEqual({ status: 'stopped' });
  });
});

describe('picking an answer up again', () => {
  it('reads it from its start [D17, CHAT-28]', async () => {
    const { calls } = setUp({ answers: { hello: { chunks: answer } } });
    await calls.ask(question('hello'), watch().watcher);
    const { watcher, text } = watch();
    expect(await calls.resume('thread-1', [], watcher)).toMatchObject({ status: 'answered' });
    expect(text()).toBe(answerText);
  });

  it('stops at an answer that is shown already [F15]', async () => {
    const { calls } = setUp({ answers: { hello: { chunks: answer } } });
    await calls.ask(question('hello'), watch().watcher);
    const { watcher, text } = watch();
    const outcome = await calls.resume('thread-1', [], { ...watcher, isShown: () => true });
    expect(outcome).toEqual({ status: 'not-taken', failure: null });
    expect(text()).toBe('');
  });

  it('finds nothing in a thread without an answer', async () => {
    const { calls } = setUp({ answers: {} });
    const outcome = await calls.resume('thread-9', [], watch().watcher);
    expect(outcome).toEqual({ status: 'not-taken', failure: null });
  });
});

describe('a server that ends a stream', () => {
  const answerText = 'One two three four five six.';
  const chunks = answerChunks(answerText);
  const sentOn = { type: 'data-reconnect', data: { retryAfterMs: 700 }, transient: true } as const;
  const superseded = { type: 'data-superseded', data: {}, transient: true } as const;

  it('because it leaves is asked again after the time it names, as often as it says so [D17, F14]', async () => {
    const farewells = Array.from({ length: 12 }, () => ({ after: 4, chunk: sentOn }));
    const { calls, waits } = setUp({ answers: { hello: { chunks, farewells } } });
    const { watcher, text } = watch();
    expect(await calls.ask(question('hello'), watcher)).toMatchObject({ status: 'answered' });
    expect(text()).toBe(answerText);
    expect(waits).toEqual(Array.from({ length: 12 }, () => 700));
  });

  it.each([undefined, -1, 'soon', null])(
    'and names the time %j is asked again soon',
    async (retryAfterMs) => {
      const chunk = { ...sentOn, data: { retryAfterMs } } as never;
      const { calls, waits } = setUp({ answers: { hello: { chunks, farewells: [{ after: 4, chunk }] } } });
      expect(await calls.ask(question('hello'), watch().watcher)).toMatchObject({ status: 'answered' });
      expect(waits).toEqual([500]);
    },
  );

  it('because it leaves, for ever, is given up on [F09]', async () => {
    const farewells = Array.from({ length: 60 }, () => ({ after: 4, chunk: sentOn }));
    const { calls, waits } = setUp({ answers: { hello: { chunks, farewells } } });
    const outcome = await calls.ask(question('hello'), watch().watcher);
    expect(outcome).toEqual({ status: 'failed', reason: 'cut-off' });
    expect(waits.filter((wait) => wait === 700)).toHaveLength(20);
  });

  it('for a newer tab is asked again only when the person is back, and gives the rest [D17]', async () => {
    const farewells = [{ after: 4, chunk: superseded }];
    const { server, calls, waits } = setUp({ answers: { hello: { chunks, farewells } } });
    const back = Promise.withResolvers<void>();
    const { watcher, text } = watch();
    const answered = calls.ask(question('hello'), { ...watcher, whenElsewhere: () => back.promise });
    await expect.poll(text).toBe('One two ');
    expect(server.seen).toHaveLength(1);
    back.resolve();
    expect(await answered).toMatchObject({ status: 'answered', answer: { text: answerText } });
    expect(text()).toBe(answerText);
    expect(server.seen[1]).toMatchObject({ method: 'GET', lastEventId: 'answer-1.4' });
    expect(waits).toEqual([]);
  });

  it('for a newer tab is left alone when the answer is not wanted any more', async () => {
    const farewells = [{ after: 4, chunk: superseded }];
    const { server, calls } = setUp({ answers: { hello: { chunks, farewells } } });
    const controller = new AbortController();
    const { watcher } = watch(controller);
    const whenElsewhere = async (): Promise<void> => controller.abort();
    expect(await calls.ask(question('hello'), { ...watcher, whenElsewhere })).toEqual({
      status: 'cancelled',
    });
    expect(server.seen).toHaveLength(1);
  });

  it('tells when the conversation went on in the newer tab [D17, CHAT-30]', async () => {
    const later = { chunks: answerChunks('Another answer.', [], 'answer-2') };
    const farewells = [{ after: 4, chunk: superseded }];
    const { calls } = setUp({ answers: { hello: { chunks, farewells }, 'and then?': later } });
    const { watcher, text } = watch();
    const askElsewhere = async (): Promise<void> => {
      await calls.ask(
        { ...question('and then?', 'thread-1'), message: { id: 'm2', content: 'and then?' } },
        watch().watcher,
      );
    };
    const outcome = await calls.ask(question('hello'), { ...watcher, whenElsewhere: askElsewhere });
    expect(outcome).toEqual({ status: 'moved-on', threadId: 'thread-1' });
    expect(text()).toBe('One two ');
  });
});

describe('asking once more', () => {
  it('says that it is a retry, with the id that the message has [CHAT-11, D17]', async () => {
    const { server, calls } = setUp({ answers: { hello: { chunks: answer } } });
    await calls.ask(question('hello'), watch().watcher);
    await calls.ask({ ...question('hello', 'thread-1'), isRetry: true }, watch().watcher);
    const [first, second] = server.seen.map(({ body }) => body);
    expect(first).not.toHaveProperty('retry');
    expect(second).toMatchObject({ retry: true, message: { id: 'm1' }, threadId: 'thread-1' });
  });
});

describe('the token of the assistant', () => {
  const tokensOf = (...all: string[]) => {
    const forgotten: string[] = [];
    const tokens: AssistantTokens = {
      get: async () => all[forgotten.length],
      forget: (token) => void forgotten.push(token),
    };
    return { tokens, forgotten };
  };

  it('goes along with questions, streams and stops [§7.0.19, D15]', async () => {
    const { tokens } = tokensOf('token-1');
    const { server, calls } = setUp(
      { answers: { hello: { chunks: answer, cutAfterBytes: 260 } } },
      { tokens },
    );
    await calls.ask(question('hello'), watch().watcher);
    await calls.stop('thread-1');
    expect(
      server.seen.map(({ method, body, authorization }) => [method, accessTokenIn(body), authorization]),
    ).toEqual([
      ['POST', 'token-1', null],
      ['GET', undefined, 'Bearer token-1'],
      ['POST', undefined, 'Bearer token-1'],
    ]);
  });

  it('is fetched anew once when it is refused, and the call repeated [§7.0.10, D15]', async () => {
    const { tokens, forgotten } = tokensOf('old', 'new');
    const refusedTokens = ['old'];
    const { server, calls } = setUp({ answers: { hello: { chunks: answer } }, refusedTokens }, { tokens });
    expect(await calls.ask(question('hello'), watch().watcher)).toMatchObject({ status: 'answered' });
    expect(forgotten).toEqual(['old']);
    expect(server.seen.map(({ body }) => accessTokenIn(body))).toEqual(['old', 'new']);
    expect(server.storedMessages()).toEqual(['m1']);
  });

  it('that is refused twice leaves it to the person [D15]', async () => {
    const { tokens } = tokensOf('old', 'older', 'oldest');
    const refusedTokens = ['old', 'older', 'oldest'];
    const { server, calls } = setUp({ answers: { hello: { chunks: answer } }, refusedTokens }, { tokens });
    const outcome = await calls.ask(question('hello'), watch().watcher);
    expect(outcome).toMatchObject({ status: 'not-taken', failure: { error: { code: 'token_refused' } } });
    expect(server.seen).toHaveLength(2);
  });
});

function accessTokenIn(body: unknown): unknown {
  return (body as { context?: { accessToken?: string } } | undefined)?.context?.accessToken;
}

describe('the other calls', () => {
  const prediction = {
    area: 'functions',
    topic: 'timeouts',
    severity: '2',
    subject: 'Timeout',
    description: 'It times out',
    domain: '',
    projectId: 'prj_1',
    projectName: 'storefront',
    deploymentUrl: '',
  };

  it('predict the case from the thread [§7.0.19]', async () => {
    const { server, calls } = setUp({ answers: {}, prediction });
    const { context } = question('hello');
    expect(await calls.predictCase('thread-1', context)).toEqual({ ok: true, value: prediction });
    expect(server.seen[0]).toMatchObject({ body: { threadId: 'thread-1', context } });
  });

  it.each([
    [appError('assistant_unavailable'), { kind: 'refused' }],
    [undefined, { kind: 'unreachable' }],
    // No text, as no server of ours answers.
    [{ ...prediction, severity: 2 as unknown as string }, { kind: 'unreachable' }],
  ])('give the failure of a prediction as a value [§8.0.6, F10]', async (answered, error) => {
    const { calls } = setUp({ answers: {}, prediction: answered });
    const outcome = await calls.predictCase('thread-1', question('hello').context);
    expect(outcome).toMatchObject({ ok: false, error });
  });

  it('tell feedback, metadata and stop [§7.0.11, §7.0.12]', async () => {
    const { server, calls } = setUp({ answers: {} });
    await calls.sendFeedback('prompt-1', -1, 'handover');
    await calls.sendMetadata('thread-1', { caseNumber: '00000042' });
    await calls.stop('thread-1');
    expect(server.seen.map(({ path, body }) => [path, body])).toEqual([
      ['/api/support/help/markprompt/feedback', { promptId: 'prompt-1', feedback: -1, kind: 'handover' }],
      ['/api/support/help/markprompt/metadata', { threadId: 'thread-1', caseNumber: '00000042' }],
      ['/api/support/help/chat/thread-1/stop', undefined],
    ]);
  });
});
