import { findPaidBack, payBack } from '@reachout/db/billing-queries';
import type { Database } from '@reachout/db/client';
import type { BillingPort } from '../ports.ts';

/**
 * Billing without an outside system: what is paid back is written to the ledger of this database, once per key, and counts as settled.
 * For the demo world, and for operators who pay by hand from that ledger.
 */
export function createBuiltInBilling(db: Database): BillingPort {
  return {
    async refund({ upstreamKey, invoice, amountMinor, currency }) {
      const { entry } = await payBack(db, {
        upstreamKey,
        accountId: invoice.accountId,
        invoiceId: invoice.id,
        amountMinor,
        currency,
      });
      return { reference: entry.upstreamKey, status: 'settled' };
    },
    async findRefund({ upstreamKey }) {
      const entry = await findPaidBack(db, upstreamKey);
      return entry === undefined ? null : { reference: entry.upstreamKey, status: 'settled' };
    },
  };
}
