import { apiRoutes } from '@reachout/contract/paths';
import { receiveBillingEvent } from '@reachout/services/refunds/receive-billing-event';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { readText } from '../request-body.ts';
import { answer } from '../validate.ts';

/** The header in which the billing system signs what it sends. */
const signatureHeader = 'stripe-signature';

/**
 * Takes in what the billing system tells. No session and no Origin: the signature over the exact bytes says who it is from. Mounted before the
 * check of the origin, and in no API description.
 */
export function mountBillingWebhook(app: Hono<AppEnv>, { services, rateLimiter }: AppDeps): void {
  app.post(
    apiRoutes.billingWebhook,
    rateLimit(rateLimiter, limits.billingWebhook, () => 'billing'),
    async (c) => {
      const body = await readText(c.req.raw);
      if (!body.ok) return answer(c, body);
      const event = { body: body.value, signature: c.req.header(signatureHeader) };
      return answer(c, await receiveBillingEvent(services, event));
    },
  );
}
