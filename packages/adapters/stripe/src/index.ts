export { createStripeBilling } from './create-stripe-billing.ts';
export { createStripeInvoices } from './invoices/create-stripe-invoices.ts';
