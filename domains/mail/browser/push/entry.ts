import { startPush } from './start-push.ts';

startPush(document);
