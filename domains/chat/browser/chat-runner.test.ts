import { appError } from '@reachout/core/errors';
import { chatCopy } from '../messages/chat.ts';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '@reachout/web/lib/api-client';
import { createChatCalls } from './chat-calls.ts';
import { createChatServer } from './chat-server.ts';
import { emptyAnswer } from '../rules/answer.ts';
import { createChatRunner } from './chat-runner.ts';
import type { HostEffect } from './chat-runner-options.ts';
import {
  answerChunks,
  createFakeChatServer,
  type FakeChatServerOptions,
} from '../testing/fake-chat-server.ts';

const selection = { product: 'platform', account: 'acc_orbit' } as const;
const context = { product: 'tetra', teamId: 'team_orbit', plan: 'pro', billingPermission: false };
const prediction = {
  area: 'functions',
  topic: 'timeouts',
  severity: '',
  subject: 'Timeout',
  description: '',
  domain: '',
  projectId: '',
  projectName: '',
  deploymentUrl: '',
};
const empty = { ...prediction, area: '', topic: '', subject: '' };

function setUp(options: FakeChatServerOptions, { isCaseAllowed = true, chosen = selection as never } = {}) {
  let isLost = false;
  let isBroken = false;
  const server = createFakeChatServer(options);
  const effects: HostEffect[] = [];
  const warnings: [string, object][] = [];
  let ids = 0;
  const used = Promise.withResolvers<void>();
  const runner = createChatRunner({
    selection: chosen,
    loadServer: async (link) => {
      if (isBroken) throw new Error('No connection');
      const calls = createChatCalls({
        api: createApiClient({ fetch: server.fetch as typeof fetch, now: () => 0 }),
        tokens: { get: async () => undefined, forget: () => undefined },
        wait: async () => undefined,
        random: () => 0,
      });
      return createChatServer(calls, link);
    },
    describeSelection: ({ account }) =>
      account && !isLost ? { context, tools: ['create_support_case'] } : 'No account set',
    canCreateCase: () => isCaseAllowed,
    onHostEffect: (effect) => effects.push(effect),
    newId: () => `id-${(ids += 1)}`,
    now: () => 1_000,
    untilUserActivity: () => used.promise,
    report: (message, details) => warnings.push([message, details]),
  });
  const until = (isReached: (state: ReturnType<typeof runner.getState>) => boolean) =>
    new Promise<void>((resolve) => {
      const check = (): void => {
        if (isReached(runner.getState())) resolve();
      };
      runner.subscribe(check);
      check();
    });
  /** Resolves when the answer under way has been dealt with. */
  const settled = () => until(({ status }) => status !== 'responding');
  const said = () => runner.getState().form.messages.map(({ role, content }) => [role, content]);
  return {
    runner,
    server,
    effects,
    warnings,
    until,
    settled,
    said,
    use: () => used.resolve(),
    lose: () => (isLost = true),
    break: (now: boolean) => (isBroken = now),
  };
}

const answered = { answers: { hello: { chunks: answerChunks('Hello to you.') } } };
const caseCall = {
  type: 'tool-input-available',
  toolCallId: 'c1',
  toolName: 'create_support_case',
  input: {},
} as const;

