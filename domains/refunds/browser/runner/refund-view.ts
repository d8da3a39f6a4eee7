import type { InvoicesResponse, ListedInvoice, RefundQuoteResponse } from '../../rules/calls/billing.ts';
import type { RefundEntries } from '../../rules/refund.ts';
import { initialRefund, type RefundState } from '../../rules/refund-machine.ts';
import type { CallFailure } from '@reachout/web/lib/call-failure';
import type { RefundFailure } from './submit-refund.ts';

/** The account's invoices, as far as they are known. */
export type Invoices =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: InvoicesResponse }
  | { readonly status: 'failed'; readonly failure: CallFailure };

/** The server's quote, before the person confirms it. */
export interface Review {
  readonly quote: RefundQuoteResponse;
  /** The quote that was confirmed or shown before, when this one is another (D25). */
  readonly replaces: Pick<RefundQuoteResponse, 'total' | 'decision'> | null;
  /** The server's sentence about the change, when it refused a confirmation. */
  readonly notice: string | null;
}

/** Where a decided refund is to be found. */
export interface DecidedRefund {
  readonly refundId: string;
  readonly currency: string;
}

/** Everything that a refund's row shows. */
export interface RefundView {
  readonly refund: RefundState;
  readonly invoices: Invoices;
  readonly invoice: ListedInvoice | null;
  /** A link or the assistant named an invoice that this account does not have. */
  readonly isInvoiceMissing: boolean;
  readonly entries: RefundEntries;
  readonly reason: string;
  /** What the assistant wrote as the reason, while that stands in the field. */
  readonly proposedReason: string | null;
  /** Field messages, by billable item or `reason`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Counts failed submits: after each the summary takes the focus. */
  readonly attempt: number;
  readonly isQuoting: boolean;
  readonly review: Review | null;
  readonly failure: RefundFailure | null;
  /** The first answer stayed away; the server is asked again. */
  readonly isUnconfirmed: boolean;
  readonly decided: DecidedRefund | null;
  /** The result that the server has could not be loaded after a reload. */
  readonly isResultLost: boolean;
  /** What is said to those who do not see it. */
  readonly announcement: string;
}

/** A row before anything is known. */
export function initialView(minimumWaitMs: number): RefundView {
  return {
    refund: initialRefund({ minimumWaitMs }),
    invoices: { status: 'loading' },
    invoice: null,
    isInvoiceMissing: false,
    entries: {},
    reason: '',
    proposedReason: null,
    errors: {},
    attempt: 0,
    isQuoting: false,
    review: null,
    failure: null,
    isUnconfirmed: false,
    decided: null,
    isResultLost: false,
    announcement: '',
  };
}
