import { hasPaidAccount } from '../rules/accounts.ts';
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
    async (c) => {
      const accounts = await listAccounts(deps.services, viewerOf(c));
      return c.json({ accounts, hasPaidAccount: hasPaidAccount(accounts) });
    },
  );

  app.get(
    apiRoutes.v0Plans,
    describe('Accounts', 'List plans that are counted apart', v0PlansResponse, {
      description:
        'The plan of each of the person’s accounts for the product whose plan is the field `v0Plan`; of none where there is no such product.',
    }),
    requireSession,
    limit,
    async (c) => c.json({ accounts: await listV0Plans(deps.services, viewerOf(c)) }),
  );
}
