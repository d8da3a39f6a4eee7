import { type AppError, type ErrorCode, errorCodes, type Problem } from './app-error.ts';
import { errorTitleCopy } from './messages/error-titles.ts';
import { errorCopy } from './messages/errors.ts';
import { limitCopy } from './messages/limits.ts';

export { appError, type AppError, type ErrorCode, errorCodes, type Problem } from './app-error.ts';

/** What the catalogue knows of one error: its HTTP status, a title, and a sentence that says what happened and what to do next. */
export interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

const statuses: Record<ErrorCode, number> = {
  bad_request: 400,
  idempotency_key_missing: 400,
  unauthenticated: 401,
  session_expired: 401,
  token_refused: 401,
  insufficient_scope: 403,
  forbidden: 403,
  cross_site_request: 403,
  case_creation_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  quote_changed: 409,
  request_in_progress: 409,
  other_person: 409,
  case_action_unavailable: 409,
  stale_copy: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_key_reused: 422,
  topic_unavailable: 422,
  severity_not_allowed: 422,
  project_required: 422,
  refund_not_eligible: 422,
  precondition_required: 428,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  assistant_unavailable: 503,
  live_updates_unavailable: 503,
  database_unavailable: 503,
  storage_full: 503,
  storage_unavailable: 503,
};
const titles: Record<ErrorCode, () => string> = errorTitleCopy;
const sentences: Record<ErrorCode, () => string> = errorCopy;

/**
 * Every way in which a request can fail as expected, once: status, title and default message, the words in the language of the request.
 * A missing thing and somebody else's thing are the same `not_found`, so that an answer never tells which of the two it was.
 */
export const errorCatalogue = Object.fromEntries(
  errorCodes.map((code) => [
    code,
    {
      status: statuses[code],
      get title() {
        return titles[code]();
      },
      get message() {
        return sentences[code]();
      },
    },
  ]),
) as Record<ErrorCode, ErrorEntry>;

/** A limit was reached: when it is over, in seconds, or in minutes where nobody counts seconds. */
export function tooManyRequests(retryAfterSeconds: number): string {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return seconds <= 120
    ? limitCopy.inSeconds({ count: seconds })
    : limitCopy.inMinutes({ count: Math.ceil(seconds / 60) });
}

/** The sentence that a person reads for this error. A limit says when to come back. */
export function errorMessage({ code, message, retryAfterSeconds }: AppError): string {
  if (message !== undefined) return message;
  if (code === 'rate_limited' && retryAfterSeconds !== undefined) return tooManyRequests(retryAfterSeconds);
  return errorCatalogue[code].message;
}

/** The HTTP status of this error. */
export function errorStatus(error: AppError): number {
  return errorCatalogue[error.code].status;
}

/** Turns an error into the problem+json body that leaves the server. Never carries a stack or a cause. Waiting is told in whole seconds. */
export function toProblem(error: AppError, requestId: string): Problem {
  const entry = errorCatalogue[error.code];
  return {
    type: `urn:reachout:problem:${error.code}`,
    title: entry.title,
    status: entry.status,
    detail: errorMessage(error),
    code: error.code,
    requestId,
    ...(error.fields && { fields: error.fields }),
    ...(error.retryAfterSeconds !== undefined && {
      retryAfterSeconds: Math.max(1, Math.ceil(error.retryAfterSeconds)),
    }),
    ...(error.details && { details: error.details }),
  };
}