describe('a message', () => {
  it('has no answer where the code that asks cannot be loaded, and is asked again when it can be', async () => {
    const { runner, settled, said, break: breakLoading } = setUp(answered);
    breakLoading(true);
    runner.send('hello');
    await settled();
    expect(runner.getState().error).toEqual({ kind: 'offline' });
    breakLoading(false);
    runner.send('hello');
    await settled();
    expect(said().at(-1)).toEqual(['assistant', 'Hello to you.']);
  });

  it('is answered, and the chat is idle again [§4.0.1, CHAT-04, CHAT-07]', async () => {
    const { runner, settled, said } = setUp(answered);
    runner.send('hello');
    expect(runner.getState().status).toBe('responding');
    await settled();
    expect(said()).toEqual([
      ['user', 'hello'],
      ['assistant', 'Hello to you.'],
    ]);
    expect(runner.getState().status).toBe('idle');
    expect(runner.getState().form).toMatchObject({ threadId: 'thread-1', promptId: 'prompt-1' });
  });

  it('tells the thread whose it is, once [§7.0.11]', async () => {
    const { runner, server, settled } = setUp(answered);
    runner.send('hello');
    await settled();
    runner.send('hello');
    await settled();
    const told = server.seen.filter(({ path }) => path.endsWith('/metadata'));
    expect(told.map(({ body }) => body)).toEqual([{ threadId: 'thread-1', plan: 'pro', team: 'team_orbit' }]);
  });

  it('tells the conversation that takes the place of a deleted one whose it is [§7.0.11]', async () => {
    const { runner, server, settled } = setUp({ ...answered, deletedThreads: ['thread-gone'] });
    const { form } = runner.getState();
    const message = { id: 'm1', role: 'assistant', content: 'Before', timestamp: 1 } as const;
    runner.restore({ ...form, threadId: 'thread-gone', messages: [message] });
    runner.send('hello');
    await settled();
    expect(runner.getState().form.threadId).toBe('thread-1');
    const told = server.seen.filter(({ path }) => path.endsWith('/metadata'));
    expect(told.map(({ body }) => body)).toMatchObject([{ threadId: 'thread-1' }]);
  });

  it('without a selection stays in the box [§8.0.5, CHAT-01]', () => {
    const { runner, server } = setUp(answered, { chosen: { product: 'platform', account: null } as never });
    runner.dispatch({ type: 'draft-changed', text: 'hello' });
    runner.send('hello');
    expect(runner.getState().problem).toBe(chatCopy.productAndAccountRequired());
    expect(runner.getState().form.currentMessage).toBe('hello');
    expect(server.seen).toEqual([]);
  });

  it('is not asked for an account that the person has lost since, which is reported [§8.0.5]', async () => {
    const { runner, server, settled, warnings, lose } = setUp(answered);
    lose();
    runner.send('hello');
    await settled();
    expect(runner.getState().error).toEqual({ kind: 'unanswered' });
    expect(server.seen).toEqual([]);
    expect(warnings).toEqual([['No account set', {}]]);
  });

  it('stays in the box when a product and an account are chosen for it [F15]', () => {
    const { runner } = setUp(answered, { chosen: { product: null, account: null } as never });
    runner.dispatch({ type: 'draft-changed', text: 'hello' });
    runner.send('hello');
    runner.select(selection);
    expect(runner.getState()).toMatchObject({
      problem: null,
      form: { ...selection, currentMessage: 'hello' },
    });
  });

  it('without a connection is kept, and sent again is stored once [F13]', async () => {
    const { runner, settled, said, until } = setUp({ answers: { hello: 'unreachable' } });
    runner.send('hello');
    await settled();
    await until(({ error }) => error !== null);
    expect(runner.getState()).toMatchObject({ error: { kind: 'offline' }, status: 'idle' });
    expect(said()).toEqual([['user', 'hello']]);
    runner.dispatch({ type: 'retried' });
    expect(runner.getState()).toMatchObject({ error: null, status: 'responding' });
    await settled();
    expect(said()).toEqual([['user', 'hello']]);
  });

  it.each([
    [appError('session_expired'), { kind: 'logged-out' }],
    [appError('rate_limited', { retryAfterSeconds: 30 }), { kind: 'too-many', retryAfterSeconds: 30 }],
  ])('that is refused with %o is kept, with the way on [F18, U91]', async (refusal, error) => {
    const { runner, until, said } = setUp({ answers: { hello: refusal } });
    runner.send('hello');
    await until(({ error: shown }) => shown !== null);
    expect(runner.getState().error).toEqual(error);
    expect(said()).toEqual([['user', 'hello']]);
  });
});

