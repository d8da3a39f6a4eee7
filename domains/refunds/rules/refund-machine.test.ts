import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { obstacleCopy } from '@reachout/billing/messages/obstacles';
import { invoiceOf, quoteBody, seatsAndTraffic } from '../testing/fake-refund-server.ts';
import type { ListedInvoice } from './calls/billing.ts';
import { transitionRefund, type RefundEffect, type RefundEvent } from './refund-machine.ts';
import {
  initialRefund,
  type RefundDecision,
  type RefundState,
  type Review,
  shownReview,
  storedStatus,
} from './refund-state.ts';

function play(events: readonly RefundEvent[], from: RefundState = initialRefund()) {
  return events.reduce<{ state: RefundState; effects: RefundEffect[] }>(
    ({ state }, event) => {
      const next = transitionRefund(state, event);
      return { state: next.state, effects: [...next.effects] };
    },
    { state: from, effects: [] },
  );
}

const listed = (change: Partial<ListedInvoice> = {}): ListedInvoice => ({
  ...invoiceOf('INV-2001', []),
  lineItems: [],
  obstacle: null,
  refundId: null,
  ...change,
});
const response = {
  status: 'approved',
  caseNumber: null,
  amount: 8_400,
  timestamp: '2026-11-21T09:30:00.000Z',
} as const;
const decision: RefundDecision = { response, refundId: 'ref_1', currency: 'usd' };
const quote = quoteBody(seatsAndTraffic, {
  lines: [],
  total: 8_400,
  cap: 'none',
  decision: 'approved',
  hash: 'a'.repeat(64),
});
const newQuote = { ...quote, total: 8_000, hash: 'b'.repeat(64) };
const review: Review = { quote, replaces: null, notice: null };
const choose: RefundEvent = { type: 'invoice-chosen', invoice: listed(), entries: {}, isRestored: false };
const ask: RefundEvent = { type: 'review-asked', errors: {}, isWorthIt: true };
const quoted: RefundEvent = { type: 'quoted', quote };
const submitted: RefundEvent = { type: 'submitted', at: 1_000 };
const answeredAt = (at: number): RefundEvent => ({ type: 'answered', decision, at });
const found = (goesOn: boolean): RefundEvent => ({ type: 'result-found', decision, goesOn });
const lookUp = (isUnderWay: boolean, isOurs: boolean): RefundEvent => ({
  type: 'looked-up',
  isUnderWay,
  isOurs,
  fields: { reason: 'Mine', entries: { teamSeats: '5' } },
});

const chosen = play([choose]).state;
const quoting = play([ask], chosen).state;
const reviewing = play([quoted], quoting).state;
const submitting = play([submitted], reviewing).state;
const over = play([answeredAt(20_000)], submitting).state;
const errored = play([{ type: 'refused', message: 'This invoice has been refunded.' }], submitting).state;
const cancelled = play([{ type: 'cancelled' }], chosen).state;
const lookedUp = play([lookUp(true, true)]).state;
const every = [chosen, quoting, reviewing, submitting, over, errored, cancelled, lookedUp];

const record: RefundEffect = { type: 'record-refund', status: 'approved', invoiceNumber: 'INV-2001' };
const followUp: RefundEffect = { type: 'wait', ms: 3_000, event: 'follow-up-due' };
const done: RefundEffect[] = [{ type: 'enable-chat' }, followUp];
const toast = { type: 'toast', message: 'Something went wrong. Please try again later.' };

