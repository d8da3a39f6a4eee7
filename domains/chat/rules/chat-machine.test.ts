import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, emptyAnswer } from './answer.ts';
import {
  chatStatuses,
  emptyChatForm,
  preparedLines,
  type ChatForm,
  type ChatMessage,
  type ChatStatus,
} from './chat-form.ts';
import {
  initialChat,
  transitionChat,
  type ChatEffect,
  type ChatEvent,
  type ChatState,
} from './chat-machine.ts';
import { chatCopy } from '../messages/chat.ts';
import { emptyPrediction } from '@reachout/cases/rules/predicted-fields';

const selection = { product: 'platform', account: 'acc_orbit' } as const;
const fresh = initialChat(selection);
const vic = { product: 'v0', account: 'acc_vic' } as const;
const stamp = { id: 'm9', at: 5_000 };

function play(
  events: readonly ChatEvent[],
  from: ChatState = fresh,
): { state: ChatState; effects: ChatEffect[] } {
  return events.reduce<{ state: ChatState; effects: ChatEffect[] }>(
    ({ state }, event) => {
      const next = transitionChat(state, event);
      return { state: next.state, effects: [...next.effects] };
    },
    { state: from, effects: [] },
  );
}

function withForm(change: Partial<ChatForm>, status: ChatStatus = 'idle'): ChatState {
  return { ...fresh, status, form: { ...fresh.form, ...change } };
}

const question: ChatMessage = { id: 'm1', role: 'user', content: 'My build fails', timestamp: 1_000 };
const reply: ChatMessage = {
  id: 'm2',
  role: 'assistant',
  content: 'Read the log.',
  timestamp: 2_000,
  showCaseFormBtn: true,
  promptId: 'p1',
};
const sent: ChatEvent = { type: 'sent', text: 'My build fails', id: 'm1', at: 1_000 };
const answer: Answer = { ...emptyAnswer, text: 'Read the log.', promptId: 'p1', threadId: 't1' };
const arrived = (change: Partial<Answer>): ChatEvent => ({
  type: 'answer-arrived',
  answer: { ...emptyAnswer, messageId: 'm2', ...change },
});
const answered: ChatEvent = { type: 'answered', answer, id: 'm2', at: 2_000 };
const afterAnswer = play([sent, answered]).state;
const typesOf = (effects: readonly ChatEffect[]) => effects.map(({ type }) => type);
const apology: ChatMessage = {
  id: 'm9',
  role: 'assistant',
  content: chatCopy.chatFailed(),
  timestamp: 5_000,
  showCaseFormBtn: true,
};

describe('sending', () => {
  it.each([
    { missing: 'product', form: { product: null } },
    { missing: 'account', form: { account: null } },
  ])('says that product and account are required without a $missing [CHAT-01, §8.0.5]', ({ form }) => {
    const state = withForm({ ...form, currentMessage: 'My build fails' });
    const result = transitionChat(state, sent);
    expect(result.state).toEqual({ ...state, problem: chatCopy.productAndAccountRequired() });
    expect(result.effects).toEqual([]);
  });

  it.each([
    { what: 'an empty message', text: '', message: 'Message is required' },
    { what: 'white space', text: ' \n ', message: 'Message is required' },
    {
      what: '32001 characters',
      text: 'x'.repeat(32_001),
      message: 'Message must be 32000 characters or fewer',
    },
  ])('refuses $what and keeps what was typed [CHAT-02, §5.1.1, D20]', ({ text, message }) => {
    const state = withForm({ currentMessage: text });
    const result = transitionChat(state, { type: 'sent', text, id: 'm1', at: 1_000 });
    expect(result.state).toEqual({ ...state, problem: message });
    expect(result.effects).toEqual([]);
  });

  it.each(['idle', 'errored'] as const)(
    'goes from %s to responding and asks the assistant [CHAT-04, §4.0.1]',
    (status) => {
      const { state, effects } = transitionChat(
        withForm({ currentMessage: 'My build fails', threadId: 't0' }, status),
        sent,
      );
      expect(state.status).toBe('responding');
      expect(state.form.messages).toEqual([question]);
      expect(state.form.currentMessage).toBe('');
      expect(effects).toEqual([{ type: 'ask-assistant', threadId: 't0', isRetry: false }]);
    },
  );

  it.each(['idle', 'responding', 'generating-case', 'errored'] as const)(
    'keeps a draft while %s [CHAT-03]',
    (status) => {
      const { state } = transitionChat(withForm({}, status), { type: 'draft-changed', text: 'I am' });
      expect(state.form.currentMessage).toBe('I am');
    },
  );
});

