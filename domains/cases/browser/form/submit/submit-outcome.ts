import type { AppError } from '@reachout/core/errors';
import type { SubmittedCase } from '../case-form-panel-props.ts';

/** Why no case can be shown for a submission. */
export type SubmitFailure =
  | { readonly kind: 'logged-out' }
  /** Somebody else has logged in since the form was opened, to whom nothing of it is shown (F19). */
  | { readonly kind: 'other-person' }
  /** Nothing left this device. */
  | { readonly kind: 'offline' }
  /** The chosen file can no longer be read (F34). Nothing was sent. */
  | { readonly kind: 'file-lost'; readonly name: string }
  /** It was sent, and no answer came: the case may exist. */
  | { readonly kind: 'unconfirmed' }
  /** What was sent before the last change did become a case. Nothing was sent this time. */
  | { readonly kind: 'earlier-created'; readonly case: SubmittedCase }
  | { readonly kind: 'refused'; readonly error: AppError; readonly requestId: string | null };

/** A failure of which the confirmation tells, beside the words that it keeps. */
export type ShownFailure = Exclude<SubmitFailure, { kind: 'other-person' }>;

export type SubmitOutcome = { readonly kind: 'created'; readonly case: SubmittedCase } | SubmitFailure;
