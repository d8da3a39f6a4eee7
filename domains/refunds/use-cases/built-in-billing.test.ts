import { billingLedger } from '@reachout/billing/store/schema';
import { describeBilling } from '@reachout/ports/testing/billing-conformance';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { createRefundWorld, paidMinor, type RefundableInvoice } from '@reachout/testkit/refund-world';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { createBuiltInBilling } from './built-in-billing.ts';

let database: TestDatabase;
let invoices: RefundableInvoice[];
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  invoices = await createRefundWorld(database.db, { accounts: 1, invoicesEach: 20, ownerId: 'user_olivia' });
});
afterAll(() => database.drop());

describeBilling('The built-in ledger', async () => {
  // The ledger only grows.
  const before = await database.db.$count(billingLedger);
  return {
    billing: createBuiltInBilling(database.db),
    order() {
      const invoice = invoices.shift();
      if (invoice === undefined) throw new Error('the world has too few invoices');
      return {
        upstreamKey: randomUUID(),
        invoice: { accountId: invoice.accountId, id: invoice.invoiceId, number: 'INV-1' },
        amountMinor: paidMinor,
        currency: 'USD',
        lines: [{ description: 'Team seats', quantity: 5, amountMinor: paidMinor }],
      };
    },
    refunds: async () => (await database.db.$count(billingLedger)) - before,
  };
});
