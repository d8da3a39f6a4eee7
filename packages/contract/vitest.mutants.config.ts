/**
 * The tests that mutants of the refund and eligibility code must not survive; see stryker.config.json. Generated cases
 * are left out: they are slow, and what they would find is to be found by an example too.
 */
export default {
  test: {
    include: ['src/{invoices,money,refund,refund-ledger,refund-topic}.test.ts'],
    testNamePattern: '^(?!every quote)',
    testTimeout: 60_000,
  },
};
