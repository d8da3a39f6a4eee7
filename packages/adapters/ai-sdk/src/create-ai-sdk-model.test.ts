import type { LanguageModelPort, ModelEvent } from '@reachout/chat/rules/model-call';
import { describe, expect, it } from 'vitest';
import { createAiSdkModel } from './create-ai-sdk-model.ts';
import {
  chunk,
  completion,
  done,
  refuse,
  type Script,
  startModelServer,
  stream,
  toolChunk,
} from '../testing/model-server.ts';

const question: Parameters<LanguageModelPort['write']>[0] = {
  instructions: 'Choose pieces.',
  turns: [
    { role: 'user', content: 'How long may a function run?' },
    { role: 'assistant', content: '10 seconds. [1]' },
    { role: 'user', content: 'And on Pro?' },
  ],
  maxTokens: 300,
  tools: ['create_support_case', 'refund_invoice'],
};

async function ask(script: Script, asked = question, signal = new AbortController().signal) {
  await using server = await startModelServer(script);
  const model = await createAiSdkModel({
    provider: 'openai-compatible',
    baseUrl: server.baseUrl,
    apiKey: 'sk-canary',
    model: 'test-model',
  });
  const events: ModelEvent[] = [];
  let failure: Error | undefined;
  try {
    for await (const event of model.write(asked, signal)) events.push(event);
  } catch (error) {
    failure = error as Error;
  }
  const text = events.flatMap((event) => (event.type === 'text' ? [event.delta] : [])).join('');
  return { events, text, failure, seen: [...server.seen] };
}

async function askForObject(script: Script) {
  await using server = await startModelServer(script);
  const model = await createAiSdkModel({
    provider: 'openai-compatible',
    baseUrl: server.baseUrl,
    model: 'test-model',
  });
  const schema = { type: 'object', properties: { area: { type: 'string' } } } as const;
  const written = await model.writeObject({ ...question, schema }, new AbortController().signal);
  return { ...written, seen: [...server.seen] };
}

const answer = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: '[1.' }),
  chunk({ content: '1]' }),
  chunk({}, 'stop'),
  done,
];

