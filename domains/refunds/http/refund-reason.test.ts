import type { AssistantPort } from '@reachout/chat/rules/assistant-call';
import { maxReason } from '@reachout/core/limits';
import { apiPaths } from '@reachout/core/paths';
import { scriptedAssistant } from '@reachout/testkit/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let noor: Requester;
/** What the assistant answers next. */
let next: AssistantPort = scriptedAssistant([]);

beforeAll(async () => {
  app = await createTestApp({
    flags: { supportChatRefundInvoiceFlow: true },
    assistant: {
      answer: (request, signal) => next.answer(request, signal),
      predictCase: (request, signal) => next.predictCase(request, signal),
      generateRefundReason: (request, signal) => next.generateRefundReason(request, signal),
    },
  });
  olivia = await app.signIn('olivia@orbit.example');
  noor = await app.signIn('noor@nova.example');
});
afterAll(() => app.close());

const context = { product: 'tetra', teamId: 'team_orbit' };
const messages = [{ role: 'user', content: 'I paid for a seat that nobody used.' }];
const ask = (who: Requester, body: object) => who(apiPaths.refundReason(), json({ context, ...body }));
const reasonOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { reason: unknown }).reason;

describe('the reason of a refund', () => {
  it('is drafted from the conversation [§7.0.19]', async () => {
    const assistant = scriptedAssistant([], {}, 'A seat that nobody used.');
    next = assistant;
    expect(await reasonOf(await ask(olivia, { messages }))).toBe('A seat that nobody used.');
    expect(assistant.requests.at(-1)?.messages).toEqual(messages);
  });

  it('is drafted from the stored conversation where there is one, and only from one’s own [A07]', async () => {
    const opened = await olivia(apiPaths.threads(), json({}));
    const { threadId } = (await opened.json()) as { threadId: string };
    const assistant = scriptedAssistant([], {}, 'unasked');
    next = assistant;
    // Nothing was said in it, whatever the browser says was.
    expect(await reasonOf(await ask(olivia, { threadId, messages }))).toBe('');
    expect(assistant.requests).toEqual([]);
    expect((await ask(noor, { threadId, context: { product: 'tetra', teamId: 'team_nova' } })).status).toBe(
      404,
    );
  });

  it('is empty when the assistant fails, and stands in nobody’s way [F11]', async () => {
    next = scriptedAssistant([], {}, new Error('the provider is down'));
    const answer = await ask(olivia, { messages });
    expect([answer.status, await reasonOf(answer)]).toEqual([200, '']);
    expect(app.logged.join()).toContain('refund reason failed');
  });

  it('is text that can be stored, and no longer than the field takes [A42, F11]', async () => {
    next = scriptedAssistant([], {}, `a\0\ud800${'x'.repeat(maxReason)}`);
    const reason = String(await reasonOf(await ask(olivia, { messages })));
    expect([reason.length, reason.isWellFormed(), reason.includes('\0')]).toEqual([maxReason, true, false]);
  });

  it('is drafted for nobody who may not refund [A08]', async () => {
    expect((await ask(noor, { messages })).status).toBe(403);
    expect((await ask(app.visitor, { messages })).status).toBe(401);
  });
});
