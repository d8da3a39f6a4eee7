import { type AppError, errorCatalogue, toProblem } from '@reachout/core/errors';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/** The Retry-After header in whole seconds, if the error has one. */
function retryAfterHeader({
  retryAfterSeconds,
}: Pick<AppError, 'retryAfterSeconds'>): Record<string, string> {
  return retryAfterSeconds === undefined
    ? {}
    : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) };
}

/** Sets the same header on a page that shows a form again with its error. */
export function setRetryAfter(c: Context<AppEnv>, error: Pick<AppError, 'retryAfterSeconds'>): void {
  for (const [name, value] of Object.entries(retryAfterHeader(error))) c.header(name, value);
}

/** Answers with RFC 9457 problem+json: the error's catalogue status, the request id, Retry-After in whole seconds. */
export function problemResponse(c: Context<AppEnv>, error: AppError): Response {
  c.set('refusal', error.code);
  const headers: Record<string, string> = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...retryAfterHeader(error),
  };
  return new Response(JSON.stringify(toProblem(error, c.get('requestId'))), {
    status: errorCatalogue[error.code].status,
    headers,
  });
}
