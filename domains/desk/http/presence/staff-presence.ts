import type { Attend } from '@reachout/cases/http/case-events';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { takeJson } from '@reachout/http/validate';
import type { Hono } from 'hono';
import { presenceBody } from '../../rules/presence/presence.ts';
import { attendCase, keepAttending, whoElseIsThere } from '../../use-cases/presence/attend-case.ts';

/** What an open page of a case at the desk says of its reader, for colleagues who have it open too. */
export function mountStaffPresence(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  app.post(
    `${paths.staffCases()}/:caseNumber/presence`,
    staffOnly,
    requireSession,
    rateLimit(deps.rateLimiter, limits.read),
    takeJson(presenceBody),
    async (c) => {
      const { caseNumber } = c.req.param();
      const kept = await keepAttending(deps.services, viewerOf(c), { caseNumber, ...c.req.valid('json') });
      return kept.ok ? c.body(null, 204) : problemResponse(c, kept.error);
    },
  );
}

/** How a stream of a case tells an open page of colleagues, and colleagues of the page. */
export function attendAs({ services }: CaseRouteDeps, pageId: string): Attend {
  return (viewer, { accountId, number: caseNumber }) => ({
    beside: whoElseIsThere(services, viewer, { accountId, caseNumber }),
    during: (news) => attendCase(services, viewer, { accountId, caseNumber, pageId, news }),
  });
}
