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

/** What is asked of a request's person. */
interface PersonReader {
  auth: SessionReader;
  countUnread: (viewer: Viewer) => Promise<number>;
}

/** Sets the signed-in person of each request. A program has no session, and is allowed only behind `allowPrograms`. */
export function session({ auth, countUnread }: PersonReader) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const viewer = c.get('program') ? null : await auth.findViewer(c.req.raw.headers);
    c.set('viewer', viewer);
    // A call shows no header.
    if (viewer !== null && !c.req.path.startsWith('/api/')) c.set('unread', await countUnread(viewer));
    await next();
  });
}

/** Timeout of the session lookup for pages that work without one. */
const lookupTimeoutMs = 1_000;

/**
 * Looks the session up for a page that also works without one. While the database does not answer, the page is rendered as articles are, for
 * nobody in particular.
 */
export function sessionIfKnown(reader: PersonReader) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const asked = findPerson(reader, c.req.raw.headers).catch((error: unknown) => {
      if (isUnavailable(error)) return undefined;
      throw error;
    });
    const found = await Promise.race([asked, wait(lookupTimeoutMs, undefined, { ref: false })]);
    if (found !== undefined) {
      c.set('viewer', found.viewer);
      c.set('unread', found.unread);
    }
    await next();
  });
}

async function findPerson({ auth, countUnread }: PersonReader, headers: Headers) {
  const viewer = await auth.findViewer(headers);
  return { viewer, unread: viewer === null ? undefined : await countUnread(viewer) };
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