describe('the refund form', () => {
  it('takes an invoice, by choice or from a link [REF-01]', () => {
    expect(chosen).toMatchObject({ status: 'idle', failure: null, fields: { choice: listed() } });
  });

  it('says why an invoice cannot be refunded, and another one can be chosen [REF-09, REF-01, §3.12.6]', () => {
    const obstacle = { kind: 'refunded', message: obstacleCopy.refunded(), case: null } as const;
    const refused = play([{ ...choose, invoice: listed({ obstacle }) }]).state;
    expect(refused).toMatchObject({ status: 'errored', message: obstacleCopy.refunded() });
    expect(play([choose], refused).state).toMatchObject({ status: 'idle', failure: null });
  });

  it.each(every)('keeps what is filled in while $status [REF-12]', (state) => {
    const { fields, ...rest } = play([{ type: 'filled', fields: { reason: 'Paid twice' } }], state).state;
    expect(fields).toEqual({ ...state.fields, reason: 'Paid twice' });
    expect({ ...rest, fields: state.fields }).toEqual(state);
  });

  it('shows what is wrong when the review is asked for, and asks for nothing [REF-12, §5.3.1]', () => {
    const errors = { teamSeats: 'Enter a whole number from 0 to 5.' };
    const { state, effects } = play([{ ...ask, errors }], chosen);
    expect(state).toMatchObject({ status: 'idle', fields: { errors, attempt: 1 } });
    expect(effects).toEqual([]);
  });

  it('asks for the quote and shows it for confirmation [REF-13, D25]', () => {
    expect(play([ask], chosen).effects).toEqual([{ type: 'ask-quote' }]);
    expect(reviewing).toMatchObject({ status: 'reviewing', review, failure: null });
  });

  it.each([
    { why: 'nothing to pay back', state: chosen, event: { ...ask, isWorthIt: false } },
    { why: 'no invoice', state: initialRefund(), event: ask },
  ])('asks for no quote with $why [REF-03, §5.3.1]', ({ state, event }) => {
    expect(transitionRefund(state, event)).toEqual({ state, effects: [] });
  });

  it('shows no quote that comes to nothing [REF-03, §5.3.1]', () => {
    expect(play([{ type: 'quoted', quote: { ...quote, total: 0 } }], quoting).state).toEqual(chosen);
  });

  it.each<{ errors: Record<string, string>; failure: object | null; attempt: number }>([
    { errors: {}, failure: { kind: 'offline' }, attempt: 0 },
    { errors: { teamSeats: 'Choose all 5 or none.' }, failure: null, attempt: 1 },
  ])('is back with the reason when there is no quote: %j [REF-13]', ({ errors, failure, attempt }) => {
    const failed: RefundEvent = { type: 'quote-failed', errors, failure: { kind: 'offline' } };
    const { state } = play([failed], quoting);
    expect(state).toMatchObject({ status: 'idle', failure, fields: { errors, attempt } });
  });

  it('is left as it was filled in when somebody goes back [REF-14]', () => {
    expect(play([{ type: 'review-left' }], reviewing).state).toEqual(chosen);
  });

  it('goes from idle to submitting, disables the chat and sends the confirmed quote [REF-02, §4.0.9, §4.0.2, D25]', () => {
    const { state, effects } = play([submitted], reviewing);
    expect(state).toMatchObject({ status: 'submitting', announced: 'waiting' });
    expect(effects).toEqual([{ type: 'disable-chat' }, { type: 'send-refund', review }]);
  });

  it('sends one request however often the button is pressed [REF-02, A58, F17]', () => {
    expect(transitionRefund(submitting, submitted)).toEqual({ state: submitting, effects: [] });
  });

  it('waits at least 10 seconds from the start and records the answer at once [REF-04, §4.0.9, §9.0.6, D28]', () => {
    const { state, effects } = play([{ type: 'unconfirmed' }, answeredAt(3_500)], submitting);
    expect(state).toMatchObject({ status: 'submitting', decision, isUnconfirmed: false });
    expect(effects).toEqual([record, { type: 'wait', ms: 7_500, event: 'wait-over' }]);
  });

  it('says that the server is asked again while its answer stays away [REF-15, D22]', () => {
    expect(play([{ type: 'unconfirmed' }], submitting).state).toMatchObject({ isUnconfirmed: true });
  });

  it('shows the result when the wait is over [REF-05, §4.0.9]', () => {
    const { state, effects } = play([answeredAt(3_500), { type: 'wait-over' }], submitting);
    expect(state).toMatchObject({ status: 'submitted', decision, announced: 'approved', isNews: true });
    expect(effects).toEqual(done);
  });

  it('shows a late answer at once [REF-05, D28]', () => {
    const { state, effects } = play([answeredAt(11_000)], submitting);
    expect(state.status).toBe('submitted');
    expect(effects).toEqual([record, ...done]);
  });

  it('shows nothing when the wait is over before the answer [REF-05]', () => {
    expect(transitionRefund(submitting, { type: 'wait-over' })).toEqual({ state: submitting, effects: [] });
  });

  it('is followed up after 3 seconds [REF-06, §4.0.9, §9.0.7]', () => {
    expect(play([answeredAt(20_000)], submitting).effects.at(-1)).toEqual(followUp);
    const { state, effects } = play([{ type: 'follow-up-due' }], over);
    expect(state.announced).toBe('follow-up');
    expect(effects).toEqual([{ type: 'follow-up' }]);
  });

  it('goes back to idle with a toast when it fails [REF-07, §4.0.9, §8.0.3]', () => {
    const { state, effects } = play([{ type: 'failed', failure: { kind: 'unconfirmed' } }], submitting);
    expect(state).toMatchObject({ status: 'reviewing', review, failure: { kind: 'unconfirmed' } });
    // Nothing is being processed any more, and nobody is told that it is.
    expect(state.announced).toBeNull();
    expect(storedStatus(state)).toBe('idle');
    expect(effects).toEqual([
      { type: 'enable-chat' },
      toast,
      { type: 'report-error', reason: 'unconfirmed' },
    ]);
  });

  it('shows a changed quote again [REF-08, D25, A71]', () => {
    const changed: RefundEvent = { type: 'quote-changed', message: 'The amount changed.', quote: newQuote };
    const { state, effects } = play([changed], submitting);
    expect(shownReview(state)).toEqual({ quote: newQuote, replaces: quote, notice: 'The amount changed.' });
    expect(effects).toEqual([{ type: 'enable-chat' }]);
  });

  it('fetches the changed quote that did not come along [REF-08, D25]', () => {
    const changed: RefundEvent = { type: 'quote-changed', message: 'It changed.', quote: undefined };
    const { state, effects } = play([changed], submitting);
    expect([storedStatus(state), shownReview(state)]).toEqual(['idle', review]);
    expect(effects).toEqual([{ type: 'enable-chat' }, { type: 'ask-quote' }]);
    const shown = shownReview(play([{ type: 'quoted', quote: newQuote }], state).state);
    expect(shown).toEqual({ quote: newQuote, replaces: quote, notice: 'It changed.' });
  });

  it.each([
    { when: 'before', state: quoting, effects: [] },
    { when: 'while', state: submitting, effects: [{ type: 'enable-chat' }] },
  ])(
    'is errored by a refusal $when submitting, until another invoice is chosen [REF-09, REF-01, §3.12.6]',
    ({ state, effects }) => {
      const refused = play([{ type: 'refused', message: 'This invoice has been refunded.' }], state);
      expect(refused.state).toMatchObject({ status: 'errored', message: 'This invoice has been refunded.' });
      expect(refused.effects).toEqual([...effects, { type: 'refresh-invoice' }]);
      expect(play([choose], refused.state).state.status).toBe('idle');
    },
  );

  it.each([chosen, quoting, reviewing, errored])(
    'is cancelled on cancel while $status [REF-10, §4.0.9]',
    (from) => {
      const { state, effects } = play([{ type: 'cancelled' }], from);
      expect(state.status).toBe('cancelled');
      expect(effects).toEqual([{ type: 'say-cancelled' }]);
    },
  );

  it('cannot be cancelled while it submits [REF-10, D27]', () => {
    expect(transitionRefund(submitting, { type: 'cancelled' })).toEqual({ state: submitting, effects: [] });
  });

  it('cannot fail any more once the answer is there [REF-07]', () => {
    const answered = play([answeredAt(2_000)], submitting).state;
    const late: RefundEvent = { type: 'failed', failure: { kind: 'unconfirmed' } };
    expect(transitionRefund(answered, late)).toEqual({ state: answered, effects: [] });
  });

  it.each(every)('starts over for another product or account while $status [REF-11, §4.0.6]', (from) => {
    const { state } = play([{ type: 'selection-changed' }], from);
    expect(state).toMatchObject({ status: 'idle', failure: null, fields: { choice: 'none', entries: {} } });
  });

  it('takes the operator’s minimum wait [REF-04, D28]', () => {
    const patient = play([choose, ask, quoted, submitted, answeredAt(1_000)], initialRefund(0)).state;
    expect(patient.status).toBe('submitted');
  });

  it('never shows a result before the minimum wait, whenever the answer comes [REF-04, REF-05, §4.0.9]', () => {
    const times = fc.record({ start: fc.nat(1_000_000), after: fc.nat(60_000), wait: fc.nat(60_000) });
    fc.assert(
      fc.property(times, ({ start, after, wait }) => {
        const events = [choose, ask, quoted, { type: 'submitted', at: start } as const];
        const answered = play([...events, answeredAt(start + after)], initialRefund(wait));
        expect(answered.state.status).toBe(statusAfter(after, wait));
        expect(waits(answered.effects)).toEqual(waitAfter(after, wait));
      }),
    );
  });
});

