import type { AppError } from '@reachout/core/app-error';

/** What a submitted case came to. `url` is the case's page. */
export interface SubmittedCase {
  readonly caseNumber: string;
  readonly status: string;
  readonly url: string;
  /** By when the first answer was promised; absent where nothing was. */
  readonly firstAnswerBy?: string | undefined;
}

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

/** A failure of which the confirmation tells, beside the values that it keeps. */
export type ShownFailure = Exclude<SubmitFailure, { kind: 'other-person' }>;

export type SubmitOutcome = { readonly kind: 'created'; readonly case: SubmittedCase } | SubmitFailure;

/** What became of an earlier submission: a case, nothing, or not to be found out now. */
export type EarlierSubmission =
  | { readonly kind: 'created'; readonly case: SubmittedCase }
  | { readonly kind: 'not-created' }
  | { readonly kind: 'unreachable' };

/** What is known of a submission that the page was left with. */
export type EarlierCheck = 'none' | 'checking' | Exclude<EarlierSubmission['kind'], 'created'>;
