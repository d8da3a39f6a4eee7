/**
 * The tests that mutants of the refund and eligibility code must not survive; see stryker.config.json. Generated cases
 * are left out: they are slow, and what they would find is to be found by an example too.
 */
export default {
  test: {
    include: [
      'domains/{billing,refunds}/rules/{invoices,refund-form,refund-policy,refund-quote,refund-ledger,refund-topic}.test.ts',
      'packages/core/src/money.test.ts',
    ],
    testNamePattern: '^(?!every quote)',
    testTimeout: 60_000,
  },
};
