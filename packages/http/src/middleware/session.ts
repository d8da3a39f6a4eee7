import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '@reachout/database/errors';
import { createMiddleware } from 'hono/factory';
import { paths } from '@reachout/core/paths';
import { appError } from '@reachout/core/errors';
import type { Viewer } from '@reachout/ports/viewer';
import { telling } from '../api-document/call-part.ts';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/** Resolves a request's session to a person. */
export interface SessionReader {
  /** The person of this request's session, or null. Asks the database each time, so a revoked session is dead at once. */
  findViewer(headers: Headers): Promise<Viewer | null>;
}

/** Sets the signed-in person of each request. A program has no session, and is allowed only behind `allowPrograms`. */
export function session(auth: SessionReader) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('viewer', c.get('program') ? null : await auth.findViewer(c.req.raw.headers));
    await next();
  });
}

/** Timeout of the session lookup for pages that work without one. */
const lookupTimeoutMs = 1_000;

/**
 * Looks the session up for a page that also works without one. While the database does not answer, the page is rendered as articles are, for
 * nobody in particular.
 */
export function sessionIfKnown(auth: SessionReader) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const asked = auth.findViewer(c.req.raw.headers).catch((error: unknown) => {
      if (isUnavailable(error)) return undefined;
      throw error;
    });
    const viewer = await Promise.race([asked, wait(lookupTimeoutMs, undefined, { ref: false })]);
    if (viewer !== undefined) c.set('viewer', viewer);
    await next();
  });
}

/** Refuses requests without a session. Routes behind it read the person with `viewerOf`. */
export const requireSession = telling(
  { waysIn: [{ session: [] }], refusals: ['unauthenticated', 'insufficient_scope'] },
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.get('program')) return problemResponse(c, appError('insufficient_scope'));
    if (c.get('viewer') === null) return problemResponse(c, appError('unauthenticated'));
    await next();
  }),
);

/** The signed-in person of a route behind `requireSession`; anything else is a bug in the route table. */
export function viewerOf(c: { get(name: 'viewer'): Viewer | null }): Viewer {
  const viewer = c.get('viewer');
  if (viewer === null) throw new Error('this route is not behind requireSession');
  return viewer;
}

/** Sends visitors of a page to the login page, which brings them back to this very address. */
export const requireLogin = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('viewer') !== null) return next();
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(paths.login(`${pathname}${search}`), 303);
});
