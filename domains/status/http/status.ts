import { statusResponse } from '../rules/calls/status.ts';
import { apiRoutes } from '@reachout/core/paths';
import { readKnownStatus } from '../use-cases/read-status.ts';
import type { Hono } from 'hono';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';

/** The platform's status: public, and available without a database. */
export function mountStatus(app: Hono<AppEnv>, deps: RouteDeps): void {
  app.get(
    apiRoutes.status,
    describe('Status', 'Get the status', statusResponse, { description: 'How the platform is doing.' }),
    rateLimit(deps.localLimiter, limits.read),
    async (c) => c.json(await readKnownStatus(deps.services)),
  );
}
