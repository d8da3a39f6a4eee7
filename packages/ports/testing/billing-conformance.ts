import type { BillingPort, BillingRefund, RefundOrder } from '../src/ports.ts';
import { beforeEach, describe, expect, it } from 'vitest';

/** A billing system that has paid nothing back yet, and a look at what it was really made to pay. */
export interface BillingUnderTest {
  billing: BillingPort;
  /** Makes an order of an invoice that the billing system knows: another invoice and another key each time. */
  order(): RefundOrder;
  /** How many refunds move money, or are ordered to. */
  refunds(): Promise<number>;
}

const takenOn: readonly BillingRefund['status'][] = ['ordered', 'pending', 'settled'];

/**
 * What every billing system has to do, whoever makes it: an adapter's own test calls this.
 *
 * @param open gives a billing system without refunds before each test
 */
export function describeBilling(name: string, open: () => Promise<BillingUnderTest>): void {
  describe(`${name}, as every billing system,`, () => {
    let under: BillingUnderTest;
    beforeEach(async () => {
      under = await open();
    });

    it('takes an order on, and finds it by its key with the same answer [F12]', async () => {
      const order = under.order();
      const refund = await under.billing.refund(order);
      expect(takenOn).toContain(refund.status);
      expect(refund.reference).not.toBe('');
      expect(await under.billing.findRefund(order)).toEqual(refund);
    });

    it('pays once, however often and however much at once the same order is given [F12, A68]', async () => {
      const order = under.order();
      const answers = await Promise.all([under.billing.refund(order), under.billing.refund(order)]);
      answers.push(await under.billing.refund(order));
      expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
      expect(await under.refunds()).toBe(1);
    });

    it('knows nothing of an order that it was not given [F12]', async () => {
      const order = under.order();
      expect(await under.billing.findRefund(order)).toBeNull();
      await under.billing.refund(order);
      expect(await under.billing.findRefund({ ...order, upstreamKey: 'another-key' })).toBeNull();
    });

    it('keeps the orders of different invoices apart', async () => {
      const [one, other] = [under.order(), under.order()];
      const refunds = [await under.billing.refund(one), await under.billing.refund(other)];
      expect(new Set(refunds.map(({ reference }) => reference)).size).toBe(2);
      expect(await under.billing.findRefund(other)).toEqual(refunds[1]);
      expect(await under.refunds()).toBe(2);
    });
  });
}