describe('an answer', () => {
  it('stores thread and prompt as soon as they are known [CHAT-05, §4.0.1]', () => {
    const begun = arrived({ threadId: 't1', promptId: 'p1' });
    const { state, effects } = play([sent, begun]);
    expect(state.form).toMatchObject({ threadId: 't1', promptId: 'p1' });
    expect(effects).toEqual([{ type: 'describe-thread', threadId: 't1' }]);
    expect(play([sent, begun, begun]).effects).toEqual([]);
  });

  it('is shown as far as it has arrived, with its sources [CHAT-06, §4.0.1]', () => {
    const references = [{ file: { path: '/docs/builds', source: { type: 'website' as const } } }];
    const { state } = play([sent, arrived({ text: 'Read ' }), arrived({ text: 'Read the', references })]);
    expect(state.form).toMatchObject({ streamedMessage: 'Read the', references });
    expect(state.answer).toMatchObject({ id: 'm2' });
  });

  it('becomes one message that offers Create Case, and the chat is idle [CHAT-07, §4.0.1]', () => {
    const { status, form } = play([sent, arrived({ text: 'Read' }), answered]).state;
    expect(status).toBe('idle');
    expect(form.messages).toEqual([question, reply]);
    expect(form).toMatchObject({ streamedMessage: '', threadId: 't1', promptId: 'p1' });
  });

  it('keeps its references with the form and the message [CHAT-07]', () => {
    const references = [{ file: { path: '/docs/builds', source: { type: 'website' as const } } }];
    const { form } = play([sent, { ...answered, answer: { ...answer, references } }]).state;
    expect(form.references).toEqual(references);
    expect(form.messages.at(-1)).toMatchObject({ references });
  });

  it.each(['create_support_case', 'refund_invoice'] as const)(
    'with a call of %s becomes a tool message and an assistant message, and nothing is submitted [CHAT-08, §4.0.1, D18]',
    (name) => {
      const tool = { name, id: 'call_1', args: { reason: 'The invoice is wrong' } };
      const { state, effects } = play([sent, { ...answered, tool }]);
      expect(state.form.messages.slice(1)).toEqual([
        { id: 'm2-call', role: 'tool', content: '', tool, timestamp: 2_000 },
        { id: 'm2', role: 'assistant', content: 'Read the log.', tool, timestamp: 2_000, promptId: 'p1' },
      ]);
      expect(effects).toEqual([]);
    },
  );

  it('that fails apologises, clears the thread and opens the form unfilled with the words on offer [CHAT-09, §4.0.1, §8.0.1, D13]', () => {
    const { state, effects } = play([
      sent,
      arrived({ threadId: 't1', promptId: 'p1' }),
      { type: 'answer-failed', reason: 'HTTP 500', ...stamp },
    ]);
    expect(state).toMatchObject({ status: 'errored', failedThreadId: 't1' });
    expect(state.form.threadId).toBeNull();
    expect(state.form.messages).toEqual([question, apology]);
    expect(effects).toEqual([
      { type: 'open-case-form', prefilled: false, by: 'failure' },
      { type: 'offer-description', text: 'My build fails' },
      {
        type: 'log-warning',
        message: 'Markprompt API failed',
        event: 'AI help response failed',
        reason: 'HTTP 500',
      },
    ]);
  });

  it('that fails half-way keeps what had arrived [CHAT-09, F01, F09]', () => {
    const { form } = play([
      sent,
      arrived({ text: 'Read' }),
      { type: 'answer-failed', reason: 'cut', ...stamp },
    ]).state;
    expect(form.messages[1]).toMatchObject({ id: 'm9-partial', content: 'Read', isInterrupted: true });
    expect(form.messages[2]).toEqual(apology);
  });

  it('that is stopped keeps what had arrived and goes to idle [CHAT-10, D17]', () => {
    const { state, effects } = play([
      sent,
      arrived({ threadId: 't1', promptId: null, text: 'Read' }),
      { type: 'stopped', ...stamp },
    ]);
    expect(state.status).toBe('idle');
    expect(state.form.messages.at(-1)).toMatchObject({ content: 'Read', isInterrupted: true });
    expect(effects).toEqual([{ type: 'stop-answer', threadId: 't1' }, { type: 'focus-message-box' }]);
  });

  it('is asked for again in the failed thread, without doubling the question [CHAT-11, D17]', () => {
    const { state, effects } = play([
      sent,
      arrived({ threadId: 't1', promptId: null }),
      { type: 'answer-failed', reason: 'cut', ...stamp },
      { type: 'retried' },
    ]);
    expect(state.status).toBe('responding');
    expect(state.form.messages).toEqual([question]);
    expect(effects).toEqual([
      { type: 'withdraw-case-form' },
      { type: 'ask-assistant', threadId: 't1', isRetry: true },
    ]);
  });

  it('is not asked for again when the person has sent nothing [CHAT-11, D12]', () => {
    const prepared: ChatMessage = { ...question, preparedBy: 'link' };
    const state = withForm({ messages: [prepared] });
    expect(transitionChat(state, { type: 'retried' })).toEqual({ state, effects: [] });
  });

  it.each(['restored', 'replaced'] as const)(
    'that went on without the page is picked up again when its conversation is %s [CHAT-28, D17]',
    (type) => {
      const form = { ...fresh.form, messages: [question], threadId: 't1', streamedMessage: 'Re' };
      const { state, effects } = transitionChat(fresh, { type, form });
      expect(state).toMatchObject({ status: 'responding', form: { threadId: 't1', streamedMessage: '' } });
      expect(effects).toEqual([{ type: 'resume-answer', threadId: 't1' }]);
    },
  );

  it.each(['restored', 'replaced'] as const)(
    'to a message that may not have arrived is missed when the conversation is %s [CHAT-35, D17]',
    (type) => {
      const { state, effects } = transitionChat(fresh, {
        type,
        form: { ...fresh.form, messages: [question] },
      });
      expect(state).toMatchObject({ status: 'idle', error: { kind: 'unanswered' } });
      expect(effects).toEqual([]);
    },
  );

  it('that cannot be had leaves the message, what had come and the reason, until the conversation goes on [CHAT-35, D17]', () => {
    const lost: ChatEvent = { type: 'not-answered', error: { kind: 'offline' }, ...stamp };
    const { state, effects } = play([sent, arrived({ text: 'Read' }), lost]);
    expect(state).toMatchObject({ status: 'idle', error: { kind: 'offline' }, failedThreadId: null });
    expect(state.form.messages).toMatchObject([question, { content: 'Read', isInterrupted: true }]);
    expect(effects).toEqual([{ type: 'focus-message-box' }]);
    expect(play([{ type: 'draft-changed', text: 'I am' }], state).state.error).toEqual({ kind: 'offline' });
    expect(play([{ type: 'retried' }], state).state).toMatchObject({ status: 'responding', error: null });
  });

  it('that is read in another tab waits here until this one is used [CHAT-36, D17]', () => {
    const elsewhere = play([
      sent,
      arrived({ text: 'Read' }),
      { type: 'reading-moved', isElsewhere: true },
    ]).state;
    expect(elsewhere).toMatchObject({ status: 'responding', answer: { id: 'm2', isElsewhere: true } });
    const here = play([{ type: 'reading-moved', isElsewhere: false }], elsewhere).state;
    expect(here).toMatchObject({ form: { streamedMessage: 'Read' }, answer: { isElsewhere: false } });
  });
});

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

