import { invoicesQuery, invoicesResponse } from '../rules/calls/billing.ts';
import { productFromName } from '@reachout/cases/rules/calls/cases';
import { apiRoutes } from '@reachout/core/paths';
import { selectAccount } from '@reachout/accounts/use-cases/account-access';
import { listInvoices } from '../use-cases/list-invoices.ts';
import type { Hono } from 'hono';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { problemResponse } from '@reachout/http/problem';
import { answer, validate } from '@reachout/http/validate';
import { unknownProduct } from '@reachout/accounts/http/asked-for';

/** The invoices that a refund may be asked for. */
export function mountInvoices(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
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
