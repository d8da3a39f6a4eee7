export { createWebPush } from './create-web-push.ts';
export { createPushKeys } from './push-keys.ts';
