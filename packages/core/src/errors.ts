import type { AppError, ErrorCode, Problem } from './app-error.ts';
import { tooManyRequests } from './messages.ts';

export { appError, type AppError, type ErrorCode, errorCodes, type Problem } from './app-error.ts';

/** What the catalogue knows of one error: its HTTP status, a title, and a sentence that says what happened and what to do next. */
export interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

/**
 * Every way in which a request can fail as expected, once: status, title and default message.
 * A missing thing and somebody else's thing are the same `not_found`, so that an answer never tells which of the two it was.
 */
export const errorCatalogue = {
  bad_request: {
    status: 400,
    title: 'The request could not be read',
    message: 'The request is malformed. Check its format and send it again.',
  },
  idempotency_key_missing: {
    status: 400,
    title: 'The request has no idempotency key',
    message: 'Send an Idempotency-Key header with a UUID that is new for each submission, then try again.',
  },
  unauthenticated: {
    status: 401,
    title: 'You are not logged in',
    message: 'Log in and try again.',
  },
  session_expired: {
    status: 401,
    title: 'Your session has ended',
    message: 'Log in again to go on. What you typed is kept on this device.',
  },
  token_refused: {
    status: 401,
    title: 'The token of the assistant is not valid',
    message:
      'The token is wrong, has expired or belongs to another session. Ask for a new one and try again.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The access token does not allow this',
    message:
      'This call is not open to access tokens, or not to one of these rights. Make it as a logged-in person, or with another token.',
  },
  forbidden: {
    status: 403,
    title: 'You may not do this',
    message: 'Your role does not allow this. Ask an owner of the team for access.',
  },
  cross_site_request: {
    status: 403,
    title: 'The request came from another site',
    message:
      'This request was refused because it did not start on this site. Open the page here and try again.',
  },
  case_creation_denied: {
    status: 403,
    title: 'Unable to create a support case',
    message:
      'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    message:
      'This does not exist, or you do not have access to it. Check the address and the selected account.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not supported here',
    message: 'Use one of the methods named in the Allow header.',
  },
  conflict: {
    status: 409,
    title: 'Something else changed this first',
    message: 'This was changed while you were working. Load it again and repeat your change.',
  },
  quote_changed: {
    status: 409,
    title: 'The refund amount has changed',
    message: 'The amount is no longer the one you confirmed. Look at the new amount and confirm it again.',
  },
  request_in_progress: {
    status: 409,
    title: 'The same request is still running',
    message: 'Your first submission is still being processed. Wait a moment; do not send it again.',
  },
  other_person: {
    status: 409,
    title: 'Somebody else is logged in now',
    message:
      'This was written by another person than the one who is logged in now, and was not sent. Log in as the person who wrote it and send it again.',
  },
  case_action_unavailable: {
    status: 409,
    title: 'This is not possible for this case now',
    message: 'The case is in a state that does not allow this. Load it again to see what you can do.',
  },
  stale_copy: {
    status: 412,
    title: 'Your copy is out of date',
    message: 'Someone changed this after you opened it. Load it again and repeat your change.',
  },
  payload_too_large: {
    status: 413,
    title: 'The request is too large',
    message: 'Send less at once: shorten the text or choose a smaller file.',
  },
  uri_too_long: {
    status: 414,
    title: 'The address is too long',
    message: 'Shorten the address and try again.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'This content type is not accepted',
    message: 'Send the request with the content type that this address expects.',
  },
  validation_failed: {
    status: 422,
    title: 'Some fields need your attention',
    message: 'Correct the fields named here and send the form again.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request',
    message: 'Use a new Idempotency-Key for a new submission.',
  },
  topic_unavailable: {
    status: 422,
    title: 'This topic is not available',
    message:
      'Cases on this topic cannot be opened for your plan. Choose another topic or follow the notice shown with it.',
  },
  severity_not_allowed: {
    status: 422,
    title: 'This severity is not available',
    message: 'Severity 1 is not available for this account and product area. Choose another severity.',
  },
  project_required: {
    status: 422,
    title: 'Project is required',
    message: 'Project is required',
  },
  refund_not_eligible: {
    status: 422,
    title: 'This invoice is not eligible for a refund',
    message:
      'This invoice is currently not eligible for a refund. Open a support case if you think it should be.',
  },
  precondition_required: {
    status: 428,
    title: 'The request does not say which copy it changes',
    message:
      'Send an If-Match header with the ETag of the copy that you changed, so that nobody’s change is lost.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    message: 'You have sent too many requests. Wait a little and try again.',
  },
  headers_too_large: {
    status: 431,
    title: 'The request headers are too large',
    message: 'Remove cookies of this site or shorten the address, then try again.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    message:
      'Something went wrong on our side. Nothing you sent was lost on your device. Please try again later.',
  },
  assistant_unavailable: {
    status: 503,
    title: 'The assistant is unavailable',
    message: 'The assistant cannot answer at the moment. Try again later, or open a support case.',
  },
  live_updates_unavailable: {
    status: 503,
    title: 'Live updates are unavailable',
    message: 'This page cannot be kept up to date by itself at the moment. Load it again to see what is new.',
  },
  database_unavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    message: 'The service cannot save or load anything at the moment. Try again in a minute.',
  },
  storage_full: {
    status: 503,
    title: 'The file could not be stored',
    message: 'There is no room for files at the moment. Submit without the file, or try again later.',
  },
  storage_unavailable: {
    status: 503,
    title: 'Files are unavailable',
    message:
      'Files cannot be stored or opened at the moment. Try again later; you can submit a case without the file.',
  },
} as const satisfies Record<ErrorCode, ErrorEntry>;

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
