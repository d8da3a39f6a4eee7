import { initialTurn, readUiStream, reduceTurn, type Turn } from '@reachout/assistant';
import { acceptToolCall } from '@reachout/contract/chat-schemas';
import type { ChatAnswer } from '@reachout/contract/chat-machine';
import { predictCaseResponse } from '@reachout/contract/calls/assistant';
import { apiPaths } from '@reachout/contract/paths';
import type { CasePrediction } from '@reachout/contract/prediction';
import { err, ok, type Result } from '@reachout/contract/result';
import { isWorthRetrying, maxRetries, retryDelayMs } from '@reachout/contract/retry';
import type { ApiClient } from '../../lib/api-client.ts';
import { type CallFailure, failureReason } from '../../lib/call-failure.ts';
import type { AnswerOutcome, AnswerWatcher, ChatCalls } from './chat-calls-port.ts';

export interface ChatCallsOptions {
  api: ApiClient;
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

/** Makes the chat's calls. An answer that is cut off is picked up where it was, from the events that the server keeps (D17). */
export function createChatCalls({ api, wait, random }: ChatCallsOptions): ChatCalls {
  const { request, send } = api;
  const post = (path: string, json?: unknown) => request(path, { method: 'POST', json, keepalive: true });
  const pause = (attempt: number, signal: AbortSignal, retryAfterSeconds?: number) =>
    wait(retryDelayMs(attempt, { retryAfterSeconds, jitter: random() }), signal);

  const openStream = (threadId: string, lastEventId: string | undefined, signal: AbortSignal) =>
    send(apiPaths.chatStream(threadId), {
      headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal,
    });

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
    const reading: Reading = { turn: initialTurn, lastEventId: undefined };
    let next = await openPatiently(open, signal);
    for (let reconnects = 0; ; reconnects += 1) {
      if (!next.ok && (reconnects === 0 || !isPassing(next.error))) return outcomeOfRefusal(next.error);
      const seen = reading.turn;
      const isShown = next.ok && !(await readInto(reading, next.value, watcher));
      const { turn, lastEventId } = reading;
      if (isShown) return notTaken;
      if (signal.aborted) return { status: 'cancelled' };
      if (turn.status !== 'streaming') return outcomeOf(turn, offered);
      if (turn !== seen) reconnects = 0;
      if (reconnects === maxReconnects) return outcomeOfSilence(turn);
      // The first time soon, and not all pages at the same moment.
      await (reconnects === 0 ? wait(random() * soonMs, signal) : pause(reconnects - 1, signal));
      if (signal.aborted) return { status: 'cancelled' };
      next = turn.threadId === null ? await open() : await openStream(turn.threadId, lastEventId, signal);
    }
  };

  return {
    async ask({ threadId, message, context, tools }, watcher) {
      const { signal } = watcher;
      const open = () =>
        send(apiPaths.chat(), {
          method: 'POST',
          json: { threadId, message, context, tools, toolChoice: 'auto' },
          headers: { accept: 'text/event-stream' },
          signal,
        });
      return follow(open, tools, watcher);
    },

    async resume(threadId, tools, watcher) {
      const { signal } = watcher;
      const outcome = await follow(() => openStream(threadId, undefined, signal), tools, watcher);
      // A thread without an answer: the message that waits for one never arrived.
      return outcome.status === 'failed' && outcome.reason === 'not_found' ? notTaken : outcome;
    },

    stop: (threadId) => post(apiPaths.chatStop(threadId)),
    sendFeedback: (promptId, feedback) => post(apiPaths.feedback(), { promptId, feedback }),
    sendMetadata: (threadId, data) => post(apiPaths.metadata(), { threadId, ...data }),

    async predictCase(threadId, context) {
      const answer = await request(apiPaths.predictCase(), { method: 'POST', json: { threadId, context } });
      return answer.ok ? readPrediction(answer.value) : answer;
    },
  };
}

const notTaken: AnswerOutcome = { status: 'not-taken', failure: null };

type Open = () => Promise<Result<Response, CallFailure>>;

/** An answer as far as it was read, and the last event seen of it. */
interface Reading {
  turn: Turn;
  lastEventId: string | undefined;
}

/** Reads one connection to its end, be that the answer's or not. False when the answer is shown already. */
async function readInto(reading: Reading, { body }: Response, watcher: AnswerWatcher): Promise<boolean> {
  if (!body) return true;
  try {
    for await (const { chunk, id } of readUiStream(body)) {
      const { turn } = reading;
      const next = reduceTurn(turn, chunk);
      reading.turn = next;
      reading.lastEventId = id ?? reading.lastEventId;
      if (turn.messageId === null && next.messageId !== null && !watcher.onStart(next)) return false;
      if (next.text.length > turn.text.length) watcher.onText(next.text.slice(turn.text.length));
      if (next.references !== turn.references) watcher.onReferences(next.references);
    }
  } catch {
    // The connection broke: what has arrived stands, and the caller asks for the rest.
  }
  return true;
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
  const [tool] = turn.toolCalls.flatMap((call) => acceptToolCall(call, offered) ?? []);
  return {
    content: turn.text.trim(),
    ...(tool && { tool }),
    references: [...turn.references],
    promptId: turn.promptId,
    threadId: turn.threadId,
  };
}

function readPrediction(body: unknown): Result<CasePrediction, CallFailure> {
  const parsed = predictCaseResponse.safeParse(body);
  return parsed.success ? ok(parsed.data.prediction) : err({ kind: 'unreachable' });
}
