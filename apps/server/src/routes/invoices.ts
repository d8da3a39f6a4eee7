import { invoicesQuery, invoicesResponse } from '@reachout/contract/calls/billing';
import { productFromName } from '@reachout/contract/calls/cases';
import { apiRoutes } from '@reachout/contract/paths';
import { selectAccount } from '@reachout/services/accounts/account-access';
import { listInvoices } from '@reachout/services/invoices/list-invoices';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { problemResponse } from '../problem.ts';
import { answer, validate } from '../validate.ts';
import { unknownProduct } from './asked-for.ts';

/** The invoices that a refund may be asked for. */
export function mountInvoices(app: Hono<AppEnv>, { services, rateLimiter }: AppDeps): void {
  app.get(
    apiRoutes.invoices,
    describe('Refunds', 'List invoices', invoicesResponse, {
      description: 'With what can be refunded of each.',
      refusals: ['not_found', 'forbidden'],
    }),
    requireSession,
    rateLimit(rateLimiter, limits.read),
    validate('query', invoicesQuery),
    async (c) => {
      const { teamId, product: name, ...query } = c.req.valid('query');
      const product = name ? productFromName(services.brand, name) : undefined;
      if (name && product === undefined) return problemResponse(c, unknownProduct());
      const account = selectAccount({ teamId });
      return answer(c, await listInvoices(services, viewerOf(c), { ...query, account, product }));
    },
  );
}
