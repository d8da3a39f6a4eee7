import { submissionResponse } from '../rules/calls/case-submission.ts';
import { newCaseForm } from '../rules/page/new-case-fields.ts';
import { apiRoutes } from '@reachout/core/paths';
import { findSubmission } from '../use-cases/find-submission.ts';
import type { Hono } from 'hono';
import type { CaseRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';

/** Tells a person what became of a case that they submitted, when the answer did not reach them. */
export function mountCaseSubmissions(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  app.get(
    apiRoutes.caseSubmission,
    describe('Case creation', 'Get a submission', submissionResponse, {
      description: 'Says what became of a request to create a case, by its `Idempotency-Key`.',
    }),
    requireSession,
    rateLimit(deps.rateLimiter, limits.read),
    async (c) => {
      const found = await findSubmission(deps.services, viewerOf(c), c.req.param('key'));
      // The answer that would have said so was lost.
      if (found.state === 'created') deps.doneNotices.note(c, newCaseForm, { page: found.supportCase.url });
      return c.json(found);
    },
  );
}
