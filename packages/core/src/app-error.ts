/**
 * Errors as a browser needs them: the codes, and how to parse them from a response. Their messages are in `errors.ts`; the server sends them along,
 * so that a page need not load the catalogue.
 */

/** The closed set of error codes, in the order of the catalogue; for tables and checks. */
export const errorCodes = [
  'bad_request',
  'idempotency_key_missing',
  'unauthenticated',
  'session_expired',
  'token_refused',
  'insufficient_scope',
  'forbidden',
  'cross_site_request',
  'case_creation_denied',
  'not_found',
  'method_not_allowed',
  'conflict',
  'quote_changed',
  'request_in_progress',
  'other_person',
  'case_action_unavailable',
  'stale_copy',
  'payload_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'validation_failed',
  'idempotency_key_reused',
  'topic_unavailable',
  'severity_not_allowed',
  'project_required',
  'refund_not_eligible',
  'precondition_required',
  'rate_limited',
  'headers_too_large',
  'internal',
  'assistant_unavailable',
  'live_updates_unavailable',
  'database_unavailable',
  'storage_full',
  'storage_unavailable',
] as const;

/** A way in which a request can fail as expected; a code that is not in the catalogue does not exist. */
export type ErrorCode = (typeof errorCodes)[number];

/** An expected failure as a value. `fields` maps a field's name to its message; `details` is for the response body and never secret. */
export interface AppError {
  readonly code: ErrorCode;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Makes an {@link AppError}; `extra.message` overrides the catalogue's message. */
export function appError(code: ErrorCode, extra: Omit<AppError, 'code'> = {}): AppError {
  return { code, ...extra };
}

/** The body of an `application/problem+json` answer (RFC 9457) with our code, request id and field messages. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  requestId: string;
  fields?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
  details?: Readonly<Record<string, unknown>>;
}

/** Parses a problem body from the network; anything unknown becomes `internal`, so that a page always has a message to show. */
export function fromProblem(body: unknown): AppError {
  if (typeof body !== 'object' || body === null) return appError('internal');
  const problem = body as Partial<Record<keyof Problem, unknown>>;
  const code = errorCodes.find((known) => known === problem.code) ?? 'internal';
  return {
    code,
    ...(typeof problem.detail === 'string' && code !== 'internal' && { message: problem.detail }),
    ...(isFieldMap(problem.fields) && { fields: problem.fields }),
    ...(typeof problem.retryAfterSeconds === 'number' && { retryAfterSeconds: problem.retryAfterSeconds }),
    ...(typeof problem.details === 'object' &&
      problem.details !== null && { details: problem.details as Record<string, unknown> }),
  };
}

function isFieldMap(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((message) => typeof message === 'string')
  );
}
