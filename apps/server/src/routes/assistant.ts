import { lastEventIdHeader, uiStreamHeaders } from '@reachout/assistant/server';
import { uiChunkSchema } from '@reachout/contract/assistant-call';
import {
  chatBody,
  chatStopResponse,
  predictCaseBody,
  predictCaseResponse,
  threadResponse,
} from '@reachout/contract/calls/assistant';
import { authTokenResponse } from '@reachout/contract/calls/auth-token';
import { apiRoutes } from '@reachout/contract/paths';
import { appError } from '@reachout/contract/errors';
import { productFromName } from '@reachout/contract/calls/cases';
import { findLatestAnswer } from '@reachout/services/chat/latest-answer';
import { openThread } from '@reachout/services/chat/open-thread';
import { predictCase } from '@reachout/services/chat/predict-case';
import { readAnswer } from '@reachout/services/chat/read-answer';
import { startTurn, type Turn } from '@reachout/services/chat/start-turn';
import { stopAnswer } from '@reachout/services/chat/stop-answer';
import type { Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { encodeAnswer } from '../answer-encoding.ts';
import { requestHeaders } from '../api-document/headers.ts';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe, events } from '../describe.ts';
import { checkBearer } from '../middleware/assistant-token.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import { problemResponse } from '../problem.ts';
import { answer, takeJson } from '../validate.ts';
import { accountOfContext, unknownProduct } from './asked-for.ts';
import { describeError } from '@reachout/services/describe-error';

/** How the stream of an answer is to be read. */
const answerDescription =
  'Each event’s `data` is one chunk of the AI SDK’s UI message stream, as JSON; its `id` goes back as `Last-Event-ID`. After the last chunk comes `data: [DONE]`. After `data-reconnect` the stream ends here and goes on at the call that reads the latest answer.';

/** The conversation: a turn and its stream, resuming, stopping, the case prediction, and empty threads. */
export function mountAssistant(app: Hono<AppEnv>, deps: AppDeps): void {
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
      refusals: ['not_found', 'request_in_progress', 'token_refused', 'assistant_unavailable'],
    }),
    requireSession,
    rateLimit(deps.rateLimiter, limits.chat),
    takeJson(chatBody),
    bearer,
    hasRoom,
    rateLimit(deps.rateLimiter, limits.chatOfDay),
    async (c) => {
      const { context, message, threadId, prepared, retry } = c.req.valid('json');
      const { accessToken } = context;
      if (accessToken !== undefined && !deps.tokens.isValid(accessToken, viewerOf(c).sessionId))
        return problemResponse(c, appError('token_refused'));
      const product = productFromName(services.brand, context.product);
      if (product === undefined) return problemResponse(c, unknownProduct());
      const account = accountOfContext(context);
      const input = { account, product, message, prepared, retry, threadId: threadId ?? undefined };
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

/**
 * Streams an answer. The chunks of an answer are always the same, so a reader that was cut off gets exactly what it lacks.
 * Leaving the stream does not stop the answer.
 */
function streamAnswer(c: Context<AppEnv>, deps: AppDeps, turn: Turn): Response {
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
