import { submitChat } from '@markprompt/core/chat';
import { submitCSAT, submitFeedback } from '@markprompt/core/feedback';
import type { OutsideEvent, OutsideNews, OutsideQuestion } from '@reachout/chat/rules/outside-assistant';
import { describe, expect, it } from 'vitest';
import { createMarkprompt } from './create-markprompt.ts';
import {
  beginStream,
  type ChatScript,
  chunk,
  completion,
  done,
  type MarkpromptServer,
  refuse,
  say,
  startMarkpromptServer,
  streamRaw,
  toolChunk,
} from '../testing/markprompt-server.ts';

const question: OutsideQuestion = {
  assistant: 'support',
  turns: [{ role: 'user', content: 'How long does a refund take?' }],
  context: { product: 'platform', plan: 'pro', billingPermission: true },
  metadata: { userId: 'user_1', plan: 'pro' },
  tools: ['create_support_case', 'refund_invoice'],
};

function open({ apiUrl }: Pick<MarkpromptServer, 'apiUrl'>) {
  return createMarkprompt({
    apiUrl: `${apiUrl}/`,
    projectKey: 'project-key',
    assistants: { support: 'asst-1', v0: 'asst-2' },
    predictionAssistantId: 'asst-3',
  });
}

async function ask(script: ChatScript, asked = question, signal = new AbortController().signal) {
  await using server = await startMarkpromptServer(script);
  const events: OutsideEvent[] = [];
  let failure: unknown;
  try {
    for await (const event of open(server).outside.answer(asked, signal)) events.push(event);
  } catch (error) {
    failure = error;
  }
  const text = events.flatMap((event) => (event.type === 'text' ? [event.delta] : [])).join('');
  return { events, text, failure, calls: server.callsOf('/chat') };
}

