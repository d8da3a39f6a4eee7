import { apiRoutes } from '@reachout/core/paths';
import { answerSigned } from '@reachout/http/answer-signed';
import { telling } from '@reachout/http/api-document/call-part';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits } from '@reachout/http/middleware/rate-limit';
import { readText } from '@reachout/http/request-body';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { deskWebhookBody, deskWebhookResponse } from '../../rules/calls/desk-webhook.ts';
import { hearDesk, readDeskEvent } from '../../use-cases/outside/hear-desk.ts';

/** Takes in what an outside desk tells. The signature over the exact bytes says who it is from. */
export function mountDeskWebhook(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  app.post(
    apiRoutes.deskWebhook,
    describe('Operator', 'Receive an event of the desk', deskWebhookResponse, {
      audience: 'staff',
      refusals: ['unsupported_media_type'],
    }),
    signed,
    (c) =>
      answerSigned(
        c,
        { rateLimiter, limit: limits.deskWebhook },
        {
          read: async () => {
            const body = await readText(c.req.raw);
            if (!body.ok) return body;
            return readDeskEvent(services, {
              body: body.value,
              headers: Object.fromEntries(c.req.raw.headers),
            });
          },
          act: (heard) => hearDesk(services, heard),
        },
      ),
  );
}

/** The signature is over the bytes, which is why no schema reads them before the adapter does. */
const signed = telling(
  {
    waysIn: [{ deskSignature: [] }],
    body: { mediaType: 'application/json', schema: deskWebhookBody },
    refusals: ['bad_request', 'not_found', 'payload_too_large', 'rate_limited'],
  },
  createMiddleware<AppEnv>((_c, next) => next()),
);
