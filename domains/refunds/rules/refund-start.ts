import type { RefundedLine } from '@reachout/billing/rules/refund-ledger';
import type { AppError } from '@reachout/core/errors';
import type { ApprovalRule } from './approval/approval-limits.ts';
import type { RefundRow } from './refund.ts';
import type { RefundDecision } from './refund-policy.ts';

/** What a refund that support begins would come to, and what the policy says of it. `hash` names it to whoever confirms it. */
export interface StartQuote {
  amountMinor: number;
  currency: string;
  lines: RefundedLine[];
  decision: RefundDecision;
  hash: string;
}

/** Somebody who may see the refunds of an account. */
export interface RefundReader {
  userId: string;
  name: string;
  email: string;
}

/** A paid invoice that support may pay back of. */
export interface StartInvoice {
  id: string;
  number: string;
  totalMinor: number;
  leftMinor: number;
  currency: string;
  /** ISO 8601. */
  issuedAt: string;
  /** What can be chosen of it, each with what is left. */
  rows: RefundRow[];
  /** The refund that is in progress, which has to end first. */
  refundId: string | null;
}

/** What the page of a refund that support begins shows, as far as the person has come. */
export interface RefundStart {
  account: { id: string; name: string };
  /** Newest first. */
  invoices: StartInvoice[];
  chosen: StartInvoice | null;
  readers: RefundReader[];
  /** What the chosen quantities come to, or why they come to nothing. */
  quote: (StartQuote & { needsSecond: ApprovalRule[] }) | null;
  refusal: AppError | null;
}
