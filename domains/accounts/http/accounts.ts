import { accountsResponse, v0PlansResponse } from '../rules/calls/accounts.ts';
import { apiRoutes } from '@reachout/core/paths';
import { listAccounts } from '../use-cases/list-accounts.ts';
import { listV0Plans } from '../use-cases/list-v0-plans.ts';
import type { Hono } from 'hono';
import type { AccountRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';

/** The person's accounts and their plans. */
export function mountAccounts(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  const limit = rateLimit(deps.rateLimiter, limits.read);

  app.get(
    apiRoutes.accounts,
    describe('Accounts', 'List accounts', accountsResponse),
    requireSession,
    limit,
    async (c) => c.json({ accounts: await listAccounts(deps.services, viewerOf(c)) }),
  );

  app.get(
    apiRoutes.v0Plans,
    describe('Accounts', 'List v0 plans', v0PlansResponse, {
      description: 'The v0 plan of each account of the person.',
    }),
    requireSession,
    limit,
    async (c) => c.json({ accounts: await listV0Plans(deps.services, viewerOf(c)) }),
  );
}
