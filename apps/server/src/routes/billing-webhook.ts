import { billingEventBody, billingEventResponse } from '@reachout/contract/calls/billing';
import { apiRoutes } from '@reachout/contract/paths';
import { receiveBillingEvent } from '@reachout/services/refunds/receive-billing-event';
import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { telling } from '../api-document/call-part.ts';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { readText } from '../request-body.ts';
import { answer } from '../validate.ts';

/** The header in which the billing system signs what it sends. */
const signatureHeader = 'stripe-signature';

/**
 * Takes in what the billing system tells. No session and no Origin: the signature over the exact bytes says who it is from. Mounted before the
 * check of the origin; only staff are told of it.
 */
export function mountBillingWebhook(app: Hono<AppEnv>, { services, rateLimiter }: AppDeps): void {
  app.post(
    apiRoutes.billingWebhook,
    describe('Operator', 'Receive a billing event', billingEventResponse, {
      audience: 'staff',
      refusals: ['unsupported_media_type'],
    }),
    rateLimit(rateLimiter, limits.billingWebhook, () => 'billing'),
    signed,
    async (c) => {
      const body = await readText(c.req.raw);
      if (!body.ok) return answer(c, body);
      const event = { body: body.value, signature: c.req.header(signatureHeader) };
      return answer(c, await receiveBillingEvent(services, event));
    },
  );
}

/** The signature is over the bytes, which is why no schema reads them before the billing system's own code does. */
const signed = telling(
  {
    waysIn: [{ billingSignature: [] }],
    body: { mediaType: 'application/json', schema: billingEventBody },
    refusals: ['bad_request', 'not_found', 'payload_too_large'],
  },
  createMiddleware<AppEnv>((_c, next) => next()),
);
