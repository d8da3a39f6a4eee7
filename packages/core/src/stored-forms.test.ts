import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyCaseForm, type CaseForm } from '@reachout/cases/rules/case-form';
import { emptyChatForm, type ChatForm } from '@reachout/chat/rules/chat-form';
import { emptyRefundForm } from '@reachout/refunds/rules/refund-form';
import { formsFor, formsIn, restoreChatForm, storedRecord } from '@reachout/help/rules/stored-drafts';
import {
  createStoredForms,
  isExpired,
  maxStoredForm,
  messageName,
  storageKey,
  type StorageLike,
  type StoredForms,
} from './stored-forms.ts';
import { readCaseForm, readStoredChat } from '@reachout/help/rules/stored-readers';
import { readRefundForm } from '@reachout/refunds/rules/stored-refund';
import { caseReplyName, readCaseReply } from '@reachout/cases/rules/stored-reply';

/** Storage as a browser's, in memory; `refuses` makes every call throw, `fullAt` makes writing throw above so many units. */
class FakeStorage implements StorageLike {
  readonly entries = new Map<string, string>();
  refuses = false;
  fullAt = Infinity;

  get length(): number {
    this.check();
    return this.entries.size;
  }

  key(index: number): string | null {
    this.check();
    return [...this.entries.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    this.check();
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.check();
    if (value.length > this.fullAt) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.check();
    this.entries.delete(key);
  }

  private check(): void {
    if (this.refuses) throw new DOMException('denied', 'SecurityError');
  }
}

const start = Date.parse('2026-11-21T12:00:00.000Z');
const thirtyDays = 2_592_000_000;
const orbit = { product: 'platform', account: 'acc_orbit' } as const;
const chat: ChatForm = {
  ...emptyChatForm(orbit),
  currentMessage: 'My build',
  messages: [{ id: 'm1', role: 'user', content: 'Hello', timestamp: start }],
};
const caseForm: CaseForm = { ...emptyCaseForm, ...orbit, isVisible: true, subject: 'Build fails' };

let storage: FakeStorage;
let now: number;
let forms: StoredForms;
const formsOf = (userId: string) => createStoredForms({ storage, userId, now: () => now });

beforeEach(() => {
  storage = new FakeStorage();
  now = start;
  forms = formsOf('user_olivia');
});

describe('what is stored', () => {
  it('stands under the keys of the specification, after the person’s id [STORE-01, §4.0.7, D16]', () => {
    forms.save('support-chat-form', chat);
    forms.save('support-case-form', caseForm);
    forms.save(messageName('m1'), emptyRefundForm('inv_1'));
    expect([...storage.entries.keys()]).toEqual([
      'reachout:user_olivia:support-chat-form',
      'reachout:user_olivia:support-case-form',
      'reachout:user_olivia:message-m1',
    ]);
    expect(storageKey('a:b', 'support-chat-form')).toBe('reachout:a%3Ab:support-chat-form');
  });

  it('is restored as it was [STORE-02, §4.0.7]', () => {
    expect(forms.save('support-chat-form', chat)).toEqual({ status: 'saved' });
    forms.save('support-case-form', caseForm);
    forms.save(messageName('m1'), emptyRefundForm('inv_1'));
    const reloaded = formsOf('user_olivia');
    expect(reloaded.load('support-chat-form', readStoredChat)).toEqual({
      status: 'found',
      value: chat,
      savedAt: start,
    });
    expect(reloaded.load('support-case-form', readCaseForm)).toMatchObject({ value: caseForm });
    expect(reloaded.load(messageName('m1'), readRefundForm)).toMatchObject({
      value: emptyRefundForm('inv_1'),
    });
  });

  it('is nothing at first, and nothing after it was removed [STORE-02]', () => {
    expect(forms.load('support-chat-form', readStoredChat)).toEqual({ status: 'none' });
    forms.save('support-chat-form', chat);
    forms.remove('support-chat-form');
    expect(forms.load('support-chat-form', readStoredChat)).toEqual({ status: 'none' });
  });

  it('is nobody else’s [STORE-01, D16, F19]', () => {
    forms.save('support-chat-form', chat);
    expect(formsOf('user_devon').load('support-chat-form', readStoredChat)).toEqual({ status: 'none' });
  });
});

describe('an unsent reply', () => {
  const reply = { body: 'It works again.', clientId: 'c1', file: { id: 'f1', name: 'a.log', size: 9 } };

  it('is kept by the number of its case and listed under it [STORE-01, STORE-09, D16]', () => {
    forms.save(caseReplyName('00000042'), reply);
    expect(formsOf('user_olivia').load(caseReplyName('00000042'), readCaseReply)).toMatchObject({
      value: reply,
    });
    expect(forms.describe()).toMatchObject([{ label: 'Reply to a case #00000042' }]);
  });

  it.each([
    { stored: null },
    { stored: 'text' },
    { stored: { body: 1, clientId: 'c1' } },
    { stored: { body: 'no id' } },
  ])('that is none of ours is forgotten: $stored [STORE-04, F21]', ({ stored }) => {
    forms.save(caseReplyName('1'), stored);
    expect(forms.load(caseReplyName('1'), readCaseReply)).toEqual({ status: 'unreadable' });
  });

  it('loses a file that is not described, never its words [STORE-04, F21]', () => {
    forms.save(caseReplyName('1'), { ...reply, file: { id: 'f1' } });
    expect(forms.load(caseReplyName('1'), readCaseReply)).toMatchObject({ value: { ...reply, file: null } });
  });
});

describe('after 30 days', () => {
  it.each([
    { offset: -1, status: 'found' },
    { offset: 0, status: 'expired' },
    { offset: 1, status: 'expired' },
  ])('and $offset ms a form is $status [STORE-02, §4.0.7, §9.0.8, F22]', ({ offset, status }) => {
    forms.save('support-chat-form', chat);
    now = start + thirtyDays + offset;
    expect(forms.load('support-chat-form', readStoredChat).status).toBe(status);
  });

  it('an expired form is removed, and not found a second time [STORE-02]', () => {
    forms.save('support-chat-form', chat);
    now = start + thirtyDays;
    forms.load('support-chat-form', readStoredChat);
    expect(storage.entries.size).toBe(0);
  });

  it('everything that expired goes, whoever it belongs to; with the chat go its messages [STORE-02, F22]', () => {
    forms.save('support-chat-form', chat);
    formsOf('user_devon').save('support-case-form', caseForm);
    now = start + 1_000;
    forms.save(messageName('m1'), emptyRefundForm());
    forms.save('support-case-form', caseForm);
    storage.entries.set('theme', 'dark');
    now = start + thirtyDays;
    forms.removeExpired();
    expect([...storage.entries.keys()]).toEqual(['reachout:user_olivia:support-case-form', 'theme']);
  });

  it('the age alone decides, to the millisecond [STORE-02, F22]', () => {
    fc.assert(
      fc.property(fc.nat(2 * thirtyDays), (age) => {
        expect(isExpired(start, start + age)).toBe(age >= thirtyDays);
      }),
    );
  });
});

describe('a clock that was set back', () => {
  it('starts the 30 days now, so that nothing is kept for ever [STORE-03, F22]', () => {
    forms.save('support-chat-form', chat);
    now = start - 10 * thirtyDays;
    expect(forms.load('support-chat-form', readStoredChat)).toEqual({
      status: 'found',
      value: chat,
      savedAt: now,
    });
    now += thirtyDays;
    expect(forms.load('support-chat-form', readStoredChat).status).toBe('expired');
  });

  it('never keeps a form longer than 30 days after it was last read [STORE-03, F22]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3 * thirtyDays, max: 3 * thirtyDays }), (jump) => {
        now = start;
        forms.save('support-chat-form', chat);
        now = start + jump;
        forms.load('support-chat-form', readStoredChat);
        now += thirtyDays;
        expect(forms.load('support-chat-form', readStoredChat).status).not.toBe('found');
      }),
    );
  });
});

