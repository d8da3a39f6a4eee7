import { appError } from '@reachout/core/errors';
import { unstorable } from '@reachout/core/messages';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/**
 * An address is text that the database can look for (S21, A42). Nothing has a path with bytes that are not UTF-8 or with a NUL, and a query with a NUL asks
 * for nothing: it is refused here, so that no route can hand it to the database.
 */
export const readableAddress = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search, searchParams } = new URL(c.req.url);
  if (!isReadable(pathname)) return problemResponse(c, appError('not_found'));
  if (!search.includes('%00')) return next();
  const names = [...searchParams].filter((pair) => pair.some((text) => text.includes('\0')));
  if (names.length === 0) return next();
  const fields = Object.fromEntries(names.map(([name]) => [name.slice(0, 255), unstorable('The address')]));
  return problemResponse(c, appError('validation_failed', { fields }));
});

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