describe('a verdict on an answer', () => {
  const judged = (verdict: 1 | -1 | 0): ChatEvent => ({ type: 'answer-judged', messageId: 'm2', verdict });

  it.each(chatStatuses)('is kept with its message while the chat is %s [CHAT-31]', (status) => {
    const { state, effects } = play([judged(1)], withForm({ messages: [question, reply] }, status));
    expect(state).toEqual(withForm({ messages: [question, { ...reply, verdict: 1 }] }, status));
    expect(effects).toEqual([]);
  });

  it('can be changed and taken back [CHAT-31]', () => {
    const from = withForm({ messages: [question, reply] });
    expect(play([judged(1), judged(-1)], from).state.form.messages[1]).toEqual({ ...reply, verdict: -1 });
    expect(play([judged(1), judged(0)], from).state.form.messages[1]).toEqual(reply);
  });

  it('names the prompt of the answer [CHAT-31, §7.0.12]', () => {
    expect(afterAnswer.form.messages.at(-1)).toMatchObject({ id: 'm2', promptId: 'p1' });
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

describe('a case that the assistant proposes', () => {
  const proposed: ChatEvent = { type: 'case-proposed', ...stamp };

  it('is predicted without feedback and without being counted as a wish [CHAT-29, §7.0.12, D14]', () => {
    const { state, effects } = play([proposed], afterAnswer);
    expect(state.status).toBe('generating-case');
    expect(effects).toEqual([{ type: 'predict-case', threadId: 't1', by: 'assistant' }]);
  });

  it('opens the form unfilled where there is no thread to predict from [CHAT-29]', () => {
    const { state, effects } = play([proposed], withForm({ messages: [question], promptId: 'p1' }));
    expect(state.status).toBe('idle');
    expect(state.form.messages.at(-1)).toMatchObject({ tool: { name: 'case_form_opened' } });
    expect(effects).toEqual([{ type: 'open-case-form', prefilled: false, by: 'assistant' }]);
  });
});

describe('Create Case', () => {
  const click: ChatEvent = { type: 'create-case-clicked', ...stamp };

  it('with a thread sends feedback −1 and predicts the fields [CHAT-12, §4.0.1, §7.0.12]', () => {
    const { state, effects } = play([click], afterAnswer);
    expect(state.status).toBe('generating-case');
    expect(effects).toEqual([
      { type: 'send-feedback', promptId: 'p1', rating: -1 },
      { type: 'predict-case', threadId: 't1', by: 'person' },
    ]);
  });

  it('sends no feedback where no prompt was answered [CHAT-12]', () => {
    const { effects } = play([click], withForm({ threadId: 't1', messages: [question] }));
    expect(typesOf(effects)).toEqual(['predict-case']);
  });

  it('while an answer arrives stops it, tells of the handover without a rating, and predicts the fields [CHAT-13, §7.0.12, D14]', () => {
    const { state, effects } = play([sent, arrived({ threadId: 't1', promptId: 'p1', text: 'Read' }), click]);
    expect(state.status).toBe('generating-case');
    expect(state.form.messages.at(-1)).toMatchObject({ content: 'Read', isInterrupted: true });
    expect(effects).toEqual([
      { type: 'stop-answer', threadId: 't1' },
      { type: 'send-feedback', promptId: 'p1', rating: 0 },
      { type: 'predict-case', threadId: 't1', by: 'person' },
    ]);
  });

  it('while an answer whose prompt is not known yet arrives tells of no handover [CHAT-13]', () => {
    const { effects } = play([sent, arrived({ threadId: 't1', promptId: null }), click]);
    expect(typesOf(effects)).toEqual(['stop-answer', 'predict-case']);
  });

  it('while an answer without a thread arrives opens the form unfilled [CHAT-13]', () => {
    const { state, effects } = play([sent, click]);
    expect(state.status).toBe('idle');
    expect(effects.at(-1)).toEqual({ type: 'open-case-form', prefilled: false, by: 'person' });
  });

  it.each([
    { promptId: null, effects: ['open-case-form'] },
    { promptId: 'p1', effects: ['send-feedback', 'open-case-form'] },
  ])(
    'without a thread opens the form unfilled, prompt $promptId [CHAT-14, §4.0.1]',
    ({ promptId, effects }) => {
      const result = play([click], withForm({ promptId }, 'errored'));
      expect(typesOf(result.effects)).toEqual(effects);
      expect(result.effects.at(-1)).toEqual({ type: 'open-case-form', prefilled: false, by: 'person' });
      expect(result.state.form.messages.at(-1)?.tool).toEqual({
        name: 'case_form_opened',
        id: 'm9',
        args: { prefilled: false, threadId: null },
      });
    },
  );

  it('prefills the form from the prediction and returns to idle [CHAT-15, §4.0.1]', () => {
    const values = { ...emptyPrediction, subject: 'Build fails' };
    const { state, effects } = play(
      [click, { type: 'case-predicted', values, by: 'person', id: 'm10', at: 6_000 }],
      afterAnswer,
    );
    expect(state.status).toBe('idle');
    expect(state.form.messages.at(-1)?.tool).toEqual({
      name: 'case_form_opened',
      id: 'm10',
      args: { prefilled: true, threadId: 't1' },
    });
    expect(effects).toEqual([{ type: 'open-case-form', prefilled: true, values, by: 'person' }]);
  });

  it('opens the form unfilled when the prediction fails, with the words on offer [CHAT-16, §8.0.6, F10]', () => {
    const { state, effects } = play(
      [click, { type: 'prediction-failed', reason: 'timeout', by: 'person', id: 'm10', at: 6_000 }],
      afterAnswer,
    );
    expect(state.status).toBe('idle');
    expect(effects[0]).toEqual({ type: 'open-case-form', prefilled: false, by: 'person' });
    expect(effects[1]).toEqual({ type: 'offer-description', text: 'My build fails' });
    expect(effects[2]).toMatchObject({ type: 'log-warning', reason: 'timeout' });
  });

  it('does nothing twice [CHAT-12, F17]', () => {
    const first = play([click], afterAnswer).state;
    expect(transitionChat(first, click)).toEqual({ state: first, effects: [] });
  });

  it('ends in a fresh chat for the same account once the case is there, and tells the thread [CHAT-17, §4.0.3, §7.0.11]', () => {
    const { state, effects } = play([{ type: 'case-submitted', caseNumber: '00000042' }], afterAnswer);
    expect(state).toEqual(fresh);
    expect(effects).toEqual([
      { type: 'send-metadata', threadId: 't1', data: { caseNumber: '00000042' } },
      { type: 'clear-stored-tools' },
    ]);
  });

  it('tells the failed thread as well [CHAT-17, D13]', () => {
    const failed = { ...fresh, status: 'errored' as const, failedThreadId: 't1' };
    const { effects } = play([{ type: 'case-submitted', caseNumber: '00000042' }], failed);
    expect(effects[0]).toEqual({ type: 'send-metadata', threadId: 't1', data: { caseNumber: '00000042' } });
  });

  it('without any thread resets the chat too [CHAT-17]', () => {
    const { state, effects } = play(
      [{ type: 'case-submitted', caseNumber: '00000042' }],
      withForm({ messages: [question] }),
    );
    expect(state).toEqual(fresh);
    expect(effects).toEqual([{ type: 'clear-stored-tools' }]);
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

describe('a refund', () => {
  const disabled: ChatState = { ...afterAnswer, status: 'disabled' };

  it('disables the chat while it submits [CHAT-22, §4.0.2]', () => {
    expect(play([{ type: 'refund-submitting' }], afterAnswer).state.status).toBe('disabled');
    expect(transitionChat(disabled, sent)).toEqual({ state: disabled, effects: [] });
    expect(transitionChat(disabled, { type: 'draft-changed', text: 'x' })).toEqual({
      state: disabled,
      effects: [],
    });
    expect(transitionChat(disabled, { type: 'restarted', ...stamp })).toEqual({
      state: disabled,
      effects: [],
    });
  });

  it('enables the chat when nothing is under way any more [CHAT-23, §4.0.2]', () => {
    expect(play([{ type: 'refund-idle' }], disabled).state.status).toBe('idle');
  });

  it.each([
    {
      status: 'approved' as const,
      meta: { refunds: ['INV-1001'], refundRequests: [] },
      data: { refunds: 'INV-1001' },
    },
    {
      status: 'requested' as const,
      meta: { refunds: [], refundRequests: ['INV-1001'] },
      data: { refundRequests: 'INV-1001' },
    },
  ])(
    'that is $status is noted once and told to the thread [CHAT-24, §3.4.1, §7.0.11]',
    ({ status, meta, data }) => {
      const event: ChatEvent = { type: 'refund-answered', status, invoiceNumber: 'INV-1001' };
      const { state, effects } = play([event, event], disabled);
      expect(state.form.meta).toEqual(meta);
      expect(effects).toEqual([{ type: 'send-metadata', threadId: 't1', data }]);
    },
  );

  it('is noted without a thread as well [CHAT-24]', () => {
    const { state, effects } = play([
      { type: 'refund-answered', status: 'approved', invoiceNumber: 'INV-1' },
    ]);
    expect(state.form.meta.refunds).toEqual(['INV-1']);
    expect(effects).toEqual([]);
  });

  it('joins several invoice numbers by commas [CHAT-24, §7.0.11]', () => {
    const { effects } = play(
      ['INV-1', 'INV-2'].map((invoiceNumber) => ({
        type: 'refund-answered',
        status: 'approved',
        invoiceNumber,
      })),
      disabled,
    );
    expect(effects).toEqual([{ type: 'send-metadata', threadId: 't1', data: { refunds: 'INV-1,INV-2' } }]);
  });

  it('that is cancelled makes the assistant say so [CHAT-25, §4.0.9]', () => {
    const { form } = play([{ type: 'refund-cancelled', ...stamp }], afterAnswer).state;
    expect(form.messages.at(-1)).toMatchObject({
      role: 'assistant',
      content: 'Refund request cancelled. You can continue chatting with me if you have any other questions.',
    });
  });

  it('is followed by the assistant’s word that the chat goes on [CHAT-26, §4.0.9]', () => {
    const { form } = play([{ type: 'follow-up-due', ...stamp }], afterAnswer).state;
    expect(form.messages.at(-1)).toMatchObject({
      role: 'assistant',
      content: 'You may continue chatting with me if you have any other questions.',
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

const anyEvent: fc.Arbitrary<ChatEvent> = fc.oneof(
  fc.constantFrom<ChatEvent>(
    sent,
    answered,
    { ...answered, tool: { name: 'refund_invoice', id: 'call_1', args: {} } },
    { type: 'answer-failed', reason: 'x', ...stamp },
    arrived({ threadId: 't1', promptId: 'p1' }),
    { type: 'stopped', ...stamp },
    { type: 'retried' },
    { type: 'create-case-clicked', ...stamp },
    { type: 'case-predicted', values: emptyPrediction, by: 'person', ...stamp },
    { type: 'prediction-failed', reason: 'x', by: 'person', ...stamp },
    { type: 'not-answered', error: { kind: 'offline' }, ...stamp },
    { type: 'reading-moved', isElsewhere: true },
    { type: 'case-submitted', caseNumber: '1' },
    { type: 'restarted', ...stamp },
    { type: 'undone' },
    { type: 'undo-expired' },
    { type: 'selection-changed', selection: vic, ...stamp },
    { type: 'selection-changed', selection, ...stamp },
    { type: 'refund-submitting' },
    { type: 'refund-idle' },
    { type: 'refund-answered', status: 'approved', invoiceNumber: 'INV-1' },
    { type: 'refund-cancelled', ...stamp },
    { type: 'follow-up-due', ...stamp },
  ),
  fc.string({ minLength: 1 }).map((text) => arrived({ text })),
);

function countAsks(effects: readonly ChatEffect[]): number {
  return effects.filter(({ type }) => type === 'ask-assistant').length;
}

function countBeginnings(before: ChatState, after: ChatState): number {
  return before.status !== 'responding' && after.status === 'responding' ? 1 : 0;
}

function isRespondingToNobody({ status, form }: ChatState): boolean {
  return status === 'responding' && form.account === null;
}

describe('any sequence of events', () => {
  it('asks the assistant exactly when the chat begins to respond, and never without a selection [CHAT-04, F17]', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        events.reduce<ChatState>((state, event) => {
          const next = transitionChat(state, event);
          expect(countAsks(next.effects)).toBe(countBeginnings(state, next.state));
          expect(isRespondingToNobody(next.state)).toBe(false);
          return next.state;
        }, fresh);
      }),
    );
  });

  it('has an answer under way exactly while the chat responds [CHAT-04, CHAT-28]', () => {
    const messages = fc.constantFrom<ChatMessage[]>([], [question], [question, reply]);
    const threadId = fc.constantFrom('t1', null);
    const stored = fc
      .tuple(fc.constantFrom('restored' as const, 'replaced' as const), messages, threadId)
      .map(([type, said, thread]): ChatEvent => ({
        type,
        form: { ...fresh.form, messages: said, threadId: thread },
      }));
    fc.assert(
      fc.property(fc.array(fc.oneof(anyEvent, stored), { maxLength: 40 }), (events) => {
        const { status, answer: underWay } = play(events).state;
        expect(underWay !== null).toBe(status === 'responding');
      }),
    );
  });

  it('loses no streamed word unless the person starts over [CHAT-06, CHAT-09, CHAT-10]', () => {
    const endings = fc.constantFrom<ChatEvent>(
      { type: 'stopped', ...stamp },
      { type: 'answer-failed', reason: 'x', ...stamp },
      { type: 'create-case-clicked', ...stamp },
    );
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), endings, (deltas, ending) => {
        const { form } = play([sent, ...deltas.map((text) => arrived({ text })), ending]).state;
        expect(form.messages.map(({ content }) => content)).toContain(deltas.at(-1));
        expect(form.streamedMessage).toBe('');
      }),
    );
  });
});
