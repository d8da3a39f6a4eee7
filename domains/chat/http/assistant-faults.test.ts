import { withGuard, withLimits } from '@reachout/assistant/server';
import type { AssistantEvent, AssistantPort } from '../rules/assistant-call.ts';
import { chatCopy } from '../messages/chat.ts';
import { chatFailedLog } from '../rules/log-names.ts';
import { apiPaths } from '@reachout/core/paths';
import {
  answerEvents,
  hostileAssistant,
  type HostileBehaviour,
  scriptedAssistant,
} from '@reachout/testkit/models';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { readOn, type Transcript } from '@reachout/server/testing/test-transcript';

const context = { product: 'tetra', teamId: 'team_orbit' };

/** Who answers next. What was asked is counted whoever it is. */
let next: AssistantPort;
let asked = 0;

/** The assistant as the server wires it, with limits that a test can wait for. */
const bounded = withGuard(
  withLimits(
    {
      answer(request, signal) {
        asked += 1;
        return next.answer(request, signal);
      },
      predictCase: (request, signal) => next.predictCase(request, signal),
      generateRefundReason: (request, signal) => next.generateRefundReason(request, signal),
    } as AssistantPort,
    { maxBytes: 256 * 1024, idleMs: 3_000, totalMs: 4_000 },
  ),
);

let app: TestApp;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp({ assistant: bounded, flags: { supportChatRefundInvoiceFlow: true } });
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());
beforeEach(() => {
  asked = 0;
  app.logged.length = 0;
});

async function ask(content: string, more: object = {}): Promise<Transcript> {
  const message = { id: crypto.randomUUID(), content };
  return readOn((await olivia(apiPaths.chat(), json({ message, context, ...more }))).body);
}

async function statusesOf(threadId: string | null): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(
    sql`select role || ' ' || status as message from messages where thread_id = ${threadId} and role <> 'tool' order by seq`,
  );
  return rows.map(({ message }) => message);
}

/** Faults of a provider (F09), as an adapter hands them on. */
const faults: [string, Error | AssistantEvent | 'silence' | 'cut'][] = [
  ['refuses the connection', new Error('connect ECONNREFUSED 10.0.0.1:443')],
  ['has no address', new Error('getaddrinfo ENOTFOUND api.provider.example')],
  ['has a wrong certificate', new Error('self-signed certificate in certificate chain')],
  ['answers 500', new Error('Internal Server Error')],
  ['answers 401', new Error('Unauthorized')],
  ['answers 403', new Error('Forbidden')],
  ['answers 404', new Error('model not found')],
  ['answers 429', new Error('Too Many Requests')],
  ['answers 503', new Error('Service Unavailable')],
  ['resets the connection', new Error('socket hang up')],
  ['sends garbage', new SyntaxError('Unexpected token < in JSON at position 0')],
  ['sends a tool call that is cut', new SyntaxError('Unterminated string in JSON at position 17')],
  ['filters the content', { type: 'finish', reason: 'error' }],
  ['says that it failed without a word', new Error('')],
  ['stalls', 'silence'],
  ['ends without an end', 'cut'],
];

const failing = (fault: (typeof faults)[number][1], firstDeltas: readonly AssistantEvent[]): AssistantPort =>
  scriptedAssistant(async function* (_request, signal) {
    yield* firstDeltas;
    if (fault === 'cut') return;
    if (fault !== 'silence') return yield fault;
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  });

describe.each([
  ['before the first word', []],
  ['after some words', [{ type: 'text', delta: 'Half an ans' } as const]],
])('a provider that fails %s', (_when, firstDeltas) => {
  it.each(faults)(
    'and %s: the chat ends with the apology, the reason is logged, the message stays, the next one is answered [F09, §8.0.1, A55]',
    async (_what, fault) => {
      next = failing(fault, firstDeltas);
      const { answer, errorText } = await ask('my own words');
      const askedForIt = asked;
      const logged = app.logged.filter((line) => line.includes(chatFailedLog));
      const statuses = await statusesOf(answer.threadId);
      next = scriptedAssistant(answerEvents('All is well again.'));
      const { answer: after } = await ask('and again', { threadId: answer.threadId });
      expect([answer.status, errorText, answer.text]).toEqual([
        'failed',
        chatCopy.chatFailed(),
        firstDeltas.map(({ delta }) => delta).join(''),
      ]);
      expect(logged).toHaveLength(1);
      expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({
        level: 'warn',
        reason: expect.stringMatching(/./),
      });
      expect(statuses).toEqual(['user complete', 'assistant errored']);
      expect([after.status, after.text]).toEqual(['finished', 'All is well again.']);
      expect(askedForIt).toBe(1);
    },
  );
});

describe('an assistant that misbehaves', () => {
  it.each<HostileBehaviour>(['never stops talking', 'says one huge word', 'ignores being aborted'])(
    'and %s is broken off, with the apology [A55]',
    async (behaviour) => {
      next = hostileAssistant(behaviour);
      const { answer, errorText } = await ask('go on');
      expect([answer.status, errorText]).toEqual(['failed', chatCopy.chatFailed()]);
    },
  );

  it.each<[HostileBehaviour, number]>([
    ['speaks garbage', 0],
    ['calls an unknown tool', 0],
    ['calls a tool with wrong arguments', 0],
    ['calls a tool with huge arguments', 0],
    ['calls two tools at once', 1],
    ['calls a refund fifty times', 1],
    ['calls a refund with an amount and a foreign invoice', 1],
    ['names hostile references', 0],
    ['says unstorable characters', 0],
  ])('and %s leaves the chat whole, with %i tool call at most [A43, A44, A50]', async (behaviour, tools) => {
    next = hostileAssistant(behaviour);
    const { answer } = await ask('be yourself');
    expect(answer.status).toBe('finished');
    expect(answer.toolCalls.length).toBeLessThanOrEqual(tools);
    expect(answer.references).toEqual([]);
    expect(await statusesOf(answer.threadId)).toEqual(['user complete', 'assistant complete']);
  });
});