describe('an answer of a model', () => {
  it('comes as text and an end', async () => {
    const { events } = await ask(stream(...answer));
    expect(events).toEqual([
      { type: 'text', delta: '[1.' },
      { type: 'text', delta: '1]' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('tells how many tokens it took, where the provider counts them', async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
    const counted = `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage })}\n\n`;
    const { events } = await ask(stream(...answer.slice(0, -1), counted, done));
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop', tokens: 1000 });
  });

  it('is the same when the wire cuts it inside a character', async () => {
    const bytes = Buffer.from([chunk({ content: 'größer 🙂' }), chunk({}, 'stop'), done].join(''));
    const { text } = await ask((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = (at: number): void => {
        if (at >= bytes.length) response.end();
        else response.write(bytes.subarray(at, at + 3), () => write(at + 3));
      };
      write(0);
    });
    expect(text).toBe('größer 🙂');
  });

  it('may call the tools that were offered, with automatic choice [§7.0.19]', async () => {
    const { events, seen } = await ask(
      stream(
        toolChunk(0, { id: 'call_1', name: 'refund_invoice', arguments: '' }),
        toolChunk(0, { arguments: '{"rea' }),
        toolChunk(0, { arguments: 'son":"charged twice"}' }),
        chunk({}, 'tool_calls'),
        done,
      ),
    );
    expect(events).toEqual([
      { type: 'tool-call', id: 'call_1', name: 'refund_invoice', args: { reason: 'charged twice' } },
      { type: 'finish', reason: 'tool-calls' },
    ]);
    const sent = JSON.parse(seen[0]?.body ?? '') as {
      tool_choice: string;
      tools: { function: { name: string } }[];
    };
    expect(sent.tool_choice).toBe('auto');
    expect(sent.tools.map((tool) => tool.function.name)).toEqual(['create_support_case', 'refund_invoice']);
  });

  it('is told of no refund tool when none is offered [§6.0.3]', async () => {
    const { seen } = await ask(stream(...answer), { ...question, tools: ['create_support_case'] });
    expect(seen[0]?.body).not.toContain('"refund_invoice"');
  });

  it('gets the conversation, and the key in one header only [A51, A56]', async () => {
    const { seen } = await ask(stream(...answer));
    expect(seen.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
    expect(seen[0]?.headers.authorization).toBe('Bearer sk-canary');
    expect(seen[0]?.body).not.toContain('sk-canary');
    const { messages } = JSON.parse(seen[0]?.body ?? '') as { messages: { role: string }[] };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });
});

describe('the address of a provider', () => {
  it.each([
    ['anthropic', '/messages', 'x-api-key'],
    ['google', '/models/test-model:streamGenerateContent?alt=sse', 'x-goog-api-key'],
  ] as const)(
    'of %s is asked in its own language, with the key in its header',
    async (provider, path, header) => {
      await using server = await startModelServer(refuse(400));
      const model = await createAiSdkModel({
        provider,
        baseUrl: server.baseUrl,
        apiKey: 'sk-canary',
        model: 'test-model',
      });
      const asking = model.write(question, new AbortController().signal)[Symbol.asyncIterator]().next();
      await expect(asking).rejects.toThrow('The model provider answered 400');
      expect(server.seen.map((seen) => seen.path)).toEqual([`/v1${path}`]);
      expect(server.seen[0]?.headers[header]).toBe('sk-canary');
    },
  );
});

describe('a provider that fails', () => {
  it.each([
    ['500', refuse(500, { 'retry-after-ms': '1' }), 'The model provider answered 500'],
    ['401', refuse(401), 'The model provider answered 401'],
    ['429 again and again', refuse(429, { 'retry-after-ms': '1' }), 'The model provider answered 429'],
    [
      'an HTML page',
      refuse(502, { 'content-type': 'text/html', 'retry-after-ms': '1' }),
      'The model provider answered 502',
    ],
  ])('with %s throws, without what it said [F09, A56]', async (_, script, message) => {
    const { failure, text } = await ask(script);
    expect(failure?.message).toBe(message);
    expect(JSON.stringify({ ...failure, stack: failure?.stack })).not.toContain('sk-canary');
    expect(text).toBe('');
  });

  it('with one 429 is asked once more [F09]', async () => {
    const { text, seen } = await ask((...request) => {
      const [, attempt] = request;
      const script = attempt === 1 ? refuse(429, { 'retry-after-ms': '5' }) : stream(...answer);
      script(...request);
    });
    expect(text).toBe('[1.1]');
    expect(seen).toHaveLength(2);
  });

  it('by closing the door throws [F09]', async () => {
    const { failure } = await ask((response) => response.destroy());
    expect(failure?.name).toBe('ProviderError');
  });

  it('in the middle of an answer never says that it finished [F09]', async () => {
    const { events } = await ask((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ content: 'Half' }), () => response.destroy());
    });
    expect(events.some(({ type }) => type === 'finish')).toBe(false);
  });

  it('by ending without a reason never says that it finished [F09]', async () => {
    const { events, text } = await ask(stream(chunk({ content: 'Half' })));
    expect(text).toBe('Half');
    expect(events.some(({ type }) => type === 'finish')).toBe(false);
  });

  it('with garbage throws [F09]', async () => {
    const { failure } = await ask(stream('data: {"choices": 7}\n\n', 'data: <html>\n\n', done));
    expect(failure?.name).toBe('ProviderError');
  });

  it('by its content filter reports an error [F09]', async () => {
    const { events } = await ask(stream(chunk({ content: 'I' }), chunk({}, 'content_filter'), done));
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'error' });
  });

  it('by stalling is left when the person stops it [A54]', async () => {
    const controller = new AbortController();
    const { promise: closed, resolve } = Promise.withResolvers<string>();
    const asking = ask(
      (response) => {
        response.on('close', () => resolve('closed'));
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(chunk({ content: 'Half' }), () => controller.abort());
      },
      question,
      controller.signal,
    );
    expect(await closed).toBe('closed');
    expect((await asking).events.some(({ type }) => type === 'finish')).toBe(false);
  });
});

describe('an object of a model', () => {
  it('is asked for as JSON, with its schema, and read', async () => {
    const { value, tokens, seen } = await askForObject(completion('{"area":"Functions"}'));
    expect(value).toEqual({ area: 'Functions' });
    expect(tokens).toBe(2);
    expect(seen[0]?.body).toContain('"response_format":{"type":"json_object"}');
    expect(seen[0]?.body).toContain('JSON Schema');
  });

  it.each([
    ['in a block of code', '```json\n{"area":"Functions"}\n```'],
    ['behind its thoughts', '<think>{"area":"x"}</think>Here it is: {"area":"Functions"} Good luck!'],
  ])('is found %s', async (_, text) => {
    expect((await askForObject(completion(text))).value).toEqual({ area: 'Functions' });
  });

  it.each([
    ['prose', 'I cannot do that.'],
    ['half an object', '{"area":"Func'],
  ])('is none where the model wrote %s [F10]', async (_, text) => {
    expect((await askForObject(completion(text))).value).toBeUndefined();
  });

  it('throws when the provider fails [F10]', async () => {
    await expect(askForObject(refuse(500, { 'retry-after-ms': '1' }))).rejects.toThrow(
      'The model provider answered 500',
    );
  });
});
