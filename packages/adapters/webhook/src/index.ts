export { createWebhook } from './create-webhook.ts';
export { createWebhookReader } from './read-webhook.ts';
