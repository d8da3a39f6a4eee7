import { describe, expect, it } from 'vitest';
import { chatStatuses, emptyChatForm, preparedLines, type ChatForm } from './chat-form.ts';
import { initialChat, transitionChat, type ChatEvent } from './chat-machine.ts';
import { chatCopy } from '../messages/chat.ts';
import {
  afterAnswer,
  arrived,
  fresh,
  play,
  question,
  reply,
  selection,
  sent,
  stamp,
  typesOf,
  vic,
  withForm,
} from '../testing/test-chats.ts';

describe('a conversation that went on in another tab', () => {
  const elsewhere: ChatForm = {
    ...fresh.form,
    threadId: 't1',
    messages: [question, reply],
    streamedMessage: 'Hal',
    currentMessage: 'Typed there',
  };

  it.each(['idle', 'responding', 'errored'] as const)(
    'is shown in place of one that is %s [CHAT-30, D17]',
    (status) => {
      const here = withForm(
        { messages: [question], streamedMessage: 'Rea', currentMessage: 'Typed here' },
        status,
      );
      const { state, effects } = transitionChat(here, { type: 'replaced', form: elsewhere });
      expect(state).toEqual({
        ...fresh,
        form: { ...elsewhere, streamedMessage: '', currentMessage: 'Typed here' },
      });
      expect(effects).toEqual([]);
    },
  );

  it('is left alone when it is about another product or account [CHAT-30]', () => {
    const form = { ...elsewhere, account: 'acc_other' };
    expect(transitionChat(fresh, { type: 'replaced', form }).state).toBe(fresh);
  });
});

describe('a rating of the conversation', () => {
  const rating = { threadId: 't1', csat: 4 } as const;
  const rated: ChatEvent = { type: 'rated', ...rating };

  it.each(chatStatuses)('is kept with it while the chat is %s [CHAT-32]', (status) => {
    const { state, effects } = play([rated], withForm({ threadId: 't1' }, status));
    const meta = { ...fresh.form.meta, rating };
    expect(state).toEqual(withForm({ threadId: 't1', meta }, status));
    expect(effects).toEqual([]);
  });

  it('is kept with a conversation whose answer failed [CHAT-32, D13]', () => {
    const { state } = play([rated], { ...withForm({}, 'errored'), failedThreadId: 't1' });
    expect(state.form.meta.rating).toEqual(rating);
  });

  it('of another conversation than the one shown is not kept with it [CHAT-32]', () => {
    const from = withForm({ threadId: 't2' });
    expect(play([rated], from).state).toBe(from);
  });
});

describe('restarting', () => {
  it.each(['idle', 'errored', 'generating-case'] as const)(
    'resets the conversation while %s and offers it back [CHAT-18, §4.0.5, U93]',
    (status) => {
      const before = { ...afterAnswer, status };
      const { state, effects } = play([{ type: 'restarted', ...stamp }], before);
      expect(state).toEqual({ ...fresh, undoable: before.form });
      expect(typesOf(effects)).toEqual(['clear-stored-tools', 'focus-message-box']);
    },
  );

  it('stops an answer under way [CHAT-18]', () => {
    const { state, effects } = play([sent, { type: 'restarted', ...stamp }]);
    expect(state.status).toBe('idle');
    expect(typesOf(effects)).toEqual(['stop-answer', 'clear-stored-tools', 'focus-message-box']);
  });

  it.each([
    { what: 'restarting', event: { type: 'restarted', ...stamp } as const },
    { what: 'choosing', event: { type: 'selection-changed', selection: vic, ...stamp } as const },
  ])('$what gives back what had come of an answer too [CHAT-18, CHAT-19, CHAT-20]', ({ event }) => {
    const streamed = arrived({ text: 'Half an' });
    const { state } = play([sent, streamed, event, { type: 'undone' }]);
    expect(state.form.messages.at(-1)).toMatchObject({ content: 'Half an', isInterrupted: true });
    expect(state.form.streamedMessage).toBe('');
  });

  it('offers nothing back where nothing was said [CHAT-18]', () => {
    const { state, effects } = play([{ type: 'restarted', ...stamp }]);
    expect(state.undoable).toBeNull();
    expect(typesOf(effects)).toEqual(['clear-stored-tools', 'focus-message-box']);
  });

  it('keeps a draft where nothing was said [CHAT-18, §4.0.5]', () => {
    const typed = withForm({ currentMessage: 'My build' });
    expect(play([{ type: 'restarted', ...stamp }], typed).state.form.currentMessage).toBe('My build');
  });

  it('can be undone, product and account included [CHAT-19]', () => {
    const { state, effects } = play([{ type: 'restarted', ...stamp }, { type: 'undone' }], afterAnswer);
    expect(state.form).toEqual(afterAnswer.form);
    expect(state.undoable).toBeNull();
    expect(effects).toEqual([{ type: 'restore-selection', selection }, { type: 'focus-message-box' }]);
  });

  it.each([
    { why: 'its time is over', event: { type: 'undo-expired' } as const },
    { why: 'something new was sent', event: sent },
  ])('cannot be undone once $why [CHAT-19]', ({ event }) => {
    const { state } = play([{ type: 'restarted', ...stamp }, event, { type: 'undone' }], afterAnswer);
    expect(state.undoable).toBeNull();
    expect(state.form.messages).not.toContain(reply);
  });
});

