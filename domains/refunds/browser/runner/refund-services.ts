import type { StoredForms } from '@reachout/core/stored-forms';
import type { RefundCalls } from './refund-calls.ts';

/** What the refund form uses of the browser and the server, passed in so that tests bring their own. */
export interface RefundServices {
  calls: RefundCalls;
  storedForms: StoredForms;
  newId: () => string;
  /** Milliseconds of a clock that only goes forward (F23). */
  elapsed: () => number;
  /** Ends after so many milliseconds, or at once when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, so that many pages do not retry at the same time. */
  random: () => number;
  isOnline: () => boolean;
  report: (message: string, details: Readonly<Record<string, string>>) => void;
}