describe('a prepared conversation', () => {
  const intent = {
    kind: 'custom' as const,
    messages: [
      { id: 'p1', role: 'user' as const, content: 'It fails', timestamp: 1 },
      { id: 'p2', role: 'assistant' as const, content: 'Shall I explain?', timestamp: 1 },
    ],
  };
  const prepared = [
    { role: 'user', content: 'It fails' },
    { role: 'assistant', content: 'Shall I explain?' },
  ];
  const bodies = (seen: readonly { path: string; body: unknown }[]) =>
    seen.flatMap(({ path, body }) => (path.endsWith('/chat') ? [body] : []));

  it('goes along with the first message, and not with those that follow in its thread [§4.0.4, CHAT-34, D32]', async () => {
    const { runner, server, settled } = setUp(answered);
    runner.dispatch({ type: 'intent-received', intent, id: 'i1', at: 1 });
    runner.send('hello');
    await settled();
    runner.send('hello');
    await settled();
    expect(bodies(server.seen)).toMatchObject([{ threadId: null, prepared }, { threadId: 'thread-1' }]);
    expect(bodies(server.seen)[1]).not.toHaveProperty('prepared');
  });

  it('goes along again where the conversation begins anew, as its thread was deleted [CHAT-34, D32]', async () => {
    const { runner, server, settled } = setUp({ ...answered, deletedThreads: ['thr_gone'] });
    runner.dispatch({ type: 'intent-received', intent, id: 'i1', at: 1 });
    runner.dispatch({ type: 'sent', text: 'earlier', id: 'm0', at: 1 });
    runner.dispatch({ type: 'answer-arrived', answer: { ...emptyAnswer, threadId: 'thr_gone' } });
    runner.dispatch({ type: 'stopped', id: 's1', at: 1 });
    runner.send('hello');
    await settled();
    expect(bodies(server.seen).at(-1)).toMatchObject({ threadId: null, prepared });
  });
});

describe('an answer that fails', () => {
  it('is apologised for, and the form opens unfilled with the words on offer [§8.0.1, CHAT-09, D13]', async () => {
    const { runner, settled, said, effects, warnings } = setUp({
      answers: { hello: appError('assistant_unavailable', { retryAfterSeconds: 60 }) },
    });
    runner.send('hello');
    await settled();
    expect(said()).toEqual([
      ['user', 'hello'],
      ['assistant', chatCopy.chatFailed()],
    ]);
    expect(runner.getState()).toMatchObject({ status: 'errored', form: { threadId: null } });
    expect(effects).toEqual([
      { type: 'open-case-form', prefilled: false, by: 'failure' },
      { type: 'offer-description', text: 'hello' },
    ]);
    expect(warnings).toEqual([
      ['Markprompt API failed', { event: 'AI help response failed', reason: 'assistant_unavailable' }],
    ]);
  });
});

describe('stopping', () => {
  it('keeps what has arrived and tells the server [CHAT-10]', async () => {
    const { runner, server, until, said } = setUp({
      answers: { hello: { chunks: answerChunks('Half an').slice(0, -1), isHeld: true } },
    });
    runner.send('hello');
    await until((chat) => chat.form.streamedMessage === 'Half an');
    runner.stop();
    expect(said()).toEqual([
      ['user', 'hello'],
      ['assistant', 'Half an'],
    ]);
    expect(runner.getState().form.messages.at(-1)?.isInterrupted).toBe(true);
    await expect
      .poll(() => server.seen.map(({ path }) => path))
      .toContain('/api/support/help/chat/thread-1/stop');
  });
});

