import { describe, expect, it } from 'vitest';
import { findInvoiceMention, invoiceKey } from './named-invoice.ts';

describe('an invoice in somebody’s words', () => {
  it.each([
    ['I want a refund for invoice INV-1001', 'INV-1001', 'INV1001'],
    ['refund inv-1001 please', 'inv-1001', 'INV1001'],
    ['Refund INV 1001, please.', 'INV 1001', 'INV1001'],
    ['refund for invoice #1001', '1001', '1001'],
    ['my invoice number: 9F2C1A-0007 is wrong', '9F2C1A-0007', '9F2C1A0007'],
    ['invoice "inv_1003" (twice)', 'inv_1003', 'INV1003'],
    ['Invoice no. 2026/0042!', '2026/0042', '20260042'],
  ])('%j calls %j an invoice', (message, called, key) => {
    const found = findInvoiceMention(message);
    expect(found.called).toBe(called);
    expect(found.keys).toContain(key);
  });

  it.each([
    ['I want a refund'],
    ['refund the invoice of May 2026'],
    ['refund my invoice 2026'],
    ['refund the invoice from 12.05.2026'],
    ['refund invoice 2 of 3'],
    ['I was charged $4,000.00 twice'],
    ['my build fails with exit code 137'],
  ])('%j calls nothing an invoice', (message) => {
    expect(findInvoiceMention(message).called).toBeNull();
  });

  it('is looked for by its number alone too', () => {
    expect(findInvoiceMention('Give me back A77-20 and the other one').keys).toEqual(['A7720']);
  });

  it('is one number however it is written', () => {
    expect(['inv 1001', 'INV-1001', 'inv_1001', '#INV/1001'].map(invoiceKey)).toEqual(
      Array(4).fill('INV1001'),
    );
  });

  it('is found in time in hostile texts, and in few of many numbers [A40]', () => {
    const startedAt = performance.now();
    for (const piece of ['a.', '1 ', 'inv ', '1-', 'a1 '])
      expect(findInvoiceMention(piece.repeat(16_000)).keys.length).toBeLessThan(100);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
