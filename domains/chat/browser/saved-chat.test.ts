import { type ChatForm, type ChatSelection, emptyChatForm } from '../rules/chat-form.ts';
import { createStoredForms, maxStoredForm, type StorageLike } from '@reachout/core/stored-forms';
import { readStoredChat } from '@reachout/help/rules/stored-readers';
import { describe, expect, it, vi } from 'vitest';
import { createChatRunner } from './chat-runner.ts';
import { persistChat, loadSavedChat } from './saved-chat.ts';

const orbit = { product: 'platform', account: 'acc_orbit' } as const;
const nova = { product: 'platform', account: 'acc_nova' } as const;
const nothing = { product: null, account: null };
const question = { id: 'm1', role: 'user', content: 'hello', timestamp: 1 } as const;
const conversation: ChatForm = { ...emptyChatForm(orbit), messages: [question], threadId: 'thread-1' };

function createStorage(): StorageLike {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

function setUp(storage: StorageLike | null = createStorage(), userId = 'olivia', time = { now: 0 }) {
  return { forms: createStoredForms({ storage, userId, now: () => time.now }), storage, time };
}

function createRunner() {
  return createChatRunner({
    selection: orbit,
    loadServer: () => new Promise(() => undefined),
    describeSelection: () => 'No account set',
    canCreateCase: () => false,
    onHostEffect: () => undefined,
    newId: () => 'id',
    now: () => 0,
    untilUserActivity: () => new Promise(() => undefined),
    report: () => undefined,
  });
}

describe('the chat of an earlier visit', () => {
  it('is restored for its own selection, and when nothing is selected yet [§4.0.7, CHAT-27]', () => {
    const { forms } = setUp();
    forms.save('support-chat-form', conversation);
    expect(loadSavedChat(forms, orbit, () => true)).toEqual({
      restored: conversation,
      setAside: null,
      storedFor: conversation,
    });
    expect(loadSavedChat(forms, nothing, () => true)).toEqual({
      restored: conversation,
      setAside: null,
      storedFor: conversation,
    });
  });

  it('of another selection is set aside to be offered back [STORE-05]', () => {
    const { forms } = setUp();
    forms.save('support-chat-form', conversation);
    expect(loadSavedChat(forms, nova, () => true)).toEqual({
      restored: null,
      setAside: conversation,
      storedFor: null,
    });
  });

  it('that was only a draft comes along to another selection [F15]', () => {
    const { forms } = setUp();
    forms.save('support-chat-form', { ...emptyChatForm(nothing), currentMessage: 'half a thought' });
    expect(loadSavedChat(forms, nova, () => true).restored).toEqual({
      ...emptyChatForm(nova),
      currentMessage: 'half a thought',
    });
  });

  it('of an account that the person has lost is not shown [F20]', () => {
    const { forms } = setUp();
    forms.save('support-chat-form', conversation);
    expect(loadSavedChat(forms, orbit, () => false)).toEqual({
      restored: null,
      setAside: null,
      storedFor: null,
    });
  });

  it.each([
    [2_591_999_999, conversation],
    [2_592_000_000, null],
  ])('after %i ms is %o [§9.0.8, STORE-02, F22]', (age, restored) => {
    const { forms, time } = setUp();
    forms.save('support-chat-form', conversation);
    time.now = age;
    expect(loadSavedChat(forms, orbit, () => true).restored).toEqual(restored);
  });

  it('of another person is forgotten [STORE-08, F19]', () => {
    const { forms, storage } = setUp();
    forms.save('support-chat-form', conversation);
    const { forms: others } = setUp(storage, 'devon');
    expect(loadSavedChat(others, orbit, () => true).restored).toBeNull();
    expect(storage?.length).toBe(0);
  });
});

describe('the chat of this visit', () => {
  const load = (forms: ReturnType<typeof setUp>['forms']) => forms.load('support-chat-form', readStoredChat);

  it('is saved with each message, and a draft after a pause [§4.0.7, STORE-01]', () => {
    vi.useFakeTimers();
    const { forms } = setUp();
    const runner = createRunner();
    persistChat({ forms, runner, known: runner.getState().form, knownFor: null, onSaved: () => undefined });
    runner.dispatch({ type: 'draft-changed', text: 'hel' });
    expect(load(forms).status).toBe('none');
    vi.runAllTimers();
    expect(load(forms)).toMatchObject({ value: { currentMessage: 'hel' } });
    runner.send('hello');
    expect(load(forms)).toMatchObject({ value: { currentMessage: '', messages: [{ content: 'hello' }] } });
    vi.useRealTimers();
  });

  it('is saved with what was sent before the saving began [F15]', () => {
    const { forms } = setUp();
    const runner = createRunner();
    const known = runner.getState().form;
    runner.send('hello');
    persistChat({ forms, runner, known, knownFor: null, onSaved: () => undefined });
    expect(load(forms)).toMatchObject({ value: { messages: [{ content: 'hello' }] } });
  });

  it('is forgotten when it is empty again, and never removes what it has not replaced', () => {
    const { forms } = setUp();
    forms.save('support-chat-form', conversation);
    const runner = createRunner();
    const kept = persistChat({
      forms,
      runner,
      known: emptyChatForm(orbit),
      knownFor: null,
      onSaved: () => undefined,
    });
    kept.flush();
    expect(load(forms).status).toBe('found');
    runner.send('hello');
    runner.restart();
    expect(load(forms).status).toBe('none');
  });

  describe('beside that of another account in another tab', () => {
    const another: ChatForm = { ...conversation, ...nova, currentMessage: 'half a thought' };

    /** A visit that begins with what the device has for its selection. */
    function visit(forms: ReturnType<typeof setUp>['forms']) {
      const { restored, storedFor } = loadSavedChat(forms, orbit, () => true);
      const runner = createRunner();
      if (restored) runner.restore(restored);
      const known = runner.getState().form;
      persistChat({ forms, runner, known, knownFor: storedFor, onSaved: () => undefined });
      return runner;
    }
    const saved = (forms: ReturnType<typeof setUp>['forms'], selection: ChatSelection) =>
      loadSavedChat(forms, selection, () => true).restored;

    it('is saved without taking its place, and forgotten without it [STORE-11]', () => {
      const { forms } = setUp();
      forms.save('support-chat-form', another);
      const runner = visit(forms);
      runner.send('hello');
      expect(saved(forms, orbit)).toMatchObject({ messages: [{ content: 'hello' }] });
      expect(saved(forms, nova)).toEqual(another);
      runner.restart();
      expect(saved(forms, orbit)).toBeNull();
      expect(saved(forms, nova)).toEqual(another);
    });

    it('leaves what is stored for the messages of both [STORE-10, STORE-11]', () => {
      const { forms } = setUp();
      forms.save('support-chat-form', another);
      forms.save('message-m1', {});
      visit(forms).send('hello');
      expect(forms.describe().map(({ name }) => name)).toContain('message-m1');
    });

    it('is given up when this tab goes to a third account [§4.0.6]', () => {
      const { forms } = setUp();
      forms.save('support-chat-form', another);
      const runner = visit(forms);
      runner.send('hello');
      runner.select({ product: 'platform', account: 'acc_third' });
      expect(saved(forms, orbit)).toBeNull();
      expect(saved(forms, nova)).toEqual(another);
    });

    it('takes a draft along that nobody has sent, and leaves no second one behind [F15]', () => {
      const { forms } = setUp();
      forms.save('support-chat-form', { ...emptyChatForm(nova), currentMessage: 'half a thought' });
      const runner = visit(forms);
      expect(runner.getState().form.currentMessage).toBe('half a thought');
      runner.send('half a thought');
      expect(saved(forms, nova)).toBeNull();
    });

    it('is kept alone where there is no room for both [STORE-06, STORE-11]', () => {
      const { forms } = setUp();
      const long = { ...question, content: 'x'.repeat(60_000) };
      const messages = Array.from({ length: 17 }, (_, at) => ({ ...long, id: `n${at}` }));
      const room = maxStoredForm - JSON.stringify({ ...another, messages }).length - 100;
      const filling = { ...another, messages, currentMessage: 'x'.repeat(room) };
      expect(forms.save('support-chat-form', filling)).toEqual({ status: 'saved' });
      visit(forms).send('hello');
      expect(saved(forms, orbit)?.messages).toHaveLength(1);
      expect(saved(forms, nova)).toBeNull();
    });
  });

  it('is not saved again when it comes from another tab [F16]', () => {
    const { forms } = setUp();
    const runner = createRunner();
    const kept = persistChat({
      forms,
      runner,
      known: emptyChatForm(orbit),
      knownFor: null,
      onSaved: () => undefined,
    });
    kept.pause(() => runner.send('hello'));
    kept.flush();
    expect(load(forms).status).toBe('none');
    runner.dispatch({ type: 'stopped', id: 's', at: 1 });
    runner.send('and this');
    expect(load(forms)).toMatchObject({ value: { messages: [{}, { content: 'and this' }] } });
  });

  it('goes on when the device stores nothing, and says so [STORE-07, F21]', () => {
    const full: StorageLike = {
      ...createStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const results: string[] = [];
    const { forms } = setUp(full);
    const runner = createRunner();
    persistChat({
      forms,
      runner,
      known: emptyChatForm(orbit),
      knownFor: null,
      onSaved: ({ status }) => results.push(status),
    });
    runner.send('hello');
    expect(results).toContain('unavailable');
    expect(runner.getState().form.messages).toHaveLength(1);
  });
});
