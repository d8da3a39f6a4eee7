import { type AppError, appError } from '@reachout/core/errors';
import { apiRoutes } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { answerSigned } from '@reachout/http/answer-signed';
import { telling } from '@reachout/http/api-document/call-part';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits } from '@reachout/http/middleware/rate-limit';
import { readBytes, readText } from '@reachout/http/request-body';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { IncomingEventsPort } from '@reachout/ports/ports';
import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { incomingMailCopy } from '../messages/incoming-call.ts';
import { incomingMailEvent, incomingMailResponse } from '../rules/calls/incoming-mail.ts';
import { mostMailBytes, takeMail } from '../use-cases/take-mail.ts';

/** A mail in base64, and the JSON around it. */
const mostBodyBytes = Math.ceil(mostMailBytes / 3) * 4 + 4_096;

/** Takes mails that the operator's mail service brings, signed: each in an event, or as it is. It answers once a mail is stored as it came; what is in it is read afterwards. */
export function mountIncomingMail(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  app.post(
    apiRoutes.platformMails,
    describe('Platform', 'Receive a mail', incomingMailResponse, {
      audience: 'staff',
      description: incomingMailCopy.about(),
      refusals: ['unsupported_media_type'],
    }),
    signed,
    (c) =>
      answerSigned(
        c,
        { rateLimiter, limit: limits.incomingMail },
        {
          read: async () => {
            const { incomingMail } = services;
            if (incomingMail === undefined) return err(appError('not_found'));
            const isWhole = /^\s*message\/rfc822\s*(?:;|$)/i.test(c.req.header('content-type') ?? '');
            return isWhole ? readWhole(incomingMail, c.req.raw) : readEvent(incomingMail, c.req.raw);
          },
          act: async (told) => {
            const raw = told.raw ? ok(told.raw) : mailIn(told.event);
            return raw.ok ? ok({ isNew: await takeMail(services, raw.value) }) : raw;
          },
        },
      ),
  );
}

/** What is signed: a mail as it is, or an event that has one in it. */
type Told = { raw: Buffer } | { raw?: undefined; event: unknown };

async function readEvent(port: IncomingEventsPort, request: Request): Promise<Result<Told>> {
  const body = await readText(request, 'application/json', mostBodyBytes);
  if (!body.ok) return body;
  const event = port.read(body.value, Object.fromEntries(request.headers));
  return event.ok ? ok({ event: event.event }) : err(signatureWrong());
}

async function readWhole(port: IncomingEventsPort, request: Request): Promise<Result<Told>> {
  const body = await readBytes(request, 'message/rfc822', mostMailBytes);
  if (!body.ok) return body;
  if (body.value.length === 0) return err(appError('bad_request'));
  const isSigned = port.isSigned(body.value, Object.fromEntries(request.headers));
  return isSigned ? ok({ raw: body.value }) : err(signatureWrong());
}

function signatureWrong(): AppError {
  return appError('bad_request', { message: incomingMailCopy.signatureWrong() });
}

function mailIn(event: unknown): Result<Buffer> {
  const parsed = incomingMailEvent.safeParse(event);
  if (!parsed.success)
    return err(appError('validation_failed', { fields: { 'data.message': incomingMailCopy.form() } }));
  const raw = Buffer.from(parsed.data.data.message, 'base64');
  return raw.length > mostMailBytes ? err(appError('payload_too_large')) : ok(raw);
}

/** The signature is over the bytes, which is why no schema reads them before it is checked. */
const signed = telling(
  {
    waysIn: [{ eventSignature: [] }],
    body: { mediaType: 'application/json', schema: incomingMailEvent, otherwise: 'message/rfc822' },
    refusals: ['bad_request', 'not_found', 'payload_too_large', 'rate_limited', 'validation_failed'],
  },
  createMiddleware<AppEnv>((_c, next) => next()),
);
