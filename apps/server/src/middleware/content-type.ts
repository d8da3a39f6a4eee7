import { appError } from '@reachout/contract/errors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/** JSON routes refuse other content types: a `text/plain` body needs no preflight (A23). Compressed bodies are refused (A89). */
export function acceptOnly(mediaType: 'application/json' | 'multipart/form-data') {
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    const encoding = c.req.header('content-encoding');
    if (given === mediaType && (encoding === undefined || encoding === 'identity')) return next();
    return problemResponse(c, appError('unsupported_media_type'));
  });
}
