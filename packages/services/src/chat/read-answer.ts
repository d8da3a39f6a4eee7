import type { AssistantEvent } from '@reachout/contract/assistant-call';
import type { Reference } from '@reachout/contract/entities';
import { listAnswerChunks, listMessages, type MessageRow } from '@reachout/db/threads-queries';
import type { ServiceDeps } from '../deps.ts';

/** A lost signal is made up for by looking again. */
const lookAgainMs = 1_000;

/**
 * The events of an answer from its start: those stored, then those to come, until it ends. Any process may read what
 * another writes, and any number of readers may come, go and come back (D17). Ends early when the signal aborts.
 * The caller has checked that the thread is the person's own.
 */
export async function* readAnswer(
  deps: Pick<ServiceDeps, 'db' | 'signals'>,
  answer: { threadId: string; seq: number },
  signal: AbortSignal,
): AsyncGenerator<AssistantEvent> {
  const bell = createBell();
  const unsubscribe = deps.signals.subscribe(answer.threadId, bell.ring);
  signal.addEventListener('abort', bell.ring, { once: true });
  let position = 0;
  try {
    while (!signal.aborted) {
      // The message is read before its chunks: when it has ended by then, no chunk can come after those read here.
      const message = await findAnswer(deps, answer);
      const chunks = await listAnswerChunks(deps.db, { ...answer, position });
      for (const { chunk } of chunks) yield chunk as AssistantEvent; // written by answer-writer.ts in this shape
      position += chunks.length;
      if (message === undefined) return;
      if (message.status !== 'streaming') {
        if (position === 0) yield* describeEnded(message);
        else if (message.status === 'interrupted' && !isFinish(chunks.at(-1)?.chunk))
          yield { type: 'finish', reason: 'error' };
        return;
      }
      await bell.wait(lookAgainMs);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', bell.ring);
  }
}

async function findAnswer(
  deps: Pick<ServiceDeps, 'db'>,
  answer: { threadId: string; seq: number },
): Promise<MessageRow | undefined> {
  const [message] = await listMessages(deps.db, { threadId: answer.threadId, afterSeq: answer.seq - 1 });
  return message?.seq === answer.seq ? message : undefined;
}

/** An old answer, whose chunks were forgotten, as events. */
function* describeEnded(message: MessageRow): Generator<AssistantEvent> {
  if (message.content !== '') yield { type: 'text', delta: message.content };
  if (message.references.length > 0)
    yield { type: 'references', references: message.references as Reference[] };
  yield { type: 'finish', reason: message.status === 'complete' ? 'stop' : 'error' };
}

function isFinish(chunk: unknown): boolean {
  return (chunk as { type?: unknown } | undefined)?.type === 'finish';
}

/** Waits for a ring or a time, whichever comes first; a ring while nobody waits is remembered. */
function createBell(): { ring: () => void; wait: (milliseconds: number) => Promise<void> } {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          wake = undefined;
          hasRung = false;
          resolve();
        };
        const timer = setTimeout(finish, milliseconds);
        wake = finish;
        if (hasRung) finish();
      }),
  };
}
