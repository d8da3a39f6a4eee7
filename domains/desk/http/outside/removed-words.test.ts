import { randomUUID } from 'node:crypto';
import { createPlainDesk } from '@reachout/adapter-plain';
import { createSalesforceDesk } from '@reachout/adapter-salesforce';
import { caseMapSchema } from '@reachout/adapter-salesforce/case-map';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { type Address, comment, createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths } from '@reachout/core/paths';
import type { DeskPort } from '@reachout/ports/ports';
import { json } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainKey, startPlainServer } from '../../../../packages/adapters/plain/testing/plain-server.ts';
import {
  salesforceClient,
  startSalesforceServer,
} from '../../../../packages/adapters/salesforce/testing/salesforce-server.ts';
import { openTold, settle, tryOnce } from '../../testing/outside-cases.ts';

const mark = '[removed by support]';
const clock = { now: () => new Date() };

/** An outside desk, with what it says to whoever reads a thread there. */
interface DeskWithReaders {
  desk: DeskPort;
  /** Of the messages that were told, what each says, or what the thread says that it has to say. */
  readMessages(threadId: string): string[];
  /** Whether it can change what it was told. */
  changesMessages: boolean;
  loseAnswer(): void;
  stop(): Promise<void>;
}

async function startPlain(): Promise<DeskWithReaders> {
  const plain = await startPlainServer();
  return {
    desk: createPlainDesk({ apiKey: plainKey, apiUrl: plain.url, clock }),
    // Plain changes no message: an event names what is to be removed by hand.
    readMessages: (threadId) => [
      ...plain.state.entries.filter((entry) => entry.threadId === threadId).map(({ text }) => text),
      ...plain.state.events
        .filter((event) => event.threadId === threadId && event.title.startsWith('Words of '))
        .map(({ components }) => JSON.stringify(components)),
    ],
    changesMessages: false,
    loseAnswer: () => plain.failNext('sendCustomerChat', { kind: 'done-without-answer' }),
    stop: plain.stop,
  };
}

async function startSalesforce(): Promise<DeskWithReaders> {
  const salesforce = await startSalesforceServer();
  const map = caseMapSchema.parse({
    externalId: 'Reachout_Id__c',
    lastEntry: 'Reachout_Last_Entry__c',
    fileExternalId: 'Reachout_Id__c',
    contact: { externalId: 'Reachout_Id__c', create: true },
    account: { externalId: 'Reachout_Id__c', create: true },
    status: { open: ['New'], waiting: ['Waiting on Customer'], done: ['Closed'] },
    priority: { '1': 'Critical', '2': 'High', '3': 'Medium', '4': 'Low' },
  });
  const { clientId, clientSecret } = salesforceClient;
  return {
    desk: createSalesforceDesk({ url: salesforce.url, clientId, auth: { clientSecret }, clock, map }),
    readMessages: (threadId) =>
      salesforce.state.CaseComment.filter(({ ParentId }) => ParentId === threadId).map(({ CommentBody }) =>
        String(CommentBody),
      ),
    changesMessages: true,
    loseAnswer: () => salesforce.failNext('comment', { kind: 'done-without-answer' }),
    stop: salesforce.stop,
  };
}

describe.each([
  { name: 'Plain', start: startPlain },
  { name: 'Salesforce', start: startSalesforce },
])('Words that were removed here and that $name was told', ({ start }) => {
  let outside: DeskWithReaders;
  let world: Awaited<ReturnType<typeof createCaseWorld>>;
  beforeAll(async () => {
    outside = await start();
    world = await createCaseWorld({ desk: outside.desk });
  });
  afterAll(() => Promise.all([world.app.close(), outside.stop()]));

  async function redact({ caseNumber }: Address, asked: object): Promise<void> {
    const found = await world.ada(apiPaths.staffCase(caseNumber));
    const { supportCase } = (await found.json()) as { supportCase: StaffCaseDetail };
    const init = json({ reason: 'secret', ...asked });
    const headers = new Headers(init.headers);
    headers.set('if-match', supportCase.etag);
    const done = await world.ada(apiPaths.staffCaseRedactions(caseNumber), { ...init, headers });
    expect(done.status).toBe(200);
  }

  /** Comments with a key so often that it takes several messages to tell it. */
  async function commentAtLength(address: Address): Promise<{ part: string; key: string }> {
    const id = randomUUID();
    const key = `sk_live_${'7'.repeat(91)}`;
    await comment(world.olivia, address, { id, body: `${key}\n`.repeat(150).trim() });
    return { part: `comment-${id}`, key };
  }

  it('are gone from every piece of a message that is longer than it takes, and are told of once', async () => {
    const told = await openTold(world);
    const { part } = await commentAtLength(told);
    await settle(world);
    const pieces = outside.readMessages(told.threadId).length;
    expect(pieces).toBeGreaterThan(2);
    await redact(told, { part });
    await settle(world);
    const left = outside.readMessages(told.threadId).slice(-pieces);
    expect(left.filter((text) => text.includes(mark))).toHaveLength(pieces);
    expect(left.join()).not.toContain('sk_live');
    const before = outside.readMessages(told.threadId);
    await comment(world.olivia, told, { body: 'And now?' });
    await settle(world);
    expect(outside.readMessages(told.threadId)).toHaveLength(before.length + 1);
  });

  it('are gone from the pieces that are left and from those that it takes no more', async () => {
    const told = await openTold(world);
    const { key } = await commentAtLength(told);
    await settle(world);
    const pieces = outside.readMessages(told.threadId).length;
    await redact(told, { words: key });
    await settle(world);
    const left = outside.readMessages(told.threadId).slice(-pieces);
    expect(left.filter((text) => text.includes(mark))).toHaveLength(pieces);
    expect(left.filter((text) => text.split(mark).length === 2).length).toBe(pieces - 1);
    expect(left.join()).not.toContain('sk_live');
  });

  it('are gone from a message of which nobody knew whether it had arrived', async () => {
    const told = await openTold(world);
    outside.loseAnswer();
    await comment(world.olivia, told, { body: 'The key is sk_live_1.' });
    await tryOnce(world);
    expect(outside.readMessages(told.threadId).join()).toContain('sk_live_1');
    await redact(told, { words: 'sk_live_1' });
    await settle(world);
    const left = outside.readMessages(told.threadId);
    expect(left.at(-1)).toContain(`The key is ${mark}.`);
    expect(left.filter((text) => text.includes('The key is'))).toHaveLength(outside.changesMessages ? 1 : 2);
  });

  it('are gone with the names of files that the case was opened with, though none is left', async () => {
    const told = await openTold(world, { withFile: true });
    expect(outside.readMessages(told.threadId).join()).toContain('build.log');
    const { rows } = await world.app.database.db.execute<{ id: string }>(
      sql`select id from files where case_number = ${told.caseNumber}`,
    );
    await redact(told, { part: `file-${rows[0]?.id}` });
    await settle(world);
    expect(outside.readMessages(told.threadId).at(-1)).toContain(mark);
  });
});
