import { findOrder, keepOrder } from '../store/billing-queries.ts';
import type { Database } from '@reachout/database/client';
import type { BillingPort } from '@reachout/ports/ports';

/**
 * Billing without an outside system: what is to be paid back is written to the ledger of this database, once per key. Nobody pays by that: it is
 * ordered until staff say that they paid it (D34). For the demo world, and for operators who pay by hand.
 */
export function createBuiltInBilling(db: Database): BillingPort {
  return {
    async refund({ upstreamKey, invoice, amountMinor, currency }) {
      const { entry } = await keepOrder(db, {
        upstreamKey,
        accountId: invoice.accountId,
        invoiceId: invoice.id,
        amountMinor,
        currency,
      });
      return { reference: entry.upstreamKey, status: 'ordered' };
    },
    async findRefund({ upstreamKey }) {
      const entry = await findOrder(db, upstreamKey);
      return entry === undefined ? null : { reference: entry.upstreamKey, status: 'ordered' };
    },
  };
}