describe('creating a case', () => {
  it('predicts the form from the thread and opens it filled [§4.0.1, CHAT-12, CHAT-15]', async () => {
    const { runner, server, settled, until, effects } = setUp({ ...answered, prediction });
    runner.send('hello');
    await settled();
    runner.createCase();
    expect(runner.getState().status).toBe('generating-case');
    await until((chat) => chat.status === 'idle');
    expect(effects).toEqual([{ type: 'open-case-form', prefilled: true, values: prediction, by: 'person' }]);
    expect(server.seen.filter(({ path }) => path.endsWith('/feedback'))).toMatchObject([
      { body: { promptId: 'prompt-1', feedback: -1 } },
    ]);
  });

  it.each([[appError('internal')], [empty]])(
    'opens the form unfilled after a prediction of %o [§8.0.6, CHAT-16, F10]',
    async (failed) => {
      const { runner, settled, until, effects } = setUp({ ...answered, prediction: failed });
      runner.send('hello');
      await settled();
      runner.createCase();
      await until((chat) => chat.status === 'idle');
      expect(effects).toEqual([
        { type: 'open-case-form', prefilled: false, by: 'person' },
        { type: 'offer-description', text: 'hello' },
      ]);
    },
  );

  it('opens the form unfilled for an account that the person has lost since, which is reported [§8.0.5, CHAT-16]', async () => {
    const { runner, server, settled, until, effects, warnings, lose } = setUp({ ...answered, prediction });
    runner.send('hello');
    await settled();
    lose();
    runner.createCase();
    await until((chat) => chat.status === 'idle');
    expect(effects[0]).toEqual({ type: 'open-case-form', prefilled: false, by: 'person' });
    expect(server.seen.some(({ path }) => path.endsWith('/predict-case'))).toBe(false);
    expect(warnings).toContainEqual(['No account set', {}]);
  });

  it('that the assistant opens sends no feedback: nobody clicked [§7.0.12, D14, CHAT-29]', async () => {
    const chunks = answerChunks('Opening the form.', [caseCall]);
    const { runner, server, settled, until, effects } = setUp({ answers: { hello: { chunks } }, prediction });
    runner.send('hello');
    await settled();
    await until((chat) => chat.form.messages.at(-1)?.tool?.name === 'case_form_opened');
    expect(effects).toContainEqual(expect.objectContaining({ type: 'open-case-form', by: 'assistant' }));
    expect(server.seen.map(({ path }) => path)).not.toContain('/api/support/help/markprompt/feedback');
  });

  it('needs a product and an account [§8.0.5]', () => {
    const { runner, effects } = setUp(answered, { chosen: { product: null, account: null } as never });
    runner.createCase();
    expect(runner.getState().problem).toBe(chatCopy.productAndAccountRequired());
    expect(effects).toEqual([]);
  });

  it.each([
    [true, ['open-case-form']],
    [false, []],
  ])(
    'by the assistant, where the person may (%s), opens %j [CHAT-08, D18]',
    async (isCaseAllowed, opened) => {
      const answers = { hello: { chunks: answerChunks('Opening.', [caseCall]) } };
      const { runner, settled, until, effects } = setUp({ answers, prediction }, { isCaseAllowed });
      runner.send('hello');
      await settled();
      await until((chat) => chat.status === 'idle');
      expect(effects.map(({ type }) => type)).toEqual(opened);
      expect(effects.every((effect) => effect.type !== 'open-case-form' || effect.by === 'assistant')).toBe(
        true,
      );
    },
  );
});

describe('a verdict on an answer', () => {
  it('names the prompt and says that it is no handover; the last one arrives last [§7.0.12, D14, CHAT-31]', async () => {
    const { runner, server, settled } = setUp(answered);
    runner.send('hello');
    await settled();
    const sent = await Promise.all([runner.judge('answer-1', 1), runner.judge('answer-1', -1)]);
    expect(sent).toEqual([true, true]);
    expect(server.seen.filter(({ path }) => path.endsWith('/feedback')).map(({ body }) => body)).toEqual([
      { promptId: 'prompt-1', feedback: 1, kind: 'answer' },
      { promptId: 'prompt-1', feedback: -1, kind: 'answer' },
    ]);
    expect(runner.getState().form.messages.at(-1)).toMatchObject({ verdict: -1 });
  });

  it('that cannot be sent is not kept [CHAT-31]', async () => {
    const { runner, settled, warnings } = setUp({ ...answered, feedback: appError('internal') });
    runner.send('hello');
    await settled();
    expect(await runner.judge('answer-1', 1)).toBe(false);
    expect(runner.getState().form.messages.at(-1)).not.toHaveProperty('verdict');
    expect(warnings).toEqual([['The verdict could not be sent', { reason: 'internal' }]]);
  });

  it('on a message without a prompt is not sent', async () => {
    const { runner, server, settled } = setUp(answered);
    runner.send('hello');
    await settled();
    const before = server.seen.length;
    expect(await runner.judge('id-1', 1)).toBe(false);
    expect(server.seen).toHaveLength(before);
  });
});

