import { describe, expect, it } from 'vitest';
import {
  decideRefund,
  hasRecentRefund,
  policyMonth,
  refundPolicy,
  type RefundFacts,
} from './refund-policy.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

describe('the policy', () => {
  const facts: RefundFacts = {
    total: 8_400,
    issuedAt: now - 9 * 86_400_000,
    lastRefundAt: null,
    now,
    limitMinor: 20_000,
    invoiceDays: 30,
  };

  it('approves at once when every rule holds, with its version and reasons [D26, §4.0.9]', () => {
    expect(decideRefund(facts)).toEqual({
      status: 'approved',
      policyVersion: `${refundPolicy.version}/20000/30`,
      reasons: [
        { rule: 'no-recent-refund', met: true, detail: 'no refund before' },
        { rule: 'within-limit', met: true, detail: '8400 of at most 20000' },
        { rule: 'recent-invoice', met: true, detail: 'issued 9 days ago, of at most 30' },
      ],
    });
  });

  it.each([
    ['2026-11/20000/30', 'November 2026'],
    ['2027-01', 'January 2027'],
    ['2026-13/20000/30', null],
    ['1', null],
  ])('the policy of version %s is called by its month, %s [D26]', (version, name) => {
    expect(policyMonth(version)).toBe(name);
  });

  it.each([
    {
      why: 'a refund a month ago',
      change: { lastRefundAt: now - 30 * 86_400_000 },
      rule: 'no-recent-refund',
    },
    { why: 'an amount over the limit', change: { total: 20_001 }, rule: 'within-limit' },
    { why: 'an old invoice', change: { issuedAt: now - 31 * 86_400_000 }, rule: 'recent-invoice' },
  ])('requests with $why [D26, A70, §4.0.9]', ({ change, rule }) => {
    const { status, reasons } = decideRefund({ ...facts, ...change });
    expect(status).toBe('requested');
    expect(reasons.filter(({ met }) => !met).map((reason) => reason.rule)).toEqual([rule]);
  });

  it.each([
    { what: 'the amount', change: { total: 20_000 } },
    { what: 'the age', change: { issuedAt: now - 30 * 86_400_000 } },
    { what: 'the last refund', change: { lastRefundAt: Date.parse('2026-05-21T12:00:00.000Z') } },
  ])('approves at the very limit of $what [D26]', ({ change }) => {
    expect(decideRefund({ ...facts, ...change }).status).toBe('approved');
  });

  it.each([
    { last: null, recent: false },
    { last: '2026-05-21T12:00:00.000Z', recent: false },
    { last: '2026-05-21T12:00:00.001Z', recent: true },
    { last: '2026-11-20T00:00:00.000Z', recent: true },
  ])('warns of a refund at $last within 6 months: $recent [§6.0.8, §9.0.5]', ({ last, recent }) => {
    expect(hasRecentRefund(toTime(last), now)).toBe(recent);
  });
});

function toTime(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

describe('what a refusal, a finding and a quote say to the letter', () => {
  it('names the last refund among the findings [D26]', () => {
    const facts: RefundFacts = {
      total: 1,
      issuedAt: now,
      lastRefundAt: 1_795_000_000_000,
      now,
      limitMinor: 20_000,
      invoiceDays: 30,
    };
    expect(decideRefund(facts).reasons[0]?.detail).toBe('last refund at 1795000000000');
  });
});