describe('trying again', () => {
  const broken = scriptedAssistant([{ type: 'text', delta: 'Half an ans' }, new Error('socket hang up')]);

  it('gives another answer to the same message, which stays one [F01, CHAT-11]', async () => {
    next = broken;
    const message = { id: crypto.randomUUID(), content: 'say it again' };
    const failed = await readOn((await olivia(apiPaths.chat(), json({ message, context }))).body);
    const { threadId } = failed.answer;
    const whole = scriptedAssistant(answerEvents('Here it is.'));
    next = whole;
    const body = { message, context, threadId, retry: true };
    const again = await readOn((await olivia(apiPaths.chat(), json(body))).body);
    expect([again.answer.status, again.answer.text]).toEqual(['finished', 'Here it is.']);
    expect(again.answer.messageId).not.toBe(failed.answer.messageId);
    expect(await statusesOf(threadId)).toEqual(['user complete', 'assistant errored', 'assistant complete']);
    expect(whole.requests.at(-1)?.messages).toEqual([{ role: 'user', content: 'say it again' }]);
  });

  it.each([
    ['without asking for another answer', undefined],
    ['with a wish for another answer when the last one is whole', true],
  ])('%s gives the answer that is there [A59]', async (_how, retry) => {
    const whole = scriptedAssistant(answerEvents('Once.'));
    next = retry ? whole : broken;
    const message = { id: crypto.randomUUID(), content: 'once' };
    const first = await readOn((await olivia(apiPaths.chat(), json({ message, context }))).body);
    next = whole;
    const body = { message, context, threadId: first.answer.threadId, retry };
    const second = await readOn((await olivia(apiPaths.chat(), json(body))).body);
    expect(second.answer).toEqual(first.answer);
    expect(asked).toBe(1);
  });

  it('leaves the failed answer out of what the assistant is told later', async () => {
    next = broken;
    const message = { id: crypto.randomUUID(), content: 'first' };
    const { answer } = await readOn((await olivia(apiPaths.chat(), json({ message, context }))).body);
    next = scriptedAssistant(answerEvents('Whole.'));
    const retried = { message, context, threadId: answer.threadId, retry: true };
    await readOn((await olivia(apiPaths.chat(), json(retried))).body);
    const later = scriptedAssistant(answerEvents('Later.'));
    next = later;
    await ask('second', { threadId: answer.threadId });
    expect(later.requests.at(-1)?.messages).toEqual([
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'Whole.' },
      { role: 'user', content: 'second' },
    ]);
  });

  it('begins the same thread when the acknowledgement of its first message was lost [A59]', async () => {
    next = scriptedAssistant(answerEvents('Once.'));
    const message = { id: crypto.randomUUID(), content: 'did it arrive?' };
    const [first, second] = await Promise.all(
      [1, 2].map(async () => readOn((await olivia(apiPaths.chat(), json({ message, context }))).body)),
    );
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as times from messages where id = ${message.id}`,
    );
    expect(second?.answer).toEqual(first?.answer);
    expect([rows, asked]).toEqual([[{ times: 1 }], 1]);
  });
});

describe('answers in the making', () => {
  it('are three of one person: a fourth message is refused until one is over [A54, A85]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    next = scriptedAssistant(async function* () {
      yield { type: 'text', delta: 'Slow' };
      await promise;
      yield { type: 'finish', reason: 'stop' };
    });
    const three = [ask('one'), ask('two'), ask('three')];
    await expect.poll(countStreaming).toBe(3);
    const message = { id: crypto.randomUUID(), content: 'four' };
    const refused = await olivia(apiPaths.chat(), json({ message, context }));
    const { rows } = await app.database.db.execute(sql`select 1 from messages where id = ${message.id}`);
    resolve();
    await Promise.all(three);
    const taken = await olivia(apiPaths.chat(), json({ message, context }));
    await taken.text();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringContaining('3 answers'),
    });
    expect([rows, taken.status]).toEqual([[], 200]);
  });
});

describe('a day’s worth of answers', () => {
  it('is what one person gets in a day, whatever they get in a minute [A54, A85]', async () => {
    const limited = await createTestApp({
      database: app.database,
      rateLimiter: async (bucket) => ({
        allowed: bucket !== 'chat-of-day:user_olivia',
        retryAfterSeconds: 172.8,
      }),
    });
    const person = await limited.signIn('olivia@orbit.example');
    const message = { id: crypto.randomUUID(), content: 'once too often' };
    const refused = await person(apiPaths.chat(), json({ message, context }));
    await limited.close();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '173']);
  });
});

async function countStreaming(): Promise<unknown> {
  const { rows } = await app.database.db.execute(
    sql`select count(*)::int as streaming from messages where status = 'streaming'`,
  );
  return rows[0]?.streaming;
}
