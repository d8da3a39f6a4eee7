import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefundResponse } from './refund-form.ts';
import {
  initialRefund,
  refundStatuses,
  transitionRefund,
  type RefundEffect,
  type RefundEvent,
  type RefundState,
} from './refund-machine.ts';

function play(events: readonly RefundEvent[], from: RefundState = initialRefund()) {
  return events.reduce<{ state: RefundState; effects: RefundEffect[] }>(
    ({ state }, event) => {
      const next = transitionRefund(state, event);
      return { state: next.state, effects: [...next.effects] };
    },
    { state: from, effects: [] },
  );
}

const response: RefundResponse = {
  status: 'approved',
  caseNumber: null,
  amount: 8_400,
  timestamp: '2026-11-21T09:30:00.000Z',
};
const submitted: RefundEvent = { type: 'submitted', total: 8_400, quoteHash: 'q1', at: 1_000 };
const answeredAt = (at: number): RefundEvent => ({ type: 'answered', response, at });
const chosen = play([{ type: 'invoice-chosen', invoiceNumber: 'INV-2001' }]).state;
const submitting = play([submitted], chosen).state;
const done: RefundEffect[] = [
  { type: 'enable-chat' },
  { type: 'announce-result', response },
  { type: 'follow-up', afterMs: 3_000 },
];