describe('choosing another product or account', () => {
  const other = vic;
  const change: ChatEvent = { type: 'selection-changed', selection: other, ...stamp };

  it.each(chatStatuses)(
    'resets both forms and clears stored tool state while %s [CHAT-20, §4.0.6]',
    (status) => {
      const { state, effects } = play([change], { ...afterAnswer, status });
      expect(state).toMatchObject({ status: 'idle', form: emptyChatForm(other), undoable: afterAnswer.form });
      expect(typesOf(effects)).toEqual(expect.arrayContaining(['reset-case-form', 'clear-stored-tools']));
    },
  );

  it('stops an answer under way [CHAT-20]', () => {
    expect(typesOf(play([sent, change]).effects)[0]).toBe('stop-answer');
  });

  it('offers nothing back where nothing was said [CHAT-20]', () => {
    const { state, effects } = play([change]);
    expect(state).toEqual(initialChat(other));
    expect(typesOf(effects)).toEqual(['reset-case-form', 'clear-stored-tools']);
  });

  it('keeps a draft where nothing was said, and gives it back with the conversation otherwise [CHAT-20]', () => {
    const typed = withForm({ currentMessage: 'My build' });
    expect(play([change], typed).state.form.currentMessage).toBe('My build');
    const both = withForm({ currentMessage: 'And', messages: [question] });
    expect(play([change], both).state.form.currentMessage).toBe('');
    expect(play([change, { type: 'undone' }], both).state.form.currentMessage).toBe('And');
  });

  it.each(chatStatuses)('to the same one changes nothing while %s [CHAT-20]', (status) => {
    const state = { ...afterAnswer, status };
    expect(transitionChat(state, { type: 'selection-changed', selection, ...stamp })).toEqual({
      state,
      effects: [],
    });
  });
});

describe('an intent', () => {
  it('puts a prepared conversation into the chat once and sends nothing [CHAT-21, §4.0.4, D12]', () => {
    const intent = { kind: 'custom' as const, messages: [question] };
    const { state, effects } = play([{ type: 'intent-received', intent, ...stamp }]);
    expect(state.status).toBe('idle');
    expect(state.form.messages).toEqual([{ ...question, preparedBy: 'link' }]);
    expect(effects).toEqual([{ type: 'clear-intent' }]);
  });

  const prepared = { kind: 'custom' as const, messages: [{ ...question, id: 'p1', content: 'Prepared' }] };

  it('goes along with the first message, and a line sent as it is stands there once [CHAT-34, D32]', () => {
    const event: ChatEvent = { type: 'intent-received', intent: prepared, ...stamp };
    const other = play([event, sent]).state.form.messages;
    expect(other.map(({ content }) => content)).toEqual(['Prepared', 'My build fails']);
    expect(preparedLines(other)).toEqual([{ role: 'user', content: 'Prepared' }]);
    const same = play([event, { ...sent, text: 'Prepared' }]).state.form.messages;
    expect(same).toEqual([{ ...question, content: 'Prepared' }]);
    expect(preparedLines(same)).toEqual([]);
  });

  it('opens a refund form for an invoice [CHAT-21, §4.0.4, D12]', () => {
    const intent = { kind: 'refund-invoice' as const, invoiceId: 'inv_1' };
    const { state, effects } = play([{ type: 'intent-received', intent, ...stamp }]);
    expect(state.form.messages.at(-1)?.tool).toEqual({
      name: 'refund_invoice',
      id: 'm9',
      args: { invoiceId: 'inv_1' },
    });
    expect(effects).toEqual([{ type: 'clear-intent' }]);
  });

  it('waits until product and account are chosen [CHAT-21]', () => {
    const intent = { kind: 'refund-invoice' as const, invoiceId: 'inv_1' };
    const state = withForm({ account: null });
    const result = transitionChat(state, { type: 'intent-received', intent, ...stamp });
    expect(result).toEqual({
      state: { ...state, problem: chatCopy.productAndAccountRequired() },
      effects: [],
    });
  });
});

describe('a stored chat', () => {
  it('is restored into an untouched chat without the half of an answer [CHAT-27, §4.0.7]', () => {
    const form = { ...afterAnswer.form, streamedMessage: 'half' };
    expect(transitionChat(fresh, { type: 'restored', form }).state.form).toEqual(afterAnswer.form);
  });

  it.each([
    { why: 'something was said', state: afterAnswer, form: afterAnswer.form },
    { why: 'something was typed', state: withForm({ currentMessage: 'I am' }), form: afterAnswer.form },
    { why: 'it is another account’s', state: fresh, form: { ...afterAnswer.form, account: 'acc_nova' } },
  ])('is not restored when $why [CHAT-27, §4.0.7]', ({ state, form }) => {
    expect(transitionChat(state, { type: 'restored', form })).toEqual({ state, effects: [] });
  });
});
