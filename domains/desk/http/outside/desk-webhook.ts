import { apiRoutes } from '@reachout/core/paths';
import { telling } from '@reachout/http/api-document/call-part';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { readText } from '@reachout/http/request-body';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer } from '@reachout/http/validate';
import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { deskWebhookBody, deskWebhookResponse } from '../../rules/calls/desk-webhook.ts';
import { hearDesk } from '../../use-cases/outside/hear-desk.ts';

/** Takes in what an outside desk tells. The signature over the exact bytes says who it is from. */
export function mountDeskWebhook(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  app.post(
    apiRoutes.deskWebhook,
    describe('Operator', 'Receive an event of the desk', deskWebhookResponse, {
      audience: 'staff',
      refusals: ['unsupported_media_type'],
    }),
    rateLimit(rateLimiter, limits.deskWebhook, () => 'desk'),
    signed,
    async (c) => {
      const body = await readText(c.req.raw);
      if (!body.ok) return answer(c, body);
      const headers = Object.fromEntries(c.req.raw.headers);
      return answer(c, await hearDesk(services, { body: body.value, headers }));
    },
  );
}

/** The signature is over the bytes, which is why no schema reads them before the adapter does. */
const signed = telling(
  {
    waysIn: [{ deskSignature: [] }],
    body: { mediaType: 'application/json', schema: deskWebhookBody },
    refusals: ['bad_request', 'not_found', 'payload_too_large'],
  },
  createMiddleware<AppEnv>((_c, next) => next()),
);
