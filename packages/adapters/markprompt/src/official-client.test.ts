import { submitChat, type SubmitChatYield } from '@markprompt/core/chat';
import { submitCSAT, submitFeedback } from '@markprompt/core/feedback';
import { describe, expect, it } from 'vitest';
import {
  type ChatScript,
  chunk,
  completion,
  done,
  type FakeData,
  refuse,
  say,
  startMarkpromptServer,
  streamRaw,
  toolChunk,
} from '../testing/markprompt-server.ts';

const tools = [
  {
    type: 'function' as const,
    function: { name: 'refund_invoice', description: 'Opens the refund form.', parameters: {} },
  },
];

async function ask(script: ChatScript) {
  await using server = await startMarkpromptServer(script);
  const heard: SubmitChatYield[] = [];
  const chat = submitChat([{ role: 'user', content: 'How long does a refund take?' }], 'project-key', {
    apiUrl: server.apiUrl,
    assistantId: 'asst-1',
    threadId: 'mp-thread',
    threadMetadata: { plan: 'pro' },
    context: { product: 'platform' },
    tools,
    toolChoice: 'auto',
  });
  let end = await chat.next();
  while (!end.done) {
    heard.push(end.value);
    end = await chat.next();
  }
  return { heard, all: server.seen };
}

const data: FakeData = {
  threadId: 'mp-thread',
  messageId: 'mp-message-2',
  references: [
    { path: '/docs/billing/refunds', type: 'website', title: 'Refunds', anchor: 'how-long' },
    { path: 'docs/billing/refunds.md', type: 'github' },
  ],
};

describe('the fake Markprompt, asked by the official client,', () => {
  it('streams words, and says ids and references in its header', async () => {
    const { heard } = await ask(say('An approved refund arrives within 5-10 working days.', data));
    expect(heard.at(-1)).toMatchObject({ content: 'An approved refund arrives within 5-10 working days.' });
    expect(heard).toContainEqual(
      expect.objectContaining({
        threadId: 'mp-thread',
        messageId: 'mp-message-2',
        references: [
          expect.objectContaining({
            file: expect.objectContaining({ path: '/docs/billing/refunds', title: 'Refunds' }),
            meta: { leadHeading: { id: 'how-long', slug: 'how-long', value: 'how-long', depth: 2 } },
          }),
          expect.objectContaining({
            file: { path: 'docs/billing/refunds.md', source: { id: 'source-1', type: 'github' } },
          }),
        ],
      }),
    );
  });

  it('tells its steps beside the answer', async () => {
    const { heard, all } = await ask(say('Yes.'));
    expect(all.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['GET /chat/events', 'POST /chat']),
    );
    expect(heard).toContainEqual({ events: ['Searching the sources'] });
  });

  it('calls tools in fragments', async () => {
    const { heard } = await ask(
      streamRaw([
        toolChunk(0, { id: 'call-1', name: 'refund_invoice', arguments: '' }),
        toolChunk(0, { arguments: '{"reason":' }),
        toolChunk(0, { arguments: '"Twice"}' }),
        chunk({}, 'tool_calls'),
        done,
      ]),
    );
    expect(heard.at(-1)).toMatchObject({
      tool_calls: [{ function: { name: 'refund_invoice', arguments: '{"reason":"Twice"}' } }],
    });
  });

  it('answers whole where it does not stream', async () => {
    const { heard } = await ask(completion('{"area":"billing"}'));
    expect(heard.at(-1)).toMatchObject({ content: '{"area":"billing"}', threadId: 'mp-thread' });
  });

  it('refuses a wrong key as the client expects it', async () => {
    await expect(ask(refuse(401))).rejects.toThrow(/Malformed response|Invalid project key/);
  });

  it('takes votes and ratings', async () => {
    await using server = await startMarkpromptServer(refuse(404));
    const options = { apiUrl: server.apiUrl };
    await submitFeedback({ messageId: 'mp-message', feedback: { vote: '-1' } }, 'project-key', options);
    await submitCSAT({ threadId: 'mp-thread', csat: 4 }, 'project-key', options);
    expect(server.seen.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/messages/mp-message', body: { projectKey: 'project-key', vote: -1 } },
      { path: '/threads/mp-thread', body: { projectKey: 'project-key', csat: 4 } },
    ]);
  });
});
