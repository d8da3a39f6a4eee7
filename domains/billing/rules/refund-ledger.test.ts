import { describe, expect, it } from 'vitest';
import {
  awaitsPayment,
  countsAsRefunded,
  isJustDecided,
  mayMoveRefund,
  nextRefundStatuses,
  paymentOutcomes,
  refundBeingConfirmed,
  refundLedgerStatuses,
  refundStatusWords,
  statusOfPayment,
  stepsAhead,
} from './refund-ledger.ts';

describe('the ledger of a refund', () => {
  it('goes from asked to approved or under review, to ordered or sent, to settled or failed, and never back [D27, D34]', () => {
    expect(nextRefundStatuses).toEqual({
      asked: ['approved', 'under_review', 'failed'],
      under_review: ['approved', 'failed'],
      approved: ['ordered', 'sent', 'failed'],
      ordered: ['settled', 'failed'],
      sent: ['settled', 'failed'],
      settled: [],
      failed: [],
    });
    expect(mayMoveRefund('approved', 'sent')).toBe(true);
    expect(mayMoveRefund('settled', 'failed')).toBe(false);
    expect(mayMoveRefund('asked', 'sent')).toBe(false);
  });

  it.each([
    ['asked', false],
    ['approved', true],
    ['under_review', false],
    ['ordered', true],
    ['sent', true],
    ['settled', true],
    ['failed', false],
  ] as const)('%s: refunds the invoice %s [D27, S4]', (status, refunded) => {
    expect(countsAsRefunded(status)).toBe(refunded);
  });

  it('is settled only by word: approved money that a person pays by hand is ordered until staff say that it was paid [D34]', () => {
    expect(mayMoveRefund('approved', 'settled')).toBe(false);
    expect(paymentOutcomes.map((outcome) => mayMoveRefund('ordered', statusOfPayment[outcome]))).toEqual([
      true,
      true,
    ]);
    expect(refundLedgerStatuses.filter(awaitsPayment)).toEqual(['ordered']);
  });

  it.each([
    ['asked', ['approved', 'settled']],
    ['under_review', ['approved', 'settled']],
    ['approved', ['settled']],
    ['ordered', ['settled']],
    ['sent', ['settled']],
    ['settled', []],
    ['failed', []],
  ] as const)('%s still has to come to %j [D27]', (status, ahead) => {
    expect(stepsAhead(status)).toEqual(ahead);
  });

  it.each([
    ['requested a moment ago', 'under_review', 1_000, true],
    ['just short of ten minutes ago', 'sent', 599_999, true],
    ['ten minutes ago', 'sent', 600_000, false],
    ['made a moment ago and refused by the billing system', 'failed', 1_000, false],
  ] as const)('is news when it was %s: %s', (_, status, age, isNews) => {
    const createdAt = '2026-11-21T12:00:00.000Z';
    expect(isJustDecided({ status, createdAt }, Date.parse(createdAt) + age)).toBe(isNews);
  });

  it('has words for each step, and for not knowing [D27, F12]', () => {
    expect(Object.keys(refundStatusWords)).toEqual([...refundLedgerStatuses]);
    expect(refundStatusWords).toEqual({
      asked: { name: 'Asked for', meaning: 'We received your request.' },
      approved: { name: 'Approved', meaning: 'The refund was approved and is about to be ordered.' },
      under_review: {
        name: 'Under review',
        meaning: 'A person looks at your request. It will be processed within 2-3 business days.',
      },
      ordered: {
        name: 'Ordered',
        meaning: 'The payment has been ordered but not made yet. This page says when it has been made.',
      },
      sent: { name: 'Sent', meaning: 'The payment is on its way. Funds return in 5-10 working days.' },
      settled: {
        name: 'Settled',
        meaning: 'The payment has been made. Banks show it within 5-10 working days.',
      },
      failed: { name: 'Not refunded', meaning: 'No money was returned. The note says why.' },
    });
    expect(refundBeingConfirmed).toContain('never paid twice');
  });
});
