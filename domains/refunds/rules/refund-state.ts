import type { AppError } from '@reachout/core/app-error';
import { refundResultMinimumWaitMs } from '@reachout/core/constants';
import type { InvoicesResponse, ListedInvoice, RefundQuoteResponse } from './calls/billing.ts';
import type { RefundEntries } from './refund.ts';
import type { RefundForm, RefundResponse } from './refund-form.ts';

/** Why the account's invoices cannot be shown. */
export type InvoicesFailure =
  | { readonly kind: 'logged-out' }
  /** The person may not see them, or there are none: the server's sentence says which. */
  | { readonly kind: 'denied'; readonly message: string | undefined }
  | { readonly kind: 'unavailable' };

/** The account's invoices, as far as they are known. */
export type Invoices =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: InvoicesResponse }
  | { readonly status: 'failed'; readonly failure: InvoicesFailure };

/** What a refund form is filled in with. */
export interface RefundFields {
  readonly invoices: Invoices;
  /** `missing`: a link or the assistant named an invoice that this account does not have. */
  readonly choice: ListedInvoice | 'none' | 'missing';
  readonly entries: RefundEntries;
  readonly reason: string;
  /** What the assistant wrote as the reason, while that stands in the field. */
  readonly proposedReason: string | null;
  /** Field messages, by billable item or `reason`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Counts the times that errors were shown: after each the summary takes the focus. */
  readonly attempt: number;
}

/** The server's quote, before the person confirms it. */
export interface Review {
  readonly quote: RefundQuoteResponse;
  /** The quote that was confirmed or shown before, when this one is another (D25). */
  readonly replaces: Pick<RefundQuoteResponse, 'total' | 'decision'> | null;
  /** The server's sentence about the change, when it refused a confirmation. */
  readonly notice: string | null;
}

/** What the server decided, and where that is to be found. */
export interface RefundDecision {
  readonly response: RefundResponse;
  readonly refundId: string;
  readonly currency: string;
}

/** Why a request is with the person again. Nothing was refunded, except where that is not known. */
export type RefundFailure =
  /** Nothing left this device. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'logged-out' }
  /** The quote could not be asked for. */
  | { readonly kind: 'unreachable' }
  /** It was sent, and no answer came: the refund may exist. */
  | { readonly kind: 'unconfirmed' }
  /** After a reload: the server has no refund of this invoice. */
  | { readonly kind: 'not-received' }
  | { readonly kind: 'failed'; readonly error: AppError; readonly requestId: string | null };

interface Common {
  readonly fields: RefundFields;
  /** How long the result is held back at least (D28). Times are those of a clock that only goes forward, in milliseconds. */
  readonly minimumWaitMs: number;
  /** What was said last to those who do not see it. */
  readonly announced: 'waiting' | RefundResponse['status'] | 'follow-up' | 'cancelled' | null;
}

/** The form is being filled in. */
export interface FillingRefund extends Common {
  readonly status: 'idle';
  /** Why the last request came back, or its quote could not be had. */
  readonly failure: RefundFailure | null;
}

/** The server is asked for its quote. */
export interface QuotingRefund extends Common {
  readonly status: 'quoting';
  /** The review that the quote is to take the place of, which is shown meanwhile. */
  readonly replaces: Review | null;
  /** Why the quote is asked for again. */
  readonly notice: string | null;
}

/** The person reads the quote. */
export interface ReviewingRefund extends Common {
  readonly status: 'reviewing';
  readonly review: Review;
  readonly failure: RefundFailure | null;
}

/** The confirmed request is on its way. */
export interface SubmittingRefund extends Common {
  readonly status: 'submitting';
  readonly review: Review;
  /** When the person confirmed. */
  readonly startedAt: number;
  /** The first answer stayed away; the server is asked again. */
  readonly isUnconfirmed: boolean;
  /** Known before it is shown. */
  readonly decision: RefundDecision | null;
}

/** The result is shown. */
export interface SubmittedRefund extends Common {
  readonly status: 'submitted';
  readonly decision: RefundDecision;
  /** False for a result that was shown on an earlier visit, or in another tab. */
  readonly isNews: boolean;
}

/** The chosen invoice cannot be refunded. */
export interface ErroredRefund extends Common {
  readonly status: 'errored';
  readonly message: string;
}

export interface CancelledRefund extends Common {
  readonly status: 'cancelled';
}

/** The server is asked what became of a request that this device remembers as sent. */
export interface LookedUpRefund extends Common {
  readonly status: 'looking-up';
  /** It was on its way when the page was left; otherwise its result was shown. */
  readonly isUnderWay: boolean;
  /** This row had sent it; otherwise another tab did, and goes on with it (F16). */
  readonly isOurs: boolean;
}

/** The result that the server has could not be loaded. */
export interface LostRefund extends Common {
  readonly status: 'lost';
}

/** One refund, from the form to its result. */
export type RefundState =
  | FillingRefund
  | QuotingRefund
  | ReviewingRefund
  | SubmittingRefund
  | SubmittedRefund
  | ErroredRefund
  | CancelledRefund
  | LookedUpRefund
  | LostRefund;

const emptyFields: RefundFields = {
  invoices: { status: 'loading' },
  choice: 'none',
  entries: {},
  reason: '',
  proposedReason: null,
  errors: {},
  attempt: 0,
};

/** A refund form before an invoice is chosen. */
export function initialRefund(minimumWaitMs: number = refundResultMinimumWaitMs): FillingRefund {
  return { status: 'idle', fields: emptyFields, minimumWaitMs, announced: null, failure: null };
}

/** The invoice that the form is about. */
export function chosenInvoice({ choice }: RefundFields): ListedInvoice | null {
  return typeof choice === 'string' ? null : choice;
}

/** The quote that is before the person, also while it is replaced by another. */
export function shownReview(state: RefundState): Review | null {
  if (state.status === 'reviewing') return state.review;
  return state.status === 'quoting' ? state.replaces : null;
}

/** The status as the form is stored with it (§3): a quote that is asked for or read is part of filling the form in. */
export function storedStatus({ status }: RefundState): RefundForm['status'] {
  if (status === 'quoting' || status === 'reviewing') return 'idle';
  return status === 'looking-up' || status === 'lost' ? 'submitting' : status;
}
