import { submissionResponse } from '@reachout/contract/calls/case-submission';
import { apiRoutes } from '@reachout/contract/paths';
import { findSubmission } from '@reachout/services/cases/find-submission';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';

/** Tells a person what became of a case that they submitted, when the answer did not reach them. */
export function mountCaseSubmissions(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get(
    apiRoutes.caseSubmission,
    describe('Case creation', 'Get a submission', submissionResponse, {
      description: 'Says what became of a request to create a case, by its `Idempotency-Key`.',
    }),
    requireSession,
    rateLimit(deps.rateLimiter, limits.read),
    async (c) => c.json(await findSubmission(deps.services, viewerOf(c), c.req.param('key'))),
  );
}
