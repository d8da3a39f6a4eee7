import { appError } from '@reachout/contract/errors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/** Nothing has a path that is no text: bytes that are not UTF-8, or a NUL, which the database refuses (S21, A42). */
export const readablePath = createMiddleware<AppEnv>(async (c, next) => {
  return isReadable(new URL(c.req.url).pathname) ? next() : problemResponse(c, appError('not_found'));
});

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
