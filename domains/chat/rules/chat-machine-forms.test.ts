import { describe, expect, it } from 'vitest';
import { transitionChat, type ChatEvent, type ChatState } from './chat-machine.ts';
import { emptyPrediction } from '@reachout/cases/rules/predicted-fields';
import {
  afterAnswer,
  arrived,
  fresh,
  play,
  question,
  sent,
  stamp,
  typesOf,
  withForm,
} from '../testing/test-chats.ts';

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
