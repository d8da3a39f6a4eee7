import { appError } from '@reachout/contract/errors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

export type MediaType = 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';

/** A route takes one content type: a `text/plain` body needs no preflight (A23). Compressed bodies are refused (A89). */
export function acceptOnly(mediaType: MediaType) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    const encoding = c.req.header('content-encoding');
    if (given === mediaType && (encoding === undefined || encoding === 'identity')) return next();
    return problemResponse(c, appError('unsupported_media_type'));
  });
}
