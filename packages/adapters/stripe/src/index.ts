export { createStripeBilling } from './create-stripe-billing.ts';
