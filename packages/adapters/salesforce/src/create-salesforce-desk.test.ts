import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  type DeskContents,
  describeDesk,
  sampleThread,
  threadIdOf,
} from '@reachout/ports/testing/desk-conformance';
import { describeOutsideDesk } from '@reachout/ports/testing/outside-desk-conformance';
import type { DeskPort } from '@reachout/ports/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  emptySalesforce,
  salesforceClient,
  type SalesforceServer,
  salesforceUser,
  startSalesforceServer,
} from '../testing/salesforce-server.ts';
import { type CaseMap, caseMapSchema, readCaseMap } from './case-map.ts';
import { createSalesforceDesk } from './create-salesforce-desk.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const clock = { now: () => new Date() };
let salesforce: SalesforceServer;
beforeAll(async () => {
  salesforce = await startSalesforceServer({ publicKey });
});
afterAll(() => salesforce.stop());
beforeEach(() => void Object.assign(salesforce.state, emptySalesforce()));

const map: CaseMap = caseMapSchema.parse({
  externalId: 'Reachout_Id__c',
  lastEntry: 'Reachout_Last_Entry__c',
  fileExternalId: 'Reachout_Id__c',
  contact: { externalId: 'Reachout_Id__c', create: true },
  account: { externalId: 'Reachout_Id__c', create: true },
  status: { open: ['Working', 'New'], waiting: ['Waiting on Customer'], done: ['Closed', 'Duplicate'] },
  priority: { '1': 'Critical', '2': 'High', '3': 'Medium', '4': 'Low' },
  recordTypes: { 'Customer Success': '0125g000000CSaaAAG' },
  fields: {
    Type: { from: 'area', map: { Billing: 'Invoices' } },
    Origin: { value: 'Web' },
    Invoice__c: { from: 'invoice' },
  },
});
const priorities = ['Critical', 'High', 'Medium', 'Low'];

const deskWith = (more: Partial<Parameters<typeof createSalesforceDesk>[0]> = {}): DeskPort =>
  createSalesforceDesk({
    url: salesforce.url,
    clientId: salesforceClient.clientId,
    auth: { clientSecret: salesforceClient.clientSecret },
    clock,
    map,
    ...more,
  });

async function contents(): Promise<DeskContents> {
  const { Case: cases, Contact: contacts, Account: accounts } = salesforce.state;
  return {
    threads: cases.map((row) => ({
      externalId: String(row.Reachout_Id__c),
      title: String(row.Subject),
      priority: priorities.indexOf(String(row.Priority)),
      tenant: (accounts.find(({ Id }) => Id === row.AccountId)?.Reachout_Id__c as string | undefined) ?? null,
    })),
    customers: contacts.map(({ FirstName, LastName, Email }) => ({
      name: `${String(FirstName)} ${String(LastName)}`,
      email: String(Email),
    })),
    // What is added is written over the case, whose subject then says so.
    entries: cases.length + cases.filter(({ Subject }) => Subject === 'Case').length,
  };
}

describeDesk('Salesforce', async () => ({ desk: deskWith(), contents }));

describeOutsideDesk('Salesforce', async () => {
  const { agent } = salesforce;
  const statuses = { open: 'New', waiting: 'Waiting on Customer', done: 'Duplicate' };
  return {
    desk: deskWith(),
    staff: {
      async answer(threadId, text, files = []) {
        agent.comment(threadId, text, true);
        for (const file of files) await agent.file(threadId, file, true);
      },
      note: async (threadId, text) => agent.comment(threadId, text, false),
      setState: async (threadId, state) => agent.setStatus(threadId, statuses[state]),
    },
    async told(threadId) {
      const { CaseComment: comments, ContentVersion: files, Case: cases } = salesforce.state;
      const texts = comments
        .filter(({ ParentId }) => ParentId === threadId)
        .map(({ CommentBody }) => String(CommentBody));
      const isBeside = (text: string): boolean => /^(?:\w+ answered|Internal note of)/.test(text);
      const said = texts.filter((text) => !isBeside(text)).map((text) => ({ text, files: [] as string[] }));
      said
        .at(-1)
        ?.files.push(...files.map(({ Title, VersionData }) => `${String(Title)}: ${String(VersionData)}`));
      const status = String(cases.find(({ Id }) => Id === threadId)?.Status);
      const state = (['open', 'waiting', 'done'] as const).find((each) => map.status[each].includes(status));
      return { said, beside: texts.filter(isBeside), state };
    },
    fail: {
      refuse: (status, headers) =>
        salesforce.failNext('comment', { kind: 'status', status, headers: headers ?? {} }),
      loseAnswer: () => salesforce.failNext('comment', { kind: 'done-without-answer' }),
      failRead: () => salesforce.failNext('query', { kind: 'status', status: 503 }),
    },
  };
});

