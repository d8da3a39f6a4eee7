import { statusResponse } from '@reachout/contract/calls/status';
import { apiRoutes } from '@reachout/contract/paths';
import { readKnownStatus } from '@reachout/services/status/read-status';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';

/** How the platform is doing; open to everybody, and there without a database. */
export function mountStatus(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get(
    apiRoutes.status,
    describe('Status', 'Get the status', statusResponse, { description: 'How the platform is doing.' }),
    rateLimit(deps.localLimiter, limits.read),
    async (c) => c.json(await readKnownStatus(deps.services)),
  );
}
