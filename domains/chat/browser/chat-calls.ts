import { initialTurn, readUiStream, reduceTurn, type Turn } from '@reachout/assistant';
import { readToolCall } from '../rules/chat-schemas.ts';
import type { UiChunk } from '../rules/assistant-call.ts';
import type { ChatAnswer } from '../rules/chat-machine.ts';
import { apiPaths } from '@reachout/core/paths';
import { type CasePrediction, predictableFields } from '@reachout/cases/rules/predicted-fields';
import { err, ok, type Result } from '@reachout/core/result';
import { isWorthRetrying, maxRetries, retryDelayMs } from '@reachout/core/retry';
import type { ApiClient } from '@reachout/web/lib/api-client';
import { type CallFailure, failureReason } from '@reachout/web/lib/call-failure';
import type { AssistantTokens } from './assistant-tokens.ts';
import type { AnswerOutcome, AnswerWatcher, ChatCalls } from './chat-calls-port.ts';

export interface ChatCallsOptions {
  api: ApiClient;
  tokens: AssistantTokens;
  /** Resolves after the time, or at once when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
}

/** Longer waits are the person's to decide about. */
const longestSilentWaitSeconds = 5;

/** A broken connection is opened again within this time. */
const soonMs = 500;

/** A connection that breaks is opened again this often without a word arriving in between. */
const maxReconnects = 6;

/** Servers that leave may send an answer's reader on this often without a word in between; more is taken for a broken connection. */
const maxSentOn = 20;
const longestSentOnMs = 30_000;

/** Makes the chat's calls. An answer that is cut off is picked up where it was, from the events that the server keeps (D17). */
export function createChatCalls({ api, tokens, wait, random }: ChatCallsOptions): ChatCalls {
  const { request, send } = api;
  const post = (path: string, json?: unknown) => request(path, { method: 'POST', json, keepalive: true });
  const pause = (attempt: number, signal: AbortSignal, retryAfterSeconds?: number) =>
    wait(retryDelayMs(attempt, { retryAfterSeconds, jitter: random() }), signal);

  /** Makes a call with the assistant's token (D15); once more with a new one when it is refused. */
  const withToken = async <Value>(
    call: (token: string | undefined) => Promise<Result<Value, CallFailure>>,
  ): Promise<Result<Value, CallFailure>> => {
    const token = await tokens.get();
    const answered = await call(token);
    if (token === undefined || answered.ok || failureReason(answered.error) !== 'token_refused')
      return answered;
    tokens.forget(token);
    return call(await tokens.get());
  };

  const openStream = (threadId: string, lastEventId: string | undefined, signal: AbortSignal) =>
    withToken((token) =>
      send(apiPaths.chatStream(threadId), {
        headers: {
          accept: 'text/event-stream',
          ...bearer(token),
          ...(lastEventId && { 'last-event-id': lastEventId }),
        },
        signal,
      }),
    );

  /** Opens a stream; tries again where the refusal says that this will pass soon. */
  const openPatiently = async (
    open: () => Promise<Result<Response, CallFailure>>,
    signal: AbortSignal,
  ): Promise<Result<Response, CallFailure>> => {
    for (let attempt = 0; ; attempt += 1) {
      const opened = await open();
      if (opened.ok || attempt === maxRetries || !passesSoon(opened.error)) return opened;
      const seconds = opened.error.kind === 'refused' ? opened.error.error.retryAfterSeconds : undefined;
      await pause(attempt, signal, seconds);
      if (signal.aborted) return err({ kind: 'cancelled' });
    }
  };

  /**
   * Reads an answer to its end, over as many connections as it takes. `open` begins it: sending a message again adds nothing, so it is
   * also the way back while the answer's thread is not known yet.
   */
  const follow = async (
    open: Open,
    offered: readonly string[],
    watcher: AnswerWatcher,
  ): Promise<AnswerOutcome> => {
    const { signal } = watcher;
    const reading: Reading = { turn: initialTurn, shown: 0, lastEventId: undefined, farewell: undefined };
    let next = await openPatiently(open, signal);
    if (!next.ok) return outcomeOfRefusal(next.error);
    let failures = 0;
    let sentOn = 0;
    for (;;) {
      if (!next.ok && !isPassing(next.error)) return outcomeOfRefusal(next.error);
      const seen = reading.turn;
      const found = next.ok ? await readInto(reading, next.value, watcher) : 'answer';
      const { turn, farewell } = reading;
      if (found === 'shown-answer') return notTaken;
      if (found === 'other-answer' && turn.threadId !== null)
        return { status: 'moved-on', threadId: turn.threadId };
      if (signal.aborted) return { status: 'cancelled' };
      if (turn.status !== 'streaming') return outcomeOf(turn, offered);
      if (turn !== seen) failures = sentOn = 0;
      if (farewell?.type === 'data-superseded') {
        // Coming back by itself, this reader would take the other one's place, and so on.
        await watcher.whenElsewhere();
        failures = 0;
      } else if (farewell && sentOn < maxSentOn) {
        sentOn += 1;
        await wait(sentOnDelayMs(farewell.data.retryAfterMs, random()), signal);
      } else {
        if (failures === maxReconnects) return outcomeOfSilence(turn);
        // The first time soon, and not all pages at the same moment.
        await (failures === 0 ? wait(random() * soonMs, signal) : pause(failures - 1, signal));
        failures += 1;
      }
      if (signal.aborted) return { status: 'cancelled' };
      const after = reading.lastEventId;
      next = turn.threadId === null ? await open() : await openStream(turn.threadId, after, signal);
    }
  };

  return {
    prepare: () => void tokens.get(),

    async ask({ threadId, message, prepared, isRetry, context, tools }, watcher) {
      const said = { message, ...(isRetry && { retry: true }), tools, toolChoice: 'auto' };
      const postTo = (thread: string | null) =>
        withToken((accessToken) =>
          send(apiPaths.chat(), {
            method: 'POST',
            json: {
              ...said,
              threadId: thread,
              ...(thread === null && prepared.length > 0 && { prepared }),
              context: { ...context, ...(accessToken !== undefined && { accessToken }) },
            },
            headers: { accept: 'text/event-stream' },
            signal: watcher.signal,
          }),
        );
      const open = async () => {
        const opened = await postTo(threadId);
        // A conversation that was deleted, perhaps in another tab, is gone on with in a new one.
        const isGone = threadId !== null && !opened.ok && failureReason(opened.error) === 'not_found';
        return isGone ? postTo(null) : opened;
      };
      return follow(open, tools, watcher);
    },

    async resume(threadId, tools, watcher) {
      const { signal } = watcher;
      const outcome = await follow(() => openStream(threadId, undefined, signal), tools, watcher);
      // A thread without an answer: the message that waits for one never arrived.
      return outcome.status === 'failed' && outcome.reason === 'not_found' ? notTaken : outcome;
    },

    stop: (threadId) =>
      withToken((token) =>
        request(apiPaths.chatStop(threadId), { method: 'POST', headers: bearer(token), keepalive: true }),
      ),
    sendFeedback: (promptId, feedback, kind) => post(apiPaths.feedback(), { promptId, feedback, kind }),
    sendMetadata: (threadId, data) => post(apiPaths.metadata(), { threadId, ...data }),

    async predictCase(threadId, context) {
      const answer = await request(apiPaths.predictCase(), { method: 'POST', json: { threadId, context } });
      return answer.ok ? readPrediction(answer.value) : answer;
    },
  };
}

const notTaken: AnswerOutcome = { status: 'not-taken', failure: null };

type Open = () => Promise<Result<Response, CallFailure>>;

/** An answer as far as it was read. */
interface Reading {
  turn: Turn;
  /** How many characters of its text the watcher has. */
  shown: number;
  lastEventId: string | undefined;
  /** The word with which the server ended the connection. */
  farewell: Farewell | undefined;
}

type Farewell = Extract<UiChunk, { type: 'data-reconnect' | 'data-superseded' }>;

/** What a connection brought: more of the answer, one that the conversation has already, or a later one than the one begun. */
type Found = 'answer' | 'shown-answer' | 'other-answer';

/** Reads one connection to its end, be that the answer's or not. */
async function readInto(reading: Reading, { body }: Response, watcher: AnswerWatcher): Promise<Found> {
  reading.farewell = undefined;
  if (!body) return 'answer';
  try {
    for await (const { chunk, id } of readUiStream(body)) {
      if (chunk.type === 'data-reconnect' || chunk.type === 'data-superseded') reading.farewell = chunk;
      const begun = reading.turn.messageId;
      if (chunk.type === 'start' && begun !== null) {
        if (chunk.messageId !== begun) return 'other-answer';
        // The same answer once more from its start.
        reading.turn = initialTurn;
      }
      const { references } = reading.turn;
      const turn = reduceTurn(reading.turn, chunk);
      reading.turn = turn;
      reading.lastEventId = id ?? reading.lastEventId;
      if (begun === null && turn.messageId !== null && !watcher.onStart(turn)) return 'shown-answer';
      if (turn.text.length > reading.shown) {
        watcher.onText(turn.text.slice(reading.shown));
        reading.shown = turn.text.length;
      }
      if (turn.references !== references) watcher.onReferences(turn.references);
    }
  } catch {
    // The connection broke: what has arrived stands, and the caller asks for the rest.
  }
  return 'answer';
}

/** The time that a leaving server asked for, if it is one, and not all its readers at the same moment. */
function sentOnDelayMs(retryAfterMs: unknown, jitter: number): number {
  const asked = typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? retryAfterMs : soonMs;
  return Math.min(asked, longestSentOnMs) * (1 + jitter / 4);
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** The connection could not be mended. Without a thread nothing is known to have been taken. */
function outcomeOfSilence({ threadId }: Turn): AnswerOutcome {
  return threadId === null
    ? { status: 'not-taken', failure: { kind: 'unreachable' } }
    : { status: 'failed', reason: 'cut-off' };
}

/** True where a second try in a moment makes sense before the person is bothered. */
function passesSoon(failure: CallFailure): boolean {
  if (failure.kind !== 'refused') return false;
  const { error, status } = failure;
  const isWorthwhile = error.code === 'request_in_progress' || status === 429 || status === 503;
  return isWorthwhile && (error.retryAfterSeconds ?? 0) <= longestSilentWaitSeconds;
}

/** True while an answer under way may still be reached. */
function isPassing(failure: CallFailure): boolean {
  return failure.kind === 'unreachable' || (failure.kind === 'refused' && isWorthRetrying(failure.status));
}

function outcomeOfRefusal(failure: CallFailure): AnswerOutcome {
  if (failure.kind === 'cancelled') return { status: 'cancelled' };
  const isPersonsTurn = failure.kind === 'unreachable' || failure.status === 401 || failure.status === 429;
  return isPersonsTurn
    ? { status: 'not-taken', failure }
    : { status: 'failed', reason: failureReason(failure) };
}

function outcomeOf(turn: Turn, offered: readonly string[]): AnswerOutcome {
  if (turn.status === 'stopped') return { status: 'stopped' };
  if (turn.status === 'failed') return { status: 'failed', reason: 'the answer broke off' };
  const answer = toAnswer(turn, offered);
  if (answer.content === '' && !answer.tool) return { status: 'failed', reason: 'the answer was empty' };
  return { status: 'answered', answer, messageId: turn.messageId };
}

/** Only tools that were offered and have the arguments they should count; the first of them is shown (A43). */
function toAnswer(turn: Turn, offered: readonly string[]): ChatAnswer {
  const [tool] = turn.toolCalls.flatMap((call) => readToolCall(call, offered) ?? []);
  return {
    content: turn.text.trim(),
    ...(tool && { tool }),
    references: [...turn.references],
    promptId: turn.promptId,
    threadId: turn.threadId,
  };
}

/** Reads it by hand: the form checks each of its texts, and the schemas of the calls are large. */
function readPrediction(body: unknown): Result<CasePrediction, CallFailure> {
  const proposed = (body as { prediction?: Record<string, unknown> } | null)?.prediction;
  const texts = predictableFields.map((field) => [field, proposed?.[field]] as const);
  if (!texts.every(([, text]) => typeof text === 'string')) return err({ kind: 'unreachable' });
  // Every predictable field has its text.
  return ok(Object.fromEntries(texts) as CasePrediction);
}
