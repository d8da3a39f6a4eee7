import {
  encodeSse,
  lastEventIdHeader,
  sseDone,
  sseHeartbeat,
  toUiChunks,
  uiStreamHeaders,
} from '@reachout/assistant/server';
import type { AssistantEvent } from '@reachout/contract/assistant-call';
import {
  chatBody,
  chatStopResponse,
  predictCaseBody,
  predictCaseResponse,
  threadResponse,
} from '@reachout/contract/calls/assistant';
import { chatFailed } from '@reachout/contract/messages';
import { apiRoutes } from '@reachout/contract/paths';
import { appError } from '@reachout/contract/errors';
import { productFromName } from '@reachout/contract/calls/cases';
import { type AccountSelector, selectAccount } from '@reachout/services/accounts/account-access';
import { findLatestAnswer } from '@reachout/services/chat/latest-answer';
import { openThread } from '@reachout/services/chat/open-thread';
import { predictCase } from '@reachout/services/chat/predict-case';
import { readAnswer } from '@reachout/services/chat/read-answer';
import { startTurn, type Turn } from '@reachout/services/chat/start-turn';
import { stopAnswer } from '@reachout/services/chat/stop-answer';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limitJsonBody } from '../middleware/body-limit.ts';
import { acceptOnly } from '../middleware/content-type.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { problemResponse } from '../problem.ts';
import { answer, validate } from '../validate.ts';

const heartbeatMs = 15_000;

/** The conversation: a turn and its stream, resuming, stopping, the case prediction, and empty threads. */
export function mountAssistant(app: Hono<AppEnv>, deps: AppDeps): void {
  const { services, answers } = deps;
  const json = acceptOnly('application/json');

  app.post(
    apiRoutes.chat,
    describe('Assistant', 'Sends a message; the answer streams as server-sent events', null),
    requireSession,
    rateLimit(deps.rateLimiter, limits.chat),
    json,
    limitJsonBody,
    validate('json', chatBody),
    async (c) => {
      const { context, message, threadId } = c.req.valid('json');
      const product = productFromName(services.brand, context.product);
      if (product === undefined) return problemResponse(c, unknownProduct);
      const input = { account: accountOf(context), product, message, threadId: threadId ?? undefined };
      const turn = await startTurn(services, answers, viewerOf(c), input);
      return turn.ok ? streamAnswer(c.req.raw, deps, turn.value) : answer(c, turn);
    },
  );

  app.get(
    apiRoutes.chatStream,
    describe('Assistant', 'The thread’s latest answer from its start, or from after Last-Event-ID', null),
    requireSession,
    rateLimit(deps.rateLimiter, limits.read),
    async (c) => {
      const turn = await findLatestAnswer(services, viewerOf(c), c.req.param('threadId'));
      return turn.ok ? streamAnswer(c.req.raw, deps, turn.value) : answer(c, turn);
    },
  );

  app.post(
    apiRoutes.chatStop,
    describe('Assistant', 'Stops the answer being written in a thread', chatStopResponse),
    requireSession,
    rateLimit(deps.rateLimiter, limits.chat),
    async (c) => answer(c, await stopAnswer(services, answers, viewerOf(c), c.req.param('threadId'))),
  );

  app.post(
    apiRoutes.predictCase,
    describe('Assistant', 'Predicts a case’s fields from the conversation', predictCaseResponse),
    requireSession,
    rateLimit(deps.rateLimiter, limits.predict),
    json,
    limitJsonBody,
    validate('json', predictCaseBody),
    async (c) => {
      const { context, threadId, messages } = c.req.valid('json');
      const product = productFromName(services.brand, context.product);
      if (product === undefined) return problemResponse(c, unknownProduct);
      const input = { account: accountOf(context), product, threadId: threadId ?? undefined, messages };
      return answer(c, await predictCase(services, viewerOf(c), input, c.req.raw.signal));
    },
  );

  app.post(
    apiRoutes.threads,
    describe('Assistant', 'Starts an empty thread', threadResponse, 201),
    requireSession,
    rateLimit(deps.rateLimiter, limits.threads),
    async (c) => answer(c, await openThread(services, viewerOf(c)), 201),
  );
}

const unknownProduct = appError('validation_failed', { fields: { product: 'Choose one of the products' } });

/** The account that the browser names; what it says of plan and permission is not looked at. */
function accountOf(context: { teamId?: string; user?: string }): AccountSelector {
  return context.teamId === undefined && context.user !== undefined
    ? { username: context.user }
    : selectAccount({ teamId: context.teamId });
}

/**
 * Streams an answer. Event ids count the chunks from the answer's start, and the chunks of an answer are always the
 * same, so a reader that was cut off gets exactly what it lacks. Leaving the stream does not stop the answer.
 */
function streamAnswer(request: Request, deps: AppDeps, turn: Turn): Response {
  const seen = Number(/^\d{1,9}$/.exec(request.headers.get(lastEventIdHeader) ?? '')?.[0] ?? 0);
  const events = failOnError(readAnswer(deps.services, turn, request.signal));
  const chunks = toUiChunks(events, turn, { errorText: chatFailed, signal: request.signal });
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (text: string): Promise<void> => writer.write(encoder.encode(text));
  const pump = async (): Promise<void> => {
    const heartbeat = setInterval(() => void send(sseHeartbeat).catch(() => undefined), heartbeatMs);
    try {
      let id = 0;
      for await (const chunk of chunks) {
        id += 1;
        if (id > seen) await send(encodeSse(chunk, id));
      }
      await send(sseDone);
      await writer.close();
    } finally {
      clearInterval(heartbeat);
    }
  };
  // A reader that went away ends the pump by a rejected write; the answer itself goes on.
  pump().catch(() => writer.abort().catch(() => undefined));
  return new Response(readable, { headers: uiStreamHeaders });
}

/** An answer that ended in failure ends its stream with the apology, not as a normal finish. */
async function* failOnError(events: AsyncIterable<AssistantEvent>): AsyncGenerator<AssistantEvent> {
  for await (const event of events) {
    if (event.type === 'finish' && event.reason === 'error') throw new Error('the answer failed');
    yield event;
  }
}