describe('an answer that goes on in another tab', () => {
  const chunks = answerChunks('Hello to you and yours.');
  const superseded = { type: 'data-superseded', data: {}, transient: true } as const;
  const farewells = [{ after: 4, chunk: superseded }];
  const taken = { answers: { hello: { chunks, farewells } } };

  it('is not fetched until the person uses this one [D17]', async () => {
    const { runner, server, settled, until, use, said } = setUp(taken);
    runner.send('hello');
    await until(({ answer }) => answer?.isElsewhere === true);
    expect(runner.getState()).toMatchObject({
      status: 'responding',
      form: { streamedMessage: 'Hello to ' },
    });
    const before = server.seen.length;
    use();
    await settled();
    expect(server.seen).toHaveLength(before + 1);
    expect(runner.getState().answer).toBeNull();
    expect(said().at(-1)).toEqual(['assistant', 'Hello to you and yours.']);
  });

  it('is read on here when the person says so [D17]', async () => {
    const { runner, settled, until, said } = setUp(taken);
    runner.send('hello');
    await until(({ answer }) => answer?.isElsewhere === true);
    runner.readOnHere();
    await settled();
    expect(said().at(-1)).toEqual(['assistant', 'Hello to you and yours.']);
  });

  it('can be stopped from here [CHAT-10]', async () => {
    const { runner, server, until } = setUp(taken);
    runner.send('hello');
    await until(({ answer }) => answer?.isElsewhere === true);
    runner.stop();
    expect(runner.getState()).toMatchObject({ answer: null, status: 'idle' });
    await expect.poll(() => server.seen.at(-1)?.path).toBe('/api/support/help/chat/thread-1/stop');
  });

  it('and had others after it is found as it stands, without a word typed here lost [D17, CHAT-30]', async () => {
    const { runner, until, use, effects, server } = setUp({
      answers: { ...taken.answers, 'and then?': { chunks: answerChunks('More.', [], 'answer-2') } },
    });
    runner.send('hello');
    await until(({ answer }) => answer?.isElsewhere === true);
    const body = { threadId: 'thread-1', message: { id: 'm2', content: 'and then?' } };
    await server.fetch('/api/support/help/chat', { method: 'POST', body: JSON.stringify(body) });
    use();
    await expect.poll(() => effects).toContainEqual({ type: 'reload-conversation', threadId: 'thread-1' });
    runner.dispatch({ type: 'draft-changed', text: 'typed here' });
    const { form } = runner.getState();
    const more = { id: 'answer-2', role: 'assistant' as const, content: 'More.', timestamp: 1 };
    runner.replace({ ...form, messages: [...form.messages, more], currentMessage: '' });
    expect(runner.getState()).toMatchObject({
      status: 'idle',
      form: { currentMessage: 'typed here', messages: [{ content: 'hello' }, { content: 'More.' }] },
    });
  });
});

describe('a restored chat', () => {
  it('goes on with the answer that it was waiting for [D17, CHAT-28, F15]', async () => {
    const before = setUp(answered);
    before.runner.send('hello');
    await before.settled();
    const { form } = before.runner.getState();
    const waiting = { ...form, messages: form.messages.slice(0, 1) };
    before.runner.restart();
    before.runner.dispatch({ type: 'undo-expired' });
    before.runner.restore(waiting);
    expect(before.runner.getState().status).toBe('responding');
    await before.settled();
    expect(before.said()).toEqual([
      ['user', 'hello'],
      ['assistant', 'Hello to you.'],
    ]);
  });

  it('offers to send a message again that no answer follows [F15]', () => {
    const { runner } = setUp(answered);
    const { form } = runner.getState();
    const message = { id: 'm1', role: 'user', content: 'hello', timestamp: 1 } as const;
    runner.restore({ ...form, messages: [message] });
    expect(runner.getState().error).toEqual({ kind: 'unanswered' });
  });
});
