import type { ListedInvoice, RefundQuoteResponse } from './calls/billing.ts';
import type { RefundEntries } from './refund.ts';
import type { RefundResponse } from './refund-form.ts';
import type { RefundDecision, RefundFailure, RefundFields, Review } from './refund-state.ts';

/** What can happen to the refund form. */
export type RefundEvent =
  | { readonly type: 'filled'; readonly fields: Partial<RefundFields> }
  | {
      readonly type: 'invoice-chosen';
      readonly invoice: ListedInvoice;
      readonly entries: RefundEntries;
      /** As it was left, by an earlier visit or a request that came back. */
      readonly isRestored: boolean;
    }
  | { readonly type: 'selection-changed' }
  /** With what is wrong with the form, and whether it comes to anything. */
  | {
      readonly type: 'review-asked';
      readonly errors: Readonly<Record<string, string>>;
      readonly isWorthIt: boolean;
    }
  | { readonly type: 'quoted'; readonly quote: RefundQuoteResponse }
  | {
      readonly type: 'quote-failed';
      readonly errors: Readonly<Record<string, string>>;
      readonly failure: RefundFailure;
    }
  | { readonly type: 'review-left' }
  | { readonly type: 'submitted'; readonly at: number }
  | { readonly type: 'unconfirmed' }
  | { readonly type: 'answered'; readonly decision: RefundDecision; readonly at: number }
  | { readonly type: 'wait-over' }
  | { readonly type: 'follow-up-due' }
  | { readonly type: 'failed'; readonly failure: RefundFailure }
  | {
      readonly type: 'quote-changed';
      readonly message: string;
      readonly quote: RefundQuoteResponse | undefined;
    }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'cancelled-elsewhere' }
  | {
      readonly type: 'looked-up';
      readonly isUnderWay: boolean;
      readonly isOurs: boolean;
      readonly fields: Pick<RefundFields, 'reason' | 'entries'>;
    }
  /** `goesOn`: no message stands below the row, so that the conversation is to go on. */
  | { readonly type: 'result-found'; readonly decision: RefundDecision; readonly goesOn: boolean }
  | { readonly type: 'result-missing' };

/** What is to be done besides changing the state. */
export type RefundEffect =
  | { readonly type: 'disable-chat' }
  | { readonly type: 'enable-chat' }
  | { readonly type: 'ask-quote' }
  | { readonly type: 'send-refund'; readonly review: Review }
  | { readonly type: 'refresh-invoice' }
  | {
      readonly type: 'record-refund';
      readonly status: RefundResponse['status'];
      readonly invoiceNumber: string;
    }
  | { readonly type: 'wait'; readonly ms: number; readonly event: 'wait-over' | 'follow-up-due' }
  | { readonly type: 'follow-up' }
  | { readonly type: 'say-cancelled' }
  | { readonly type: 'toast'; readonly message: string }
  | { readonly type: 'report-error'; readonly reason: string };

/** The event of a type. */
export type EventOf<Type extends RefundEvent['type']> = Extract<RefundEvent, { type: Type }>;
