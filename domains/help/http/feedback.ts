import { feedbackBody, metadataBody, successResponse } from '@reachout/chat/rules/calls/assistant';
import { apiRoutes } from '@reachout/core/paths';
import { recordFeedback } from '@reachout/chat/use-cases/record-feedback';
import { recordMetadata } from '../use-cases/record-metadata.ts';
import type { Hono } from 'hono';
import type { HelpRouteDeps } from './route-deps.ts';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { answer, takeJson } from '@reachout/http/validate';

/** What people think of an answer, and what becomes known about a thread. */
export function mountFeedback(app: Hono<AppEnv>, deps: HelpRouteDeps): void {
  const limit = limitSubmits(deps.rateLimiter, submitLimits.feedback);

  app.post(
    apiRoutes.feedback,
    describe('Feedback', 'Rate an answer', successResponse, {
      description:
        'What Create Case sends by itself, `kind: handover`, is not kept when the request says `DNT: 1` or `Sec-GPC: 1`.',
      headers: [requestHeaders.dnt, requestHeaders.secGpc],
      refusals: ['not_found'],
    }),
    requireSession,
    limit,
    takeJson(feedbackBody),
    async (c) => {
      const declinesTracking = [requestHeaders.dnt, requestHeaders.secGpc].some(
        ({ name }) => c.req.header(name) === '1',
      );
      const body = c.req.valid('json');
      return answer(c, await recordFeedback(deps.services, viewerOf(c), body, { declinesTracking }));
    },
  );

  app.post(
    apiRoutes.metadata,
    describe('Feedback', 'Add thread metadata', successResponse, {
      refusals: ['not_found'],
    }),
    requireSession,
    limit,
    takeJson(metadataBody),
    async (c) => answer(c, await recordMetadata(deps.services, viewerOf(c), c.req.valid('json'))),
  );
}
