import { accountsResponse, v0PlansResponse } from '@reachout/contract/calls/accounts';
import { apiRoutes } from '@reachout/contract/paths';
import { listAccounts } from '@reachout/services/accounts/list-accounts';
import { listV0Plans } from '@reachout/services/accounts/list-v0-plans';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';

/** The person's accounts and their plans. */
export function mountAccounts(app: Hono<AppEnv>, deps: AppDeps): void {
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
