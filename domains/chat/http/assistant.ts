import { lastEventIdHeader, uiStreamHeaders } from '@reachout/assistant/server';
import { chatCopy } from '../messages/chat.ts';
import { defaultAssistantId, uiChunkSchema } from '../rules/assistant-call.ts';
import {
  chatBody,
  chatStopResponse,
  predictCaseBody,
  predictCaseResponse,
  threadResponse,
} from '../rules/calls/assistant.ts';
import { authTokenResponse } from '@reachout/accounts/rules/calls/auth-token';
import { apiRoutes } from '@reachout/core/paths';
import { appError, type ErrorCode } from '@reachout/core/errors';
import { productFromName } from '@reachout/cases/rules/calls/cases';
import { findLatestAnswer } from '../use-cases/latest-answer.ts';
import { openThread } from '../use-cases/open-thread.ts';
import { predictCase } from '../use-cases/predict-case.ts';
import { readAnswer } from '../use-cases/read-answer.ts';
import { startTurn, type Turn } from '../use-cases/start-turn.ts';
import { stopAnswer } from '../use-cases/stop-answer.ts';
import type { Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { encodeAnswer } from './answer-encoding.ts';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { ChatRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { describe, events } from '@reachout/http/describe';
import { checkBearer } from './assistant-token.ts';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { answer, takeJson } from '@reachout/http/validate';
import { accountOfContext, unknownProduct } from '@reachout/accounts/http/asked-for';
import { describeError } from '@reachout/ports/describe-error';

/** How the stream of an answer is to be read. */
const answerDescription =
  'Each event’s `data` is one chunk of the AI SDK’s UI message stream, as JSON; its `id` goes back as `Last-Event-ID`. After the last chunk comes `data: [DONE]`. After `data-reconnect` the stream ends here and goes on at the call that reads the latest answer.';

/** What a message is refused with. */
const sendRefusals: readonly ErrorCode[] = [
  'not_found',
  'request_in_progress',
  'idempotency_key_reused',
  'token_refused',
  'assistant_unavailable',
];

/** The conversation: a turn and its stream, resuming, stopping, the case prediction, and empty threads. */
export function mountAssistant(app: Hono<AppEnv>, deps: ChatRouteDeps): void {
  const { services, answers } = deps;
  const bearer = checkBearer(deps.tokens);
  const hasRoom = createMiddleware<AppEnv>(async (c, next) => {
    const refusal = deps.streams.refusal();
    return refusal === undefined ? next() : problemResponse(c, refusal);
  });

  app.post(
    apiRoutes.authToken,
    describe('Assistant', 'Create an assistant token', authTokenResponse, {
      description: 'The token lasts at most ten minutes.',
    }),
    requireSession,
    rateLimit(deps.rateLimiter, limits.token),
    (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json({ success: true, ...deps.tokens.issue(viewerOf(c).sessionId) });
    },
  );

  app.post(
    apiRoutes.chat,
    describe('Assistant', 'Send a message', events(uiChunkSchema), {
      description: answerDescription,
      refusals: sendRefusals,
    }),
    requireSession,
    rateLimit(deps.rateLimiter, limits.chat),
    takeJson(chatBody),
    bearer,
    hasRoom,
    rateLimit(deps.rateLimiter, limits.chatOfDay),
    async (c) => {
      const { assistantId, context, message, threadId, prepared, retry, tools } = c.req.valid('json');
      if (!isAssistant(assistantId, services.outsideAssistant)) return problemResponse(c, unknownAssistant());
      const { accessToken } = context;
      if (accessToken !== undefined && !deps.tokens.isValid(accessToken, viewerOf(c).sessionId))
        return problemResponse(c, appError('token_refused'));
      const product = productFromName(services.brand, context.product);
      if (product === undefined) return problemResponse(c, unknownProduct());
      const account = accountOfContext(context);
      const input = {
        account,
        product,
        message,
        assistantId,
        prepared,
        retry,
        tools,
        threadId: threadId ?? undefined,
      };
      const turn = await startTurn(services, answers, viewerOf(c), input);
      return turn.ok ? streamAnswer(c, deps, turn.value) : answer(c, turn);
    },
  );

  app.get(
    apiRoutes.chatStream,
    describe('Assistant', 'Resume an answer', events(uiChunkSchema), {
      description: answerDescription,
      headers: [requestHeaders.lastEventId],
      refusals: ['not_found', 'assistant_unavailable'],
    }),
    requireSession,
    rateLimit(deps.rateLimiter, limits.read),
    bearer,
    hasRoom,
    async (c) => {
      const turn = await findLatestAnswer(services, viewerOf(c), c.req.param('threadId'));
      return turn.ok ? streamAnswer(c, deps, turn.value) : answer(c, turn);
    },
  );

  app.post(
    apiRoutes.chatStop,
    describe('Assistant', 'Stop an answer', chatStopResponse, {
      refusals: ['not_found'],
    }),
    requireSession,
    rateLimit(deps.rateLimiter, limits.chat),
    bearer,
    async (c) => answer(c, await stopAnswer(services, answers, viewerOf(c), c.req.param('threadId'))),
  );

  app.post(
    apiRoutes.predictCase,
    describe('Assistant', 'Predict case fields', predictCaseResponse, {
      description: 'Proposes the fields of a case from the conversation.',
      refusals: ['not_found'],
    }),
    requireSession,
    rateLimit(deps.rateLimiter, limits.predict),
    takeJson(predictCaseBody),
    async (c) => {
      const { context, threadId, messages } = c.req.valid('json');
      const product = productFromName(services.brand, context.product);
      if (product === undefined) return problemResponse(c, unknownProduct());
      const input = {
        account: accountOfContext(context),
        product,
        threadId: threadId ?? undefined,
        messages,
      };
      return answer(c, await predictCase(services, viewerOf(c), input, c.req.raw.signal));
    },
  );

  app.post(
    apiRoutes.threads,
    describe('Assistant', 'Create a thread', threadResponse, {
      status: 201,
      refusals: ['conflict'],
    }),
    requireSession,
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    async (c) => answer(c, await openThread(services, viewerOf(c)), 201),
  );
}

const unknownAssistant = () =>
  appError('validation_failed', { fields: { assistantId: chatCopy.unknownAssistant() } });

/** True for the assistant that is always there, and for those that the operator's assistant system has. */
function isAssistant(
  id: string | undefined,
  outside: ChatRouteDeps['services']['outsideAssistant'],
): boolean {
  return id === undefined || id === defaultAssistantId || outside?.assistants.includes(id) === true;
}

/**
 * Streams an answer. The chunks of an answer are always the same, so a reader that was cut off gets exactly what it lacks.
 * Leaving the stream does not stop the answer.
 */
function streamAnswer(c: Context<AppEnv>, deps: ChatRouteDeps, turn: Turn): Response {
  const lastEventId = c.req.header(lastEventIdHeader);
  const body = deps.streams.open({
    personId: viewerOf(c).userId,
    texts: (signal) => encodeAnswer(readAnswer(deps.services, deps.answers, turn, signal), turn, lastEventId),
    cut: () => c.env.incoming?.socket?.destroy?.(),
    onFailure: (error) =>
      deps.log.warn('answer stream broke off', {
        thread: turn.threadId,
        reason: describeError(error),
      }),
  });
  return new Response(body, { headers: uiStreamHeaders });
}
