import { keepEarlyKeys } from './early-keys.ts';

keepEarlyKeys(document);