describe('the refund form', () => {
  it('takes an invoice, by choice or from a link [REF-01]', () => {
    expect(chosen).toEqual(initialRefund({ invoiceNumber: 'INV-2001' }));
  });

  it('goes from idle to submitting, disables the chat and sends the confirmed quote [REF-02, §4.0.9, §4.0.2, D25]', () => {
    const { state, effects } = play([submitted], chosen);
    expect(state.status).toBe('submitting');
    expect(effects).toEqual([
      { type: 'disable-chat' },
      { type: 'announce-waiting' },
      { type: 'send-refund', quoteHash: 'q1' },
    ]);
  });

  it.each([
    { why: 'nothing to pay back', state: chosen, total: 0 },
    { why: 'a negative total', state: chosen, total: -1 },
    { why: 'no invoice', state: initialRefund(), total: 8_400 },
  ])('does not submit with $why [REF-03, §5.3.1]', ({ state, total }) => {
    expect(transitionRefund(state, { ...submitted, total })).toEqual({ state, effects: [] });
  });

  it('sends one request however often the button is pressed [REF-02, A58, F17]', () => {
    expect(transitionRefund(submitting, submitted)).toEqual({ state: submitting, effects: [] });
  });

  it('waits at least 10 seconds from the start and records the answer at once [REF-04, §4.0.9, §9.0.6, D28]', () => {
    const { state, effects } = play([answeredAt(3_500)], submitting);
    expect(state).toMatchObject({ status: 'submitting', response });
    expect(effects).toEqual([
      { type: 'record-refund', status: 'approved', invoiceNumber: 'INV-2001' },
      { type: 'wait', ms: 7_500, event: 'wait-over' },
    ]);
  });

  it('shows the result when the wait is over [REF-05, §4.0.9]', () => {
    const { state, effects } = play([answeredAt(3_500), { type: 'wait-over' }], submitting);
    expect(state.status).toBe('submitted');
    expect(effects).toEqual(done);
  });

  it('shows a late answer at once [REF-05, D28]', () => {
    const { state, effects } = play([answeredAt(11_000)], submitting);
    expect(state.status).toBe('submitted');
    expect(effects).toEqual([
      { type: 'record-refund', status: 'approved', invoiceNumber: 'INV-2001' },
      ...done,
    ]);
  });

  it('shows nothing when the wait is over before the answer [REF-05]', () => {
    expect(transitionRefund(submitting, { type: 'wait-over' })).toEqual({ state: submitting, effects: [] });
  });

  it('is followed up after 3 seconds [REF-06, §4.0.9, §9.0.7]', () => {
    expect(play([answeredAt(20_000)], submitting).effects.at(-1)).toEqual({
      type: 'follow-up',
      afterMs: 3_000,
    });
  });

  it('goes back to idle with a toast when it fails [REF-07, §4.0.9, §8.0.3]', () => {
    const { state, effects } = play([{ type: 'failed', reason: 'HTTP 503' }], submitting);
    expect(state).toEqual(chosen);
    expect(effects).toEqual([
      { type: 'enable-chat' },
      { type: 'toast', message: 'Something went wrong. Please try again later.' },
      { type: 'report-error', reason: 'HTTP 503' },
    ]);
  });

  it('shows a changed quote again [REF-08, D25, A71]', () => {
    const { state, effects } = play([{ type: 'quote-changed', message: 'The amount changed.' }], submitting);
    expect(state).toMatchObject({ status: 'idle', error: 'The amount changed.' });
    expect(effects).toEqual([{ type: 'enable-chat' }]);
  });

  it.each([
    { when: 'before', state: chosen, effects: [] },
    { when: 'while', state: submitting, effects: [{ type: 'enable-chat' }] },
  ])(
    'is errored by a refusal $when submitting, until another invoice is chosen [REF-09, REF-01, §3.12.6]',
    ({ state, effects }) => {
      const refused = play([{ type: 'refused', message: 'This invoice has been refunded.' }], state);
      expect(refused.state).toMatchObject({ status: 'errored', error: 'This invoice has been refunded.' });
      expect(refused.effects).toEqual(effects);
      const again = play([{ type: 'invoice-chosen', invoiceNumber: 'INV-2002' }], refused.state).state;
      expect(again).toMatchObject({ status: 'idle', error: null, invoiceNumber: 'INV-2002' });
    },
  );

  it.each(['idle', 'errored'] as const)('is cancelled on cancel while %s [REF-10, §4.0.9]', (status) => {
    const { state, effects } = play([{ type: 'cancelled' }], { ...chosen, status });
    expect(state.status).toBe('cancelled');
    expect(effects).toEqual([{ type: 'say-cancelled' }]);
  });

  it('cannot be cancelled while it submits [REF-10, D27]', () => {
    expect(transitionRefund(submitting, { type: 'cancelled' })).toEqual({ state: submitting, effects: [] });
  });

  it('cannot fail any more once the answer is there [REF-07]', () => {
    const answered = play([answeredAt(2_000)], submitting).state;
    expect(transitionRefund(answered, { type: 'failed', reason: 'late' })).toEqual({
      state: answered,
      effects: [],
    });
  });

  it.each(refundStatuses)(
    'starts over for another product or account while %s [REF-11, §4.0.6]',
    (status) => {
      const { state } = play([{ type: 'selection-changed' }], { ...submitting, status });
      expect(state).toEqual(initialRefund());
    },
  );

  it('takes the operator’s minimum wait [REF-04, D28]', () => {
    const patient = play([submitted], initialRefund({ invoiceNumber: 'INV-2001', minimumWaitMs: 0 })).state;
    expect(play([answeredAt(1_000)], patient).state.status).toBe('submitted');
  });

  it('never shows a result before the minimum wait, whenever the answer comes [REF-04, REF-05, §4.0.9]', () => {
    const times = fc.record({ start: fc.nat(1_000_000), after: fc.nat(60_000), wait: fc.nat(60_000) });
    fc.assert(
      fc.property(times, ({ start, after, wait }) => {
        const from = initialRefund({ invoiceNumber: 'INV-1', minimumWaitMs: wait });
        const answered = play([{ ...submitted, at: start }, answeredAt(start + after)], from);
        expect(answered.state.status).toBe(statusAfter(after, wait));
        expect(waits(answered.effects)).toEqual(waitAfter(after, wait));
      }),
    );
  });
});

function statusAfter(after: number, wait: number) {
  return after >= wait ? 'submitted' : 'submitting';
}

function waitAfter(after: number, wait: number) {
  return after >= wait ? [] : [wait - after];
}

function waits(effects: readonly RefundEffect[]) {
  return effects.flatMap((effect) => (effect.type === 'wait' ? effect.ms : []));
}