describe('an answer of Markprompt', () => {
  it('comes with ids, references of every kind of source, words and an end', async () => {
    const types = ['github', 'motif', 'website', 'file-upload', 'api-upload', 'nango', 'salesforce'];
    const references = types.map((type, at) => ({
      path: `/docs/${at}`,
      type,
      title: `Page ${at}`,
      anchor: 'top',
    }));
    const { events, text } = await ask(say('Within 5-10 working days.', { references }));
    expect(text).toBe('Within 5-10 working days.');
    expect(events[0]).toEqual({ type: 'ids', threadId: 'mp-thread', messageId: 'mp-message' });
    expect(events[1]).toEqual({
      type: 'references',
      references: types.map((sourceType, at) => ({
        path: `/docs/${at}`,
        title: `Page ${at}`,
        sourceType,
        anchor: 'top',
      })),
    });
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('may have more references than Node takes for a header by itself', async () => {
    const references = Array.from({ length: 90 }, (_, at) => ({
      path: `/docs/${'x'.repeat(100)}/${at}`,
      type: 'website',
    }));
    const { events } = await ask(say('Yes.', { references }));
    expect(events.find(({ type }) => type === 'references')).toMatchObject({ references: { length: 90 } });
  });

  it('calls tools whose arguments come in fragments', async () => {
    const { events } = await ask(
      streamRaw([
        toolChunk(0, { id: 'call-1', name: 'refund_invoice', arguments: '{"rea' }),
        toolChunk(0, { arguments: 'son":"Twice"}' }),
        toolChunk(1, { id: 'call-2', name: 'create_support_case' }),
        chunk({}, 'tool_calls'),
        done,
      ]),
    );
    expect(events.slice(1)).toEqual([
      { type: 'tool-call', id: 'call-1', name: 'refund_invoice', args: { reason: 'Twice' } },
      { type: 'tool-call', id: 'call-2', name: 'create_support_case', args: {} },
      { type: 'finish', reason: 'tool-calls' },
    ]);
  });

  it('is asked for as the official client asks', async () => {
    await using server = await startMarkpromptServer(say('Yes.'));
    const { tools: names, ...asked } = question;
    for await (const _ of open(server).outside.answer(
      { ...asked, tools: names, threadId: 'mp-1' },
      new AbortController().signal,
    ));
    const [ours] = server.callsOf('/chat');
    const official = submitChat(
      question.turns.map(({ content }) => ({ role: 'user', content })),
      'project-key',
      {
        apiUrl: server.apiUrl,
        assistantId: 'asst-1',
        threadId: 'mp-1',
        context: question.context,
        threadMetadata: question.metadata,
        stream: true,
        tools: (ours?.body['tools'] ?? []) as NonNullable<Parameters<typeof submitChat>[2]>['tools'],
        toolChoice: 'auto',
      },
    );
    for await (const _ of official);
    const theirs = server.callsOf('/chat').at(-1);
    const { apiUrl: _, messageId: __, ...body } = theirs?.body ?? {};
    expect(ours?.body).toEqual(body);
    expect(ours?.version).toBe(theirs?.version);
  });

  it('is another assistant’s where the call names one', async () => {
    const { calls } = await ask(say('Yes.'), { ...question, assistant: 'v0' });
    expect(calls[0]?.body).toMatchObject({ assistantId: 'asst-2' });
  });

  it('offers no tool that was not given', async () => {
    const { calls } = await ask(say('Yes.'), { ...question, tools: [] });
    expect(calls[0]?.body).not.toHaveProperty('tools');
    expect(calls[0]?.body).not.toHaveProperty('toolChoice');
  });

  it('is read whole where the assistant does not stream', async () => {
    const { text, events } = await ask(completion('Within 5-10 working days.'));
    expect(text).toBe('Within 5-10 working days.');
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('is asked for once more where Markprompt has too much to do, after the time that it names', async () => {
    const { text, calls } = await ask((response, call, attempt) =>
      (attempt === 1 ? refuse(429, { 'retry-after': '0' }) : say('Yes.'))(response, call, attempt),
    );
    expect(text).toBe('Yes.');
    expect(calls).toHaveLength(2);
  });

  it('is not waited for longer than anybody would', async () => {
    const { failure, calls } = await ask(refuse(429, { 'retry-after': '3600' }));
    expect(failure).toMatchObject({ status: 429, retryAfterSeconds: 3_600 });
    expect(calls).toHaveLength(1);
  });

  it.each<[string, ChatScript]>([
    ['a refusal', refuse(401)],
    ['a failure', refuse(500)],
    ['a redirect', refuse(302, { location: 'http://127.0.0.1:9/' })],
    ['a page of HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    [
      'broken JSON',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"text'),
    ],
    ['a chunk that is none', streamRaw(['data: {"error":"project-key-canary"}\n\n'])],
    [
      'a cut stream',
      (response) => {
        beginStream(response);
        response.write(chunk({ content: 'Within' }), () => response.destroy());
      },
    ],
    ['an event without an end', streamRaw([`data: ${'x'.repeat(300_000)}`])],
  ])('fails with %s, and says nothing of what stood in it', async (_, script) => {
    const { failure, events } = await ask(script);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toMatch(/^MarkpromptError: Markprompt (?:answered \d+|sent|broke off)/);
    expect(String(failure)).not.toContain('canary');
    expect(events.filter(({ type }) => type === 'finish')).toEqual([]);
  });

  it('ends without an end where the stream stops before it is said to be over', async () => {
    const { events, failure } = await ask(streamRaw([chunk({ content: 'Within' })]));
    expect(failure).toBeUndefined();
    expect(events.at(-1)).toEqual({ type: 'text', delta: 'Within' });
  });

  it('is not asked for by somebody who has gone', async () => {
    const { calls, events } = await ask(say('Yes.'), question, AbortSignal.abort());
    expect([calls, events]).toEqual([[], []]);
  });
});

describe('Markprompt’s second assistant', () => {
  it('writes an object, without sources and outside of what is counted', async () => {
    await using server = await startMarkpromptServer(completion('Sure: ```json\n{"area":"billing"}\n```'));
    const written = await open(server).predicting?.writeObject(
      { instructions: 'Fill in.', turns: question.turns, maxTokens: 100, schema: { type: 'object' } },
      new AbortController().signal,
    );
    expect(written).toEqual({ value: { area: 'billing' } });
    expect(server.callsOf('/chat')[0]?.body).toMatchObject({
      assistantId: 'asst-3',
      jsonOutput: true,
      stream: false,
      doNotInjectContext: true,
      excludeFromInsights: true,
      messages: [{ role: 'user', content: expect.stringContaining('How long does a refund take?') }],
    });
  });
});

describe('what Markprompt is told of its answers', () => {
  it('are votes and ratings in the calls of the official client', async () => {
    await using server = await startMarkpromptServer(refuse(404));
    const { outside } = open(server);
    await outside.tell({ kind: 'vote', messageId: 'mp-message', vote: -1 });
    await outside.tell({ kind: 'csat', threadId: 'mp-thread', csat: 4 });
    const options = { apiUrl: server.apiUrl };
    await submitFeedback({ messageId: 'mp-message', feedback: { vote: '-1' } }, 'project-key', options);
    await submitCSAT({ threadId: 'mp-thread', csat: 4 }, 'project-key', options);
    const [vote, csat, ...official] = server.seen;
    expect([vote, csat]).toEqual(official);
  });

  it.each([
    [404, 'never'],
    [422, 'never'],
    [401, 'later'],
    [429, 'later'],
    [500, 'later'],
  ])('where it answers %i are told %s', async (refusing, kind) => {
    await using server = await startMarkpromptServer(refuse(404), { refusing });
    const news: OutsideNews = {
      kind: 'metadata',
      threadId: 'mp-thread',
      metadata: { caseNumber: '00000042' },
    };
    const told = await open(server).outside.tell(news);
    expect(told).toEqual({ ok: false, failure: { kind, reason: `Markprompt answered ${refusing}` } });
  });

  it('where it cannot be reached are told later', async () => {
    const { outside } = open({ apiUrl: 'http://127.0.0.1:9' });
    const told = await outside.tell({ kind: 'vote', messageId: 'mp-message', vote: 1 });
    expect(told).toEqual({ ok: false, failure: { kind: 'later', reason: 'Markprompt cannot be reached' } });
  });
});
