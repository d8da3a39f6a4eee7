import type { AssistantEvent, AssistantPort, AssistantRequest } from '../rules/assistant-call.ts';
import { apiPaths } from '@reachout/core/paths';
import { scriptedAssistant } from '@reachout/testkit/models';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

const orbit = { product: 'tetra', teamId: 'team_orbit' };
let requests: AssistantRequest[] = [];
/** What the model makes up as the arguments of its call. */
let madeUp: object = {};

const assistant: AssistantPort = {
  answer(request, signal) {
    requests.push(structuredClone(request));
    const events: AssistantEvent[] = [
      { type: 'tool-call', id: 'c1', name: 'refund_invoice', args: madeUp },
      { type: 'finish', reason: 'tool-calls' },
    ];
    return scriptedAssistant(events).answer(request, signal);
  },
  predictCase: async () => ({}),
  generateRefundReason: async () => '',
};

let app: TestApp;
let olivia: Requester;
let own: { id: string; number: string };
let foreign: { id: string; number: string };

beforeAll(async () => {
  app = await createTestApp({ assistant });
  olivia = await app.signIn('olivia@orbit.example');
  own = await invoiceOf(sql`account_id = 'team_orbit'`);
  foreign = await invoiceOf(sql`account_id not in ('team_orbit', 'user_olivia')`);
});
afterAll(() => app.close());
beforeEach(() => {
  requests = [];
  madeUp = {};
});

async function invoiceOf(which: ReturnType<typeof sql>): Promise<{ id: string; number: string }> {
  const { rows } = await app.database.db.execute<{ id: string; number: string }>(sql`
    select i.id, i.number from invoices i where ${which} and exists (
      select 1 from invoice_lines l where l.invoice_id = i.id and l.billable_item !~ '^v0')
    order by issued_at desc, number desc limit 1`);
  if (!rows[0]) throw new Error('The demo world has no such invoice.');
  return rows[0];
}

/** Says something, and gives the arguments of the tool call that the browser gets, and that is stored. */
async function say(content: string, more: object = {}) {
  const message = { id: crypto.randomUUID(), content };
  const response = await olivia(apiPaths.chat(), json({ message, context: orbit, ...more }));
  const text = await response.text();
  await app.deps.answers.drain();
  const threadId = /"threadId":"([^"]+)"/.exec(text)?.[1] ?? '';
  const chunk = /\{"type":"tool-input-available".*\}/.exec(text)?.[0];
  const { rows } = await app.database.db.execute<{ args: object }>(
    sql`select tool->'args' as args from messages where thread_id = ${threadId} and role = 'tool' order by seq desc limit 1`,
  );
  const sent = chunk === undefined ? undefined : (JSON.parse(chunk) as { input: object }).input;
  return { sent, stored: rows[0]?.args, threadId, told: requests.at(-1)?.invoice };
}

describe('the refund form that the assistant opens', () => {
  it.each([
    ['as it is printed', (number: string) => `I want a refund for invoice ${number}`],
    [
      'in small letters and apart',
      (number: string) => `refund ${number.toLowerCase().replace('-', ' ')} pls`,
    ],
  ])('has the invoice that the person named %s [§3.4.1, D18]', async (_how, message) => {
    const { sent, stored, told } = await say(message(own.number));
    expect(told).toEqual(own);
    expect(sent).toMatchObject({ invoiceId: own.id });
    expect(stored).toMatchObject({ invoiceId: own.id });
  });

  it('has the one of the message before, and no model chooses another [D18, A43, A44]', async () => {
    const { threadId } = await say(`My invoice ${own.number} has a seat too many`);
    madeUp = { invoiceId: foreign.id, amount: 9999, reason: 'because' };
    const { sent } = await say('Please refund it', { threadId });
    expect(sent).toEqual({ invoiceId: own.id, reason: 'because' });
  });

  it('says nothing of another account’s invoice that it does not say of a missing one [A01, S10]', async () => {
    const theirs = await say(`refund invoice ${foreign.number}`);
    const missing = await say('refund invoice INV-99999');
    expect([theirs.told, missing.told]).toEqual([
      { number: foreign.number, id: null },
      { number: 'INV-99999', id: null },
    ]);
    expect([theirs.sent, missing.sent]).toEqual([{ invoiceId: foreign.number }, { invoiceId: 'INV-99999' }]);
  });

  it('has none where none was named, whatever a model makes up [A43]', async () => {
    madeUp = { invoiceId: own.id };
    const { sent, told } = await say('I want my money back');
    expect([sent, told]).toEqual([{}, undefined]);
  });

  it('is told of no invoice where the person may ask for no refund [§6.0.3, A08]', async () => {
    const devon = await app.signIn('devon@nova.example');
    const message = { id: crypto.randomUUID(), content: `refund invoice ${foreign.number}` };
    const context = { product: 'tetra', teamId: 'team_nova' };
    await (await devon(apiPaths.chat(), json({ message, context }))).text();
    expect(requests[0]?.tools).not.toContain('refund_invoice');
    expect(requests[0]?.invoice).toBeUndefined();
  });
});
