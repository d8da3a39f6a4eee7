export { createStripeBilling, type StripeBillingOptions } from './create-stripe-billing.ts';
