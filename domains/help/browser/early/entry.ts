import { enableEarlySending } from './early-sending.ts';

enableEarlySending(document);
