import { feedbackBody, metadataBody, successResponse } from '@reachout/contract/calls/assistant';
import { apiRoutes } from '@reachout/contract/paths';
import { recordFeedback } from '@reachout/services/chat/record-feedback';
import { recordMetadata } from '@reachout/services/chat/record-metadata';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import { answer, takeJson } from '../validate.ts';

/** What people think of an answer, and what becomes known about a thread. */
export function mountFeedback(app: Hono<AppEnv>, deps: AppDeps): void {
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