describe('a request that this device remembers as sent', () => {
  it('is submitting while it is looked up, and keeps the chat disabled for who sent it [REF-16, §4.0.2]', () => {
    const { state, effects } = play([lookUp(true, true)]);
    expect(storedStatus(state)).toBe('submitting');
    expect(state.fields).toMatchObject({ reason: 'Mine', entries: { teamSeats: '5' } });
    expect(effects).toEqual([{ type: 'disable-chat' }]);
    expect(play([lookUp(true, false)]).effects).toEqual([]);
  });

  it.each([
    { what: 'its own, on its way', isUnderWay: true, isOurs: true, goesOn: true, effects: 3, isNews: true },
    {
      what: 'its own, shown before',
      isUnderWay: false,
      isOurs: true,
      goesOn: true,
      effects: 1,
      isNews: false,
    },
    {
      what: 'its own, answered since',
      isUnderWay: false,
      isOurs: true,
      goesOn: false,
      effects: 0,
      isNews: false,
    },
    { what: 'another tab’s', isUnderWay: true, isOurs: false, goesOn: true, effects: 0, isNews: false },
  ])('shows its result: $what [REF-16, REF-05, D22]', ({ isUnderWay, isOurs, goesOn, effects, isNews }) => {
    const result = play([lookUp(isUnderWay, isOurs), found(goesOn)]);
    expect(result.state).toMatchObject({ status: 'submitted', decision, isNews });
    expect(result.effects).toHaveLength(effects);
  });

  it('is with its person again when it never arrived [REF-07, REF-16]', () => {
    const { state, effects } = play([{ type: 'result-missing' }], lookedUp);
    expect(state).toMatchObject({ status: 'idle', failure: { kind: 'not-received' } });
    expect(effects).toMatchObject([{ type: 'enable-chat' }, toast, { type: 'report-error' }]);
    const restored = play([{ ...choose, isRestored: true }], state).state;
    expect(restored).toMatchObject({ status: 'idle', failure: { kind: 'not-received' } });
  });

  it('can be looked up again when its result could not be loaded [REF-16]', () => {
    const lost = play([lookUp(false, true), { type: 'result-missing' }]);
    expect([lost.state.status, lost.effects]).toEqual(['lost', []]);
    expect(play([lookUp(false, true)], lost.state).state.status).toBe('looking-up');
  });

  it('that another tab cancelled is cancelled here without a word [REF-17, §4.0.9]', () => {
    const { state, effects } = play([{ type: 'cancelled-elsewhere' }], reviewing);
    expect([state.status, state.announced, effects]).toEqual(['cancelled', null, []]);
  });
});

function statusAfter(after: number, wait: number) {
  return after >= wait ? 'submitted' : 'submitting';
}

function waitAfter(after: number, wait: number) {
  return after >= wait ? [] : [wait - after];
}

function waits(effects: readonly RefundEffect[]) {
  return effects.flatMap((effect) =>
    effect.type === 'wait' && effect.event === 'wait-over' ? effect.ms : [],
  );
}
