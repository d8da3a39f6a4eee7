import { describe, expect, it } from 'vitest';
import {
  countsAsRefunded,
  isFinalRefundStatus,
  mayMoveRefund,
  nextRefundStatuses,
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

  it('has words for each step [D27]', () => {
    expect(Object.keys(refundStatusWords)).toEqual([...refundLedgerStatuses]);
    expect(refundStatusWords.under_review.meaning).toContain('2-3 business days');
    expect(refundStatusWords.sent.meaning).toContain('5-10 working days');
  });
});
