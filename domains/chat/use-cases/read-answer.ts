import type { AssistantEvent } from '../rules/assistant-call.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import { listAnswerChunks } from '../store/answers-queries.ts';
import { listMessages, type MessageRow } from '../store/threads-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { retryThroughOutage } from '@reachout/database/retry-through-outage';
import type { AnswerWriter } from './answer-writer.ts';
import { type Wakeup, createWakeup } from './wakeup.ts';
import type { AnswerEnding, LiveAnswer } from './live-answer.ts';

/** Signals are reliable while their connection is up, and wake everybody when it is back; this is for the rest. */
const pollIntervalMs = 15_000;

/** What a reader sees: the assistant's events, and what the assistant itself did not say. */
export type ReadEvent =
  | AssistantEvent
  /** The person stopped the answer; nothing follows. */
  | { type: 'stopped' }
  /** Comes first when the single events were forgotten and the whole text follows in one piece. */
  | { type: 'forgotten' };

/**
 * The events of an answer from its start: those stored, then those to come, until it ends. Any process may read what
 * another writes, and any number of readers may come, go and come back (D17). Ends early when the signal aborts.
 * The caller has checked that the thread is the person's own.
 */
export async function* readAnswer(
  deps: Pick<ServiceDeps, 'db' | 'signals'>,
  writer: Pick<AnswerWriter, 'follow'>,
  answer: { threadId: string; seq: number },
  signal: AbortSignal,
): AsyncGenerator<ReadEvent> {
  const wakeup = createWakeup();
  const progress: Progress = { position: 0, hasTool: false };
  signal.addEventListener('abort', wakeup.wake, { once: true });
  try {
    const live = writer.follow(answer);
    const isOver = live !== undefined && (yield* followLive(live, progress, { wakeup, signal }));
    if (!isOver) yield* followStored(deps, answer, progress, { wakeup, signal });
  } finally {
    signal.removeEventListener('abort', wakeup.wake);
  }
}

/** How far a reader came. */
interface Progress {
  position: number;
  hasTool: boolean;
}

interface Waiting {
  wakeup: Wakeup;
  signal: AbortSignal;
}

function* take(progress: Progress, events: readonly AssistantEvent[]): Generator<AssistantEvent> {
  for (const event of events) {
    progress.position += 1;
    progress.hasTool ||= event.type === 'tool-call';
    yield event;
  }
}

/** Follows an answer of this process. False when the rest is to be read from the store. */
async function* followLive(
  live: LiveAnswer,
  progress: Progress,
  { wakeup, signal }: Waiting,
): AsyncGenerator<ReadEvent, boolean> {
  const unsubscribe = live.subscribe(wakeup.wake);
  try {
    while (!signal.aborted) {
      // The ending is looked at before the events: when it is there, no event can come after those read here.
      const { ending } = live;
      yield* take(progress, live.events.slice(progress.position));
      if (ending === 'lost') return false;
      if (ending !== undefined) {
        yield describeEnding(ending, progress);
        return true;
      }
      await wakeup.wait();
    }
    return true;
  } finally {
    unsubscribe();
  }
}

async function* followStored(
  deps: Pick<ServiceDeps, 'db' | 'signals'>,
  answer: { threadId: string; seq: number },
  progress: Progress,
  { wakeup, signal }: Waiting,
): AsyncGenerator<ReadEvent> {
  const unsubscribe = deps.signals.subscribe(answer.threadId, wakeup.wake);
  try {
    while (!signal.aborted) {
      const { position } = progress;
      const { message, chunks } = await retryThroughOutage(() => readFrom(deps, answer, position), signal);
      yield* take(
        progress,
        chunks.map(({ chunk }) => chunk as AssistantEvent), // written by answer-writer.ts in this shape
      );
      if (message === undefined) return;
      if (message.status !== 'streaming') {
        if (progress.position === 0) yield* describeForgotten(message);
        yield describeEnding(endingOf(message), progress);
        return;
      }
      await wakeup.wait(pollIntervalMs);
    }
  } finally {
    unsubscribe();
  }
}

/** The answer and its events from a position on; no answer when there is none any more. */
async function readFrom(
  { db }: Pick<ServiceDeps, 'db'>,
  { threadId, seq }: { threadId: string; seq: number },
  position: number,
): Promise<{ message: MessageRow | undefined; chunks: { chunk: unknown }[] }> {
  // The message is read before its chunks: when it has ended by then, no chunk can come after those read here.
  const [message] = await listMessages(db, { threadId, afterSeq: seq - 1 });
  const chunks = await listAnswerChunks(db, { threadId, seq, position });
  return { message: message?.seq === seq ? message : undefined, chunks };
}

function endingOf({ status, stopRequestedAt }: MessageRow): AnswerEnding {
  if (status === 'complete' || status === 'errored') return status;
  return stopRequestedAt === null ? 'interrupted' : 'stopped';
}

/** The end as an event. */
function describeEnding(ending: AnswerEnding, { hasTool }: Progress): ReadEvent {
  if (ending === 'stopped') return { type: 'stopped' };
  if (ending !== 'complete') return { type: 'finish', reason: 'error' };
  return { type: 'finish', reason: hasTool ? 'tool-calls' : 'stop' };
}

/** An old answer, whose events were forgotten, from its message. */
function* describeForgotten(message: MessageRow): Generator<ReadEvent> {
  yield { type: 'forgotten' };
  if (message.content !== '') yield { type: 'text', delta: message.content };
  if (message.references.length > 0)
    yield { type: 'references', references: message.references as Reference[] };
}
