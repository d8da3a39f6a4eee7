import { requireStaff } from '@reachout/ports/require-staff';
import { createMiddleware } from 'hono/factory';
import { telling } from '../api-document/call-part.ts';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/**
 * To signed-in people without the staff role these addresses are as good as missing, before anything of the request is looked at (rule ACCESS-06). Visitors go
 * on to the login of the route.
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
