export { createWebhook } from './create-webhook.ts';
