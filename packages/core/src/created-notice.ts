import { hourMs } from './time.ts';

/** A success notice belongs to what was created this recently, so that an old link does not bring it back. */
export const createdNoticeMs = hourMs / 6;
