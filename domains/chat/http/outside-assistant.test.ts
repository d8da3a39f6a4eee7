import { readUiStream } from '@reachout/assistant';
import { apiPaths } from '@reachout/core/paths';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { createTestApp, json } from '@reachout/server/testing/test-app';
import { scriptedAssistant } from '@reachout/testkit/models';
import { afterAll, describe, expect, it } from 'vitest';
import type { OutsideAssistantPort, OutsideNews, OutsideOutcome } from '../rules/outside-assistant.ts';
import { outsideHandlers } from '../use-cases/tell-outside.ts';

/** An assistant of another system: what it wrote last, and what it was told. */
let wrote: { threadId: string; messageId: string } | undefined;
let outcome: OutsideOutcome = { ok: true };
const told: OutsideNews[] = [];
const outsideAssistant: OutsideAssistantPort = {
  assistants: ['support', 'v0'],
  answer: () => {
    throw new Error('asked by the assistant alone');
  },
  tell: async (news) => {
    told.push(news);
    return outcome;
  },
};
const assistant = scriptedAssistant(() => [
  ...(wrote ? [{ type: 'outside' as const, ...wrote }] : []),
  { type: 'text', delta: 'Here I am.' },
  { type: 'finish', reason: 'stop' },
]);

const app = await createTestApp({ assistant, outsideAssistant });
afterAll(() => app.close());
const olivia = await app.signIn('olivia@orbit.example');

async function ask(more: Record<string, unknown> = {}) {
  const response = await olivia(
    apiPaths.chat(),
    json({
      message: { id: crypto.randomUUID(), content: 'How long may a function run?' },
      context: { product: 'tetra', teamId: 'team_orbit' },
      ...more,
    }),
  );
  const said: string[] = [];
  let ids = { threadId: '', promptId: '' };
  for await (const { chunk } of response.body ? readUiStream(response.body) : []) {
    said.push(JSON.stringify(chunk));
    if (chunk.type === 'start') ids = { ...ids, ...(chunk.messageMetadata as typeof ids) };
  }
  await app.deps.answers.drain();
  return { status: response.status, said: said.join('\n'), ...ids };
}

/** What the other system is told when the jobs run. */
async function workOff(): Promise<OutsideNews[]> {
  told.length = 0;
  const { services } = app.deps;
  while ((await runOutbox(services, outsideHandlers(services))) > 0);
  return [...told];
}

const rate = (body: object) => olivia(apiPaths.feedback(), json(body));
const note = (body: object) => olivia(apiPaths.metadata(), json(body));

describe('an answer that another system wrote', () => {
  it('carries its ids on to the next question, and shows them to nobody [§7.0.19]', async () => {
    wrote = { threadId: 'mp-thread', messageId: 'mp-message' };
    const first = await ask();
    await note({ threadId: first.threadId, refunds: 'INV-1,INV-2' });
    const next = await ask({ threadId: first.threadId, assistantId: 'v0' });
    expect(first.said + next.said).not.toContain('mp-');
    expect(assistant.requests.at(-2)?.outside).toEqual({
      metadata: { userId: expect.any(String), team: 'orbit', teamId: 'team_orbit', plan: 'pro' },
    });
    expect(assistant.requests.at(-1)?.outside).toMatchObject({
      assistantId: 'v0',
      threadId: 'mp-thread',
      metadata: { refunds: 'INV-1,INV-2' },
    });
    await workOff();
  });

  it('is named to nobody where the call names an assistant that is not configured [§7.0.19]', async () => {
    expect((await ask({ assistantId: 'sales' })).status).toBe(422);
  });

  it('has its verdict told to the other system, the last one', async () => {
    wrote = { threadId: 'mp-thread', messageId: 'mp-message' };
    const { promptId } = await ask();
    await rate({ promptId, feedback: 1, kind: 'answer' });
    await rate({ promptId, feedback: -1, kind: 'answer' });
    expect(await workOff()).toEqual([{ kind: 'vote', messageId: 'mp-message', vote: -1 }]);
  });

  it('counts as not helpful where its person creates a case, unless they said otherwise [§7.0.12]', async () => {
    wrote = { threadId: 'mp-thread', messageId: 'mp-message' };
    const [handed, helped] = [await ask(), await ask()];
    await rate({ promptId: helped.promptId, feedback: 1, kind: 'answer' });
    for (const { promptId } of [handed, helped]) await rate({ promptId, feedback: -1 });
    const votes = await workOff();
    expect(votes.map((one) => one.kind === 'vote' && one.vote).toSorted()).toEqual([-1, 1]);
  });

  it('has the rating of its conversation and what is known of it told [§7.0.11]', async () => {
    wrote = { threadId: 'mp-thread-2', messageId: 'mp-message' };
    const { threadId } = await ask();
    await note({ threadId, csat: 4 });
    await note({ threadId, refundRequests: 'INV-7' });
    expect(await workOff()).toEqual([
      { kind: 'csat', threadId: 'mp-thread-2', csat: 4 },
      { kind: 'metadata', threadId: 'mp-thread-2', metadata: { refundRequests: 'INV-7' } },
    ]);
  });

  it('is told again where the other system was not there', async () => {
    wrote = { threadId: 'mp-thread', messageId: 'mp-message' };
    const { promptId } = await ask();
    outcome = { ok: false, failure: { kind: 'later', reason: 'Markprompt answered 500' } };
    await rate({ promptId, feedback: 1, kind: 'answer' });
    expect(await workOff()).toHaveLength(1);
    outcome = { ok: true };
    expect(app.logged.join('\n')).toContain('Markprompt answered 500');
  });
});

describe('an answer of this platform’s own', () => {
  it('is nobody else’s to be told of', async () => {
    wrote = undefined;
    const { promptId, threadId } = await ask();
    await rate({ promptId, feedback: -1, kind: 'answer' });
    await note({ threadId, csat: 1 });
    expect(await workOff()).toEqual([]);
  });
});
