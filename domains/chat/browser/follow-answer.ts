import { readUiStream } from '@reachout/assistant';
import { type Answer, emptyAnswer, reduceAnswer } from '../rules/answer.ts';
import type { UiChunk } from '../rules/assistant-call.ts';
import { readToolCall } from '../rules/chat-schemas.ts';
import { err, type Result } from '@reachout/core/result';
import { isWorthRetrying, maxRetries, retryDelayMs } from '@reachout/core/retry';
import { type CallFailure, failureReason } from '@reachout/web/lib/call-failure';
import type { AnswerOutcome, AnswerWatcher } from './chat-calls-port.ts';

/** Retries that the server puts off for longer are left to the person. */
const maxSilentWaitSeconds = 5;

/** The first reconnect comes within this time, at random. */
const firstReconnectMs = 500;

/** Reconnects in a row without progress. */
const maxReconnects = 6;

/** Reconnects that a server asks for when it shuts down, in a row and without progress; more are taken for a broken connection. */
const maxAskedReconnects = 20;
const maxAskedDelayMs = 30_000;

/** One connection to an answer, or why there is none. */
export type Connection = Result<Response, CallFailure>;

export interface FollowOptions {
  /** Resolves after the time, or at once when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
  /** Opens the stream of a thread's answer after the event that was seen last. */
  openStream: (threadId: string, lastEventId: string | undefined, signal: AbortSignal) => Promise<Connection>;
}

/** An answer to read. */
export interface FollowedAnswer {
  /** Begins it: sending a message again adds nothing, so it is also the way back while the answer's thread is not known yet. */
  open: () => Promise<Connection>;
  /** The tools that the assistant was offered. */
  offered: readonly string[];
  watcher: AnswerWatcher;
}

/** The person asked for this answer, and none came of it: the question may not have arrived. */
export const notTaken: AnswerOutcome = { status: 'not-taken', failure: null };

/** Reads an answer to its end, over as many connections as it takes (D17). */
export async function followAnswer(
  { wait, random, openStream }: FollowOptions,
  { open, offered, watcher }: FollowedAnswer,
): Promise<AnswerOutcome> {
  const { signal } = watcher;
  const pause = (attempt: number, retryAfterSeconds?: number) =>
    wait(retryDelayMs(attempt, { retryAfterSeconds, jitter: random() }), signal);
  const reading: Reading = { answer: emptyAnswer, shown: 0, lastEventId: undefined, closing: undefined };
  let next = await openPatiently(open, pause, signal);
  if (!next.ok) return outcomeOfRefusal(next.error);
  let failures = 0;
  let askedReconnects = 0;
  for (;;) {
    if (!next.ok && !isPassing(next.error)) return outcomeOfRefusal(next.error);
    const seen = reading.answer;
    const found = next.ok ? await readInto(reading, next.value, watcher) : 'answer';
    const { answer, closing } = reading;
    if (found === 'shown-answer') return notTaken;
    if (found === 'other-answer' && answer.threadId !== null)
      return { status: 'moved-on', threadId: answer.threadId };
    if (signal.aborted) return { status: 'cancelled' };
    if (answer.status !== 'streaming') return outcomeOf(answer, offered);
    if (answer !== seen) failures = askedReconnects = 0;
    if (closing?.type === 'data-superseded') {
      // Reconnecting by itself, this tab would supersede the other one, which would do the same.
      await watcher.whenElsewhere();
      failures = 0;
    } else if (closing && askedReconnects < maxAskedReconnects) {
      askedReconnects += 1;
      await wait(askedDelayMs(closing.data.retryAfterMs, random()), signal);
    } else {
      if (failures === maxReconnects) return outcomeOfSilence(answer);
      // With jitter, so that not all pages reconnect at the same time.
      await (failures === 0 ? wait(random() * firstReconnectMs, signal) : pause(failures - 1));
      failures += 1;
    }
    if (signal.aborted) return { status: 'cancelled' };
    const { threadId } = answer;
    next = threadId === null ? await open() : await openStream(threadId, reading.lastEventId, signal);
  }
}

