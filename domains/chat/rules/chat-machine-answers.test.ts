import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatStatuses, type ChatMessage } from './chat-form.ts';
import { transitionChat, type ChatEffect, type ChatEvent, type ChatState } from './chat-machine.ts';
import { chatCopy } from '../messages/chat.ts';
import { emptyPrediction } from '@reachout/cases/rules/predicted-fields';
import {
  afterAnswer,
  answer,
  answered,
  arrived,
  fresh,
  play,
  question,
  reply,
  selection,
  sent,
  stamp,
  vic,
  withForm,
} from '../testing/test-chats.ts';

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
