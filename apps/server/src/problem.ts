import { type AppError, errorCatalogue, toProblem } from '@reachout/contract/errors';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/** Answers with RFC 9457 problem+json: the error's catalogue status, the request id, Retry-After in whole seconds. */
export function problemResponse(c: Context<AppEnv>, error: AppError): Response {
  const headers: Record<string, string> = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  };
  if (error.retryAfterSeconds !== undefined)
    headers['Retry-After'] = String(Math.max(1, Math.ceil(error.retryAfterSeconds)));
  return new Response(JSON.stringify(toProblem(error, c.get('requestId'))), {
    status: errorCatalogue[error.code].status,
    headers,
  });
}
