import { feedbackBody, metadataBody, successResponse } from '@reachout/chat/rules/calls/assistant';
import { apiRoutes } from '@reachout/core/paths';
import { recordFeedback } from '@reachout/chat/use-cases/record-feedback';
import { recordMetadata } from '../use-cases/record-metadata.ts';
import type { Hono } from 'hono';
import type { HelpRouteDeps } from './route-deps.ts';
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
    describe('Feedback', 'Rate an answer', successResponse, { refusals: ['not_found'] }),
    requireSession,
    limit,
    takeJson(feedbackBody),
    async (c) => answer(c, await recordFeedback(deps.services, viewerOf(c), c.req.valid('json'))),
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
