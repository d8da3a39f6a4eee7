import { appError } from '@reachout/core/errors';
import { textCopy } from '@reachout/core/messages/text';
import { requestCopy } from '../messages/requests.ts';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/**
 * Rejects URLs that the database cannot store as text (S21, A42): a path that is not UTF-8 or contains NUL is 404, and a query with NUL is 422, so
 * that no route passes them on.
 */
export const readableAddress = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search, searchParams } = new URL(c.req.url);
  if (!isReadable(pathname)) return problemResponse(c, appError('not_found'));
  if (!search.includes('%00')) return next();
  const names = [...searchParams].filter((pair) => pair.some((text) => text.includes('\0')));
  if (names.length === 0) return next();
  const fields = Object.fromEntries(
    names.map(([name]) => [name.slice(0, 255), textCopy.unstorable({ label: requestCopy.address() })]),
  );
  return problemResponse(c, appError('validation_failed', { fields }));
});

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
