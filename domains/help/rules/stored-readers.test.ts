import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { caseFormFields, emptyCaseForm } from '@reachout/cases/rules/case-values';
import { readCaseReply } from '@reachout/cases/rules/stored-reply';
import { type Reader, storageKey, type StoredName, createStoredForms } from '@reachout/core/stored-forms';
import { describe, expect, it } from 'vitest';
import { readCaseForm, readStoredChat } from './stored-readers.ts';

/**
 * What earlier releases stored, character for character: never changed to follow the code. A release that stores another shape adds its own below.
 */
const savedAt = 1_795_000_000_000;

/** The first release with a case form. */
const firstCaseForm =
  '{"version":1,"savedAt":1795000000000,"value":{"area":"domains","topic":"certificates","severity":"2","subject":"Certificate is old","description":"Since noon.\\nOn all pages.","projectName":"shop","projectId":"prj_1","deploymentUrl":"https://shop.example","billingAmount":"12.50","v0ChatUrl":"https://v0.app/chat/a","domain":"shop.example","domainIssue":"Other","caseRecordType":"Customer Success","caseRecordTypeId":"rt_1","isVisible":true,"product":"platform","account":"team_orbit"}}';
/** The first one that kept the chosen file, the intent to submit, and the drafts of other accounts. */
const secondCaseForm =
  '{"version":1,"savedAt":1795000000000,"value":{"area":"billing","topic":"refund-request","severity":"3","subject":"Twice","description":"Two lines.","projectName":"","projectId":"","deploymentUrl":"","billingAmount":"5","v0ChatUrl":"","domain":"","domainIssue":"","caseRecordType":"Customer Success","caseRecordTypeId":"","file":{"name":"a.log","type":"text/plain","lastModified":1,"size":3},"submission":{"id":"3f8a1c1e-6f0a-4b8e-9a53-0d3c6c2b8f11","step":"sent"},"isVisible":true,"product":"platform","account":"team_orbit","others":[{"area":"builds","topic":"","severity":"","subject":"Theirs","description":"","projectName":"","projectId":"","deploymentUrl":"","billingAmount":"","v0ChatUrl":"","domain":"","domainIssue":"","caseRecordType":"Customer Success","caseRecordTypeId":"","isVisible":true,"product":"platform","account":"team_nova"}]}}';
/** The first release with a chat. */
const firstChat =
  '{"version":1,"savedAt":1795000000000,"value":{"isVisible":true,"product":"platform","account":"team_orbit","messages":[{"id":"m1","role":"user","content":"My build","timestamp":1}],"currentMessage":"and also","streamedMessage":"","promptId":null,"threadId":"thr_1","references":[],"meta":{"refundRequests":[],"refunds":[]}}}';
const firstReply =
  '{"version":1,"savedAt":1795000000000,"value":{"body":"Still so.","clientId":"c1","file":{"id":"f1","name":"a.log","size":3}}}';

/** What this release makes of an entry on the device. */
function load<T>(name: StoredName, entry: string, read: Reader<T>) {
  const entries = new Map([[storageKey('user_olivia', name), entry]]);
  const storage = {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return createStoredForms({ storage, userId: 'user_olivia', now: () => savedAt }).load(name, read);
}

const valueOf = (entry: string) => (JSON.parse(entry) as { value: Record<string, unknown> }).value;

/** The first release's draft without one of its fields: as if this release had brought that field. */
function draftWithout(field: string): string {
  const { [field]: _, ...rest } = valueOf(firstCaseForm);
  return JSON.stringify({ version: 1, savedAt, value: rest });
}

describe('what an earlier release stored on the device', () => {
  it.each([
    ['case form of the first release', 'support-case-form', firstCaseForm, readCaseForm],
    [
      'case form with a file, an intent and others beside it',
      'support-case-form',
      secondCaseForm,
      readCaseForm,
    ],
    ['chat', 'support-chat-form', firstChat, readStoredChat],
    ['reply to a case', 'case-reply-12', firstReply, readCaseReply],
  ] as const)('is read without losing a word: the %s [STORE-04, D16]', (_what, name, entry, read) => {
    const found = load<object>(name, entry, read);
    expect(found).toMatchObject({ status: 'found', value: valueOf(entry) });
  });

  it.each(topicFields)('is read whole by a release that brought the field %s [STORE-04]', (field) => {
    const found = load('support-case-form', draftWithout(field), readCaseForm);
    expect(found).toMatchObject({ status: 'found', value: { ...valueOf(firstCaseForm), [field]: '' } });
  });

  it.each(caseFormFields)('keeps the rest of a draft in which %s cannot be read [STORE-04]', (field) => {
    const value = { ...valueOf(firstCaseForm), [field]: 7 };
    const found = load('support-case-form', JSON.stringify({ version: 1, savedAt, value }), readCaseForm);
    expect(found).toMatchObject({ status: 'found', value: { ...value, [field]: emptyCaseForm[field] } });
  });

  it.each([
    ['a file', { file: 'a.log' }, { file: undefined }],
    ['an intent', { submission: { id: 1 } }, { submission: undefined }],
    ['a product', { product: 7 }, { product: null }],
    ['drafts beside it', { others: [1, { subject: 'Theirs' }] }, { others: [{ subject: 'Theirs' }] }],
  ])('costs no word of a draft for %s that cannot be read [STORE-04]', (_what, odd, read) => {
    const value = { ...valueOf(firstCaseForm), ...odd };
    const found = load('support-case-form', JSON.stringify({ version: 1, savedAt, value }), readCaseForm);
    expect(found).toMatchObject({ status: 'found', value: { subject: 'Certificate is old', ...read } });
  });

  it.each([null, 7, 'text', [1], true])('is removed when it is no form at all: %j [STORE-04]', (value) => {
    const entry = JSON.stringify({ version: 1, savedAt, value });
    expect(load('support-case-form', entry, readCaseForm).status).toBe('unreadable');
  });
});
