import { describe, expect, it } from 'vitest';
import {
  awaitsPayment,
  countsAsRefunded,
  mayMoveRefund,
  paymentOutcomes,
  refundLedgerStatuses,
  statusOfPayment,
  stepsAhead,
} from './refund-ledger.ts';

describe('the ledger of a refund', () => {
  it.each([
    ['asked', ['approved', 'under_review', 'failed']],
    ['under_review', ['approved', 'failed']],
    ['approved', ['ordered', 'sent', 'failed']],
    ['ordered', ['settled', 'failed']],
    ['sent', ['settled', 'failed']],
    ['settled', ['failed']],
    ['failed', []],
  ] as const)('goes from %s to %j and never back [D27, D34]', (from, onwards) => {
    const next = refundLedgerStatuses.filter((to) => mayMoveRefund(from, to));
    expect(next.toSorted()).toEqual([...onwards].toSorted());
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
});
