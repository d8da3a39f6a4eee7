import { describe, expect, it } from 'vitest';
import {
  countsAsRefunded,
  isFinalRefundStatus,
  isJustDecided,
  mayMoveRefund,
  nextRefundStatuses,
  refundBeingConfirmed,
  refundLedgerStatuses,
  refundStatusWords,
} from './refund-ledger.ts';

describe('the ledger of a refund', () => {
  it('goes from asked to approved or under review, to sent, to settled or failed, and never back [D27]', () => {
    expect(nextRefundStatuses).toEqual({
      asked: ['approved', 'under_review', 'failed'],
      under_review: ['approved', 'failed'],
      approved: ['sent', 'failed'],
      sent: ['settled', 'failed'],
      settled: [],
      failed: [],
    });
    expect(mayMoveRefund('approved', 'sent')).toBe(true);
    expect(mayMoveRefund('settled', 'failed')).toBe(false);
    expect(mayMoveRefund('asked', 'sent')).toBe(false);
  });

  it.each([
    ['asked', false, false],
    ['approved', true, false],
    ['under_review', false, false],
    ['sent', true, false],
    ['settled', true, true],
    ['failed', false, true],
  ] as const)('%s: refunds the invoice %s, is the end %s [D27, S4]', (status, refunded, final) => {
    expect(countsAsRefunded(status)).toBe(refunded);
    expect(isFinalRefundStatus(status)).toBe(final);
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
      approved: { name: 'Approved', meaning: 'The refund was approved and is being sent.' },
      under_review: {
        name: 'Under review',
        meaning: 'A person looks at your request. It will be processed within 2-3 business days.',
      },
      sent: { name: 'Sent', meaning: 'The money is on its way. Funds return in 5-10 working days.' },
      settled: { name: 'Settled', meaning: 'The payment was returned.' },
      failed: { name: 'Not refunded', meaning: 'No money was returned. The note says why.' },
    });
    expect(refundBeingConfirmed).toContain('never paid twice');
  });
});