/** Opens a connection; tries again where the refusal says that this will pass soon. */
async function openPatiently(
  open: () => Promise<Connection>,
  pause: (attempt: number, retryAfterSeconds?: number) => Promise<void>,
  signal: AbortSignal,
): Promise<Connection> {
  for (let attempt = 0; ; attempt += 1) {
    const opened = await open();
    if (opened.ok || attempt === maxRetries || !passesSoon(opened.error)) return opened;
    const seconds = opened.error.kind === 'refused' ? opened.error.error.retryAfterSeconds : undefined;
    await pause(attempt, seconds);
    if (signal.aborted) return err({ kind: 'cancelled' });
  }
}

/** An answer as far as it was read. */
interface Reading {
  answer: Answer;
  /** How much of its text the watcher has. */
  shown: number;
  lastEventId: string | undefined;
  /** The event with which the server closed the connection, if there was one. */
  closing: ClosingEvent | undefined;
}

type ClosingEvent = Extract<UiChunk, { type: 'data-reconnect' | 'data-superseded' }>;

/** What a connection brought: more of the answer, one that the conversation has already, or a later one than the one begun. */
type Found = 'answer' | 'shown-answer' | 'other-answer';

/** Reads one connection to its end, be that the answer's or not. */
async function readInto(reading: Reading, { body }: Response, watcher: AnswerWatcher): Promise<Found> {
  reading.closing = undefined;
  if (!body) return 'answer';
  try {
    for await (const { chunk, id } of readUiStream(body)) {
      if (chunk.type === 'data-reconnect' || chunk.type === 'data-superseded') reading.closing = chunk;
      const { messageId: begun } = reading.answer;
      if (chunk.type === 'start' && begun !== null) {
        if (chunk.messageId !== begun) return 'other-answer';
        // The same answer once more from its start.
        reading.answer = emptyAnswer;
      }
      const before = reading.answer;
      const answer = reduceAnswer(before, chunk);
      reading.answer = answer;
      reading.lastEventId = id ?? reading.lastEventId;
      const { messageId, text } = answer;
      if (begun === null && messageId !== null && watcher.isShown(messageId)) return 'shown-answer';
      // What is shown never becomes shorter while the answer comes again.
      if (answer === before || text.length < reading.shown) continue;
      reading.shown = text.length;
      watcher.onAnswer(answer);
    }
  } catch {
    // The connection broke: what has arrived stands, and the caller asks for the rest.
  }
  return 'answer';
}

/** The delay that a server asked for, with jitter, so that its readers do not come back all at once. */
function askedDelayMs(retryAfterMs: unknown, jitter: number): number {
  const asked = typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? retryAfterMs : firstReconnectMs;
  return Math.min(asked, maxAskedDelayMs) * (1 + jitter / 4);
}

/** The connection could not be mended. Without a thread nothing is known to have been taken. */
function outcomeOfSilence({ threadId }: Answer): AnswerOutcome {
  return threadId === null
    ? { status: 'not-taken', failure: { kind: 'unreachable' } }
    : { status: 'failed', reason: 'cut-off' };
}

/** True where a second try in a moment makes sense before the person is bothered. */
function passesSoon(failure: CallFailure): boolean {
  if (failure.kind !== 'refused') return false;
  const { error, status } = failure;
  const isWorthwhile = error.code === 'request_in_progress' || status === 429 || status === 503;
  return isWorthwhile && (error.retryAfterSeconds ?? 0) <= maxSilentWaitSeconds;
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

function outcomeOf(answer: Answer, offered: readonly string[]): AnswerOutcome {
  if (answer.status === 'stopped') return { status: 'stopped' };
  if (answer.status === 'failed') return { status: 'failed', reason: 'the answer broke off' };
  // Only tools that were offered and have the arguments they should count; the first of them is shown (A43).
  const [tool] = answer.toolCalls.flatMap((call) => readToolCall(call, offered) ?? []);
  if (answer.text.trim() === '' && !tool) return { status: 'failed', reason: 'the answer was empty' };
  return { status: 'answered', answer, ...(tool && { tool }) };
}
