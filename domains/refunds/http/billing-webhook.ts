import { billingEventBody, billingEventResponse } from '../rules/calls/billing.ts';
import { apiRoutes } from '@reachout/core/paths';
import { readBillingEvent, receiveBillingEvent } from '../use-cases/receive-billing-event.ts';
import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answerSigned } from '@reachout/http/answer-signed';
import { telling } from '@reachout/http/api-document/call-part';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits } from '@reachout/http/middleware/rate-limit';
import { readText } from '@reachout/http/request-body';

/** The header in which the billing system signs what it sends. */
const signatureHeader = 'stripe-signature';

/**
 * Takes in what the billing system tells. No session and no Origin: the signature over the exact bytes says who it is from. Mounted before the
 * check of the origin; only staff are told of it.
 */
export function mountBillingWebhook(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  app.post(
    apiRoutes.billingWebhook,
    describe('Operator', 'Receive a billing event', billingEventResponse, {
      audience: 'staff',
      refusals: ['unsupported_media_type'],
    }),
    signed,
    (c) =>
      answerSigned(
        c,
        { rateLimiter, limit: limits.billingWebhook },
        {
          read: async () => {
            const body = await readText(c.req.raw);
            if (!body.ok) return body;
            return readBillingEvent(services, {
              body: body.value,
              signature: c.req.header(signatureHeader),
            });
          },
          act: (event) => receiveBillingEvent(services, event),
        },
      ),
  );
}

/** The signature is over the bytes, which is why no schema reads them before the billing system's own code does. */
const signed = telling(
  {
    waysIn: [{ billingSignature: [] }],
    body: { mediaType: 'application/json', schema: billingEventBody },
    refusals: ['bad_request', 'not_found', 'payload_too_large', 'rate_limited'],
  },
  createMiddleware<AppEnv>((_c, next) => next()),
);
