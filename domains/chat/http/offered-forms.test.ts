import { apiPaths } from '@reachout/core/paths';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

const assistant = scriptedAssistant(answerEvents('Hello.'));
let app: TestApp;
let olivia: Requester;
let devon: Requester;
let hana: Requester;

beforeAll(async () => {
  app = await createTestApp({ assistant, flags: { supportChatRefundInvoiceFlow: true } });
  olivia = await app.signIn('olivia@orbit.example');
  hana = await app.signIn('hana@pebble.example');
  devon = await app.signIn('devon@nova.example');
});
afterAll(() => app.close());

const orbit = { product: 'tetra', teamId: 'team_orbit' };
const hollow = { product: 'tetra', teamId: 'team_hollow' };

/** Says something, and gives what the assistant was told that it may open. */
async function formsOf(person: Requester, context: object, more: object = {}) {
  const message = { id: crypto.randomUUID(), content: 'Open a case' };
  const response = await person(apiPaths.chat(), json({ message, context, ...more }));
  expect(response.status).toBe(200);
  await response.text();
  const request = assistant.requests.at(-1);
  return { forms: request?.context.forms, tools: request?.tools };
}

describe('the forms that the assistant may open', () => {
  it('are those that the person may use for the account [§6.0.2, §6.0.3, D18]', async () => {
    const both = ['create_support_case', 'refund_invoice'];
    expect(await formsOf(olivia, orbit)).toEqual({ forms: both, tools: both });
    expect(await formsOf(devon, hollow)).toEqual({ forms: [], tools: [] });
  });

  it('are none that the client does not show, and it is told that they are there elsewhere', async () => {
    const told = await formsOf(olivia, orbit, { tools: ['refund_invoice'] });
    expect(told).toEqual({
      forms: ['create_support_case', 'refund_invoice'],
      tools: ['refund_invoice'],
    });
  });

  it('come with the topics that are closed on the plan of the account, and with no others [§3.3.5, D18]', async () => {
    await formsOf(hana, { product: 'tetra', teamId: 'team_pebble' });
    const onHobby = assistant.requests.at(-1)?.context.closedTopics ?? [];
    expect(onHobby).toContainEqual({ area: 'Platform Features', topic: 'Observability' });
    expect(onHobby).toContainEqual({ area: 'Platform Features', topic: 'Monitoring' });
    expect(onHobby).not.toContainEqual({ area: 'Platform Features', topic: 'Analytics' });
    await formsOf(olivia, orbit);
    const onPro = assistant.requests.at(-1)?.context.closedTopics ?? [];
    expect(onPro).not.toContainEqual({ area: 'Platform Features', topic: 'Observability' });
    expect(onPro).toContainEqual({ area: 'Platform Features', topic: 'Monitoring' });
  });

  it('do not become more because a client asks for them', async () => {
    const told = await formsOf(devon, hollow, { tools: ['create_support_case', 'refund_invoice'] });
    expect(told).toEqual({ forms: [], tools: [] });
  });
});
