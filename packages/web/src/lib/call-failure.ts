import type { AppError } from '@reachout/core/app-error';

/** Why a call brought nothing: the server refused it, no answer came, or the caller gave it up. */
export type CallFailure =
  | {
      readonly kind: 'refused';
      readonly error: AppError;
      readonly status: number;
      /** The reason phrase; empty over HTTP/2. */
      readonly statusText?: string;
      /** For the person to quote and for staff to find. */
      readonly requestId: string | null;
    }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'cancelled' };

/** True when the session has ended: logging in again is the only way on. */
export function isLoggedOut(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.status === 401;
}

/** One word for a failure, for logs and metrics; never something a person typed. */
export function failureReason(failure: CallFailure): string {
  return failure.kind === 'refused' ? failure.error.code : failure.kind;
}