describe('an entry that cannot be read', () => {
  const key = 'reachout:user_olivia:support-chat-form';

  it.each([
    { what: 'is cut off', raw: '{"version":1,"savedAt":17' },
    { what: 'is no envelope', raw: JSON.stringify(chat) },
    { what: 'is of an older version', raw: JSON.stringify({ version: 0, savedAt: start, value: chat }) },
    { what: 'holds another form', raw: JSON.stringify({ version: 1, savedAt: start, value: caseForm }) },
    { what: 'has no time', raw: JSON.stringify({ version: 1, savedAt: null, value: chat }) },
    { what: 'is empty', raw: '' },
  ])('because it $what is removed [STORE-04, F21]', ({ raw }) => {
    storage.entries.set(key, raw);
    expect(forms.load('support-chat-form', readStoredChat)).toEqual({ status: 'unreadable' });
    expect(storage.entries.has(key)).toBe(false);
  });

  it('because it is of a newer version is left alone [STORE-04, F27]', () => {
    storage.entries.set(key, JSON.stringify({ version: 2, savedAt: start, value: {} }));
    expect(forms.load('support-chat-form', readStoredChat)).toEqual({ status: 'unreadable' });
    expect(storage.entries.has(key)).toBe(true);
  });

  it('of any kind does not throw [STORE-04, F21]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (raw) => {
        storage.entries.set(key, raw);
        expect(forms.load('support-chat-form', readStoredChat).status).toBe('unreadable');
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('restoring', () => {
  const nova = { product: 'platform', account: 'acc_nova' } as const;

  it.each([
    { when: 'it belongs to the selection', selection: orbit },
    { when: 'nothing is selected yet', selection: { product: null, account: null } },
  ])('keeps the chat as it is when $when [STORE-05, §4.0.7]', ({ selection }) => {
    expect(restoreChatForm([chat], selection)).toEqual({ form: chat, setAside: null });
  });

  it.each([
    { other: 'account', selection: nova },
    { other: 'product', selection: { product: 'v0', account: 'acc_orbit' } as const },
  ])(
    'resets the chat to another $other and sets the old one aside [STORE-05, §4.0.7, S24]',
    ({ selection }) => {
      expect(restoreChatForm([chat], selection)).toEqual({ form: emptyChatForm(selection), setAside: chat });
    },
  );

  it('finds the chat of each product and account among those of several tabs [STORE-11]', () => {
    const other = { ...chat, ...nova, currentMessage: 'My invoice' };
    forms.save('support-chat-form', storedRecord([other, chat]));
    const loaded = forms.load('support-chat-form', readStoredChat);
    const stored = loaded.status === 'found' ? formsIn(loaded.value) : [];
    expect(restoreChatForm(stored, orbit)).toEqual({ form: chat, setAside: null });
    expect(restoreChatForm(stored, nova)).toEqual({ form: other, setAside: null });
    expect(restoreChatForm(stored, { product: 'v0', account: null }).setAside).toEqual(other);
  });

  it('sets nothing aside where nothing was said [STORE-05]', () => {
    expect(restoreChatForm([emptyChatForm(orbit)], nova).setAside).toBeNull();
  });

  it('keeps case drafts of other products and accounts beside the present one [STORE-05, §4.0.7, S24]', () => {
    const other = { ...caseForm, ...nova, subject: 'For Nova' };
    const stored = formsIn(storedRecord([other, caseForm]));
    expect(formsFor(stored, nova)).toEqual({ own: other, others: [caseForm] });
    expect(formsFor(stored, orbit)).toEqual({ own: caseForm, others: [other] });
    expect(formsFor(stored, { product: 'v0', account: 'team_else' })).toEqual({
      own: null,
      others: [other, caseForm],
    });
  });

  it('reads the drafts beside the present one back from the device [S24]', () => {
    const other = { ...caseForm, ...nova };
    forms.save('support-case-form', storedRecord([caseForm, other]));
    expect(forms.load('support-case-form', readCaseForm)).toMatchObject({
      status: 'found',
      value: { ...caseForm, others: [other] },
    });
  });

  it('keeps five drafts in all, and nothing where nothing was said [STORE-05]', () => {
    const drafts = Array.from({ length: 6 }, (_, index) => ({ ...caseForm, subject: `${index}` }));
    expect(storedRecord([caseForm, ...drafts])?.others).toHaveLength(4);
    expect(storedRecord([])).toBeNull();
    expect(storedRecord(drafts)).toMatchObject({ subject: '0' });
  });
});

describe('what is too large', () => {
  it.each([
    { length: 64 * 1024, status: 'saved', kept: 64 * 1024 },
    { length: 64 * 1024 + 1, status: 'saved-in-part', kept: 0 },
  ])('as a text of $length characters is $status [STORE-06, F24]', ({ length, status, kept }) => {
    expect(forms.save('support-chat-form', { ...chat, currentMessage: 'x'.repeat(length) })).toEqual({
      status,
    });
    const loaded = forms.load('support-chat-form', readStoredChat);
    expect(loaded).toMatchObject({ value: { currentMessage: 'x'.repeat(kept), messages: chat.messages } });
  });

  it('as a form is not stored at all, and an older copy goes [STORE-06, S8]', () => {
    forms.save('support-chat-form', chat);
    const messages = Array.from({ length: 40 }, (_, index) => ({
      id: `m${index}`,
      role: 'user' as const,
      content: 'x'.repeat(maxStoredForm / 32),
      timestamp: start,
    }));
    expect(forms.save('support-chat-form', { ...chat, messages })).toEqual({ status: 'too-large' });
    expect(storage.entries.size).toBe(0);
  });
});

describe('a browser that stores nothing', () => {
  it('keeps forms in memory [STORE-07, F21]', () => {
    storage.refuses = true;
    expect(forms.save('support-chat-form', chat)).toEqual({ status: 'unavailable' });
    expect(forms.load('support-chat-form', readStoredChat)).toMatchObject({ status: 'found', value: chat });
    expect(forms.describe()).toHaveLength(1);
    forms.forget();
    expect(forms.load('support-chat-form', readStoredChat)).toEqual({ status: 'none' });
  });

  it('may have no storage at all [STORE-07, F21]', () => {
    const without = createStoredForms({ storage: null, userId: 'user_olivia', now: () => now });
    expect(without.save('support-case-form', caseForm)).toEqual({ status: 'unavailable' });
    expect(without.load('support-case-form', readCaseForm)).toMatchObject({ value: caseForm });
    without.removeExpired();
    without.removeOrphans([]);
    without.forgetOthers();
  });

  it('and is full keeps the newest words, not an older copy [STORE-07, F21]', () => {
    forms.save('support-chat-form', chat);
    storage.fullAt = 10;
    const newer = { ...chat, currentMessage: 'My build fails' };
    expect(forms.save('support-chat-form', newer)).toEqual({ status: 'unavailable' });
    expect(forms.load('support-chat-form', readStoredChat)).toMatchObject({ value: newer });
    expect(formsOf('user_olivia').load('support-chat-form', readStoredChat)).toEqual({ status: 'none' });
  });

  it('stores again as soon as it can [STORE-07]', () => {
    storage.refuses = true;
    forms.save('support-chat-form', chat);
    storage.refuses = false;
    expect(forms.save('support-chat-form', chat)).toEqual({ status: 'saved' });
    expect(formsOf('user_olivia').load('support-chat-form', readStoredChat)).toMatchObject({ value: chat });
  });
});

describe('forgetting', () => {
  beforeEach(() => {
    forms.save('support-chat-form', chat);
    formsOf('user_devon').save('support-case-form', caseForm);
    storage.entries.set('theme', 'dark');
  });

  it('when somebody signs in takes what belongs to others [STORE-08, D16, F19]', () => {
    forms.forgetOthers();
    expect([...storage.entries.keys()]).toEqual(['reachout:user_olivia:support-chat-form', 'theme']);
  });

  it('from the panel takes what belongs to the person [STORE-09, D16, U94]', () => {
    forms.forget();
    expect([...storage.entries.keys()]).toEqual(['reachout:user_devon:support-case-form', 'theme']);
  });
});

describe('the panel', () => {
  it('lists what is kept, since when and until when, the newest first [STORE-09, D16, U94]', () => {
    forms.save('support-chat-form', chat);
    now = start + 1_000;
    forms.save('support-case-form', caseForm);
    now = start + 2_000;
    forms.save(messageName('m1'), emptyRefundForm());
    expect(forms.describe().map(({ label, savedAt, expiresAt }) => [label, savedAt, expiresAt])).toEqual([
      ['Refund request in the chat', start + 2_000, start + 2_000 + thirtyDays],
      ['Support case draft', start + 1_000, start + 1_000 + thirtyDays],
      ['Chat', start, start + thirtyDays],
    ]);
    expect(forms.describe()[0]?.size).toBeGreaterThan(10);
  });

  it('leaves out what has expired, what cannot be read and what is others’ [STORE-09]', () => {
    forms.save('support-chat-form', chat);
    storage.entries.set('reachout:user_olivia:support-case-form', '{');
    formsOf('user_devon').save('support-case-form', caseForm);
    now = start + thirtyDays;
    expect(forms.describe()).toEqual([]);
  });
});

it('removes entries of messages that the chat no longer has [STORE-10, §4.0.6, S8]', () => {
  forms.save('support-chat-form', chat);
  forms.save(messageName('m1'), emptyRefundForm());
  forms.save(messageName('m2'), emptyRefundForm());
  forms.removeOrphans(['m1']);
  expect(forms.describe().map(({ name }) => name)).toEqual(['support-chat-form', 'message-m1']);
});