describe('Salesforce', () => {
  it('has the record type, by its id before its name, and the fields of the map', async () => {
    const facts = { ...sampleThread.facts, recordType: 'Customer Success' };
    await deskWith().openThread({ ...sampleThread, facts });
    await deskWith().openThread({
      ...sampleThread,
      externalId: 'hnd_2',
      facts: { ...facts, recordTypeId: '0125g000000OWNAAA4' },
    });
    expect(salesforce.state.Case).toMatchObject([
      {
        RecordTypeId: '0125g000000CSaaAAG',
        Type: 'Invoices',
        Origin: 'Web',
        Status: 'Working',
        SuppliedEmail: 'olivia@orbit.example',
      },
      { RecordTypeId: '0125g000000OWNAAA4' },
    ]);
    expect(salesforce.state.Case[0]).not.toHaveProperty('Invoice__c');
  });

  it('makes nobody where the map only finds them', async () => {
    const found = { externalId: 'Reachout_Id__c', create: false };
    salesforce.state.Contact.push({
      Id: '003000000000001AAA',
      Reachout_Id__c: 'user_olivia',
      LastName: 'R.',
    });
    await deskWith({ map: { ...map, contact: found, account: found } }).openThread(sampleThread);
    expect(salesforce.state.Case).toMatchObject([{ ContactId: '003000000000001AAA' }]);
    expect(salesforce.state.Account).toEqual([]);
    expect(salesforce.state.Contact).toHaveLength(1);
  });

  it('keeps what a description has no room for in a file, once', async () => {
    const parts = [{ kind: 'text' as const, text: 'x'.repeat(40_000) }];
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await deskWith().openThread({ ...sampleThread, parts })).toMatchObject({ ok: true });
    expect(String(salesforce.state.Case[0]?.Description).length).toBeLessThanOrEqual(32_000);
    expect(
      salesforce.state.ContentVersion.map(({ VersionData }) => String(VersionData).trim().length),
    ).toEqual([40_000]);
  });

  it('asks for another token when its own has ended, with a secret or a signed assertion', async () => {
    const auths = [{ clientSecret: salesforceClient.clientSecret }, { username: salesforceUser, privateKey }];
    for (const auth of auths) {
      const desk = deskWith({ auth });
      threadIdOf(await desk.openThread(sampleThread));
      salesforce.endTokens();
      expect(await desk.openThread(sampleThread)).toMatchObject({ ok: true });
    }
    const wrong = await deskWith({ auth: { clientSecret: 'wrong' } }).openThread(sampleThread);
    expect(wrong).toEqual({
      ok: false,
      failure: { kind: 'later', reason: 'token: invalid_grant', retryAfterSeconds: 300 },
    });
  });

  it('waits when the day’s calls are spent, and asks less often when they nearly are', async () => {
    const desk = deskWith();
    const threadId = threadIdOf(await desk.openThread(sampleThread));
    expect(desk.outside?.pollSeconds()).toBe(30);
    salesforce.usage.used = 14_900;
    salesforce.failNext('query', { kind: 'status', status: 403, code: 'REQUEST_LIMIT_EXCEEDED' });
    expect(await desk.outside?.read(threadId)).toEqual({
      ok: false,
      failure: { kind: 'later', reason: 'Case: REQUEST_LIMIT_EXCEEDED', retryAfterSeconds: 900 },
    });
    expect(desk.outside?.pollSeconds()).toBe(900);
    salesforce.usage.used = 10;
  });
});

describe('a map of cases', () => {
  const sample = fileURLToPath(new URL('../samples/case-map.json', import.meta.url));

  it('is read from its file', () => {
    expect(readCaseMap(sample).status.waiting).toEqual(['Waiting on Customer']);
  });

  it('says what is wrong in it, and where', () => {
    const schema = fileURLToPath(new URL('../package.json', import.meta.url));
    expect(() => readCaseMap(schema)).toThrow(/SALESFORCE_CASE_MAP: .*externalId/);
    expect(() => readCaseMap('/nowhere.json')).toThrow(/cannot be read as JSON/);
  });
});
