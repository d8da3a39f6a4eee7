import { requireStaff } from '@reachout/ports/require-staff';
import { createMiddleware } from 'hono/factory';
import { telling } from '../api-document/call-part.ts';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/**
 * Answers 404 to signed-in people without the staff role, before anything of the request is read (rule ACCESS-06). Visitors continue to the route's
 * login.
 */
export const staffOnly = telling(
  { audience: 'staff', refusals: ['not_found'] },
  createMiddleware<AppEnv>(async (c, next) => {
    const viewer = c.get('viewer');
    const allowed = viewer && requireStaff(viewer);
    if (allowed && !allowed.ok) return problemResponse(c, allowed.error);
    await next();
  }),
);
