import type { AssistantEvent } from '@reachout/contract/assistant-call';

/** Words are stored in small batches: soon enough to be read as they come, rarely enough not to write each one. */
const flushEveryMs = 25;

/** Stores events from a position on; false when the answer has ended and takes no more. */
export type StoreEvents = (position: number, events: readonly AssistantEvent[]) => Promise<boolean>;

/** The events of an answer on their way into the store, in order. */
export interface AnswerLog {
  add(event: AssistantEvent): void;
  /** Resolves when everything added is stored; rejects with what kept it from being stored. */
  flush(): Promise<void>;
}

/**
 * Stores events in batches, one write at a time; what comes in the meantime makes the next batch. The first event is
 * stored at once. Nothing follows a batch that failed, so that what is stored has no gap.
 *
 * @param onStored told of each batch once it is stored
 * @param onEnded told once when the store takes no more
 */
export function createAnswerLog(
  store: StoreEvents,
  { onStored, onEnded }: { onStored: (events: readonly AssistantEvent[]) => void; onEnded: () => void },
): AnswerLog {
  let waiting: AssistantEvent[] = [];
  let position = 0;
  let isOver = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0 && !isOver) {
      const batch = joinTexts(waiting);
      waiting = [];
      const isStored = await store(position, batch).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
      if (!isStored) {
        isOver = true;
        return onEnded();
      }
      position += batch.length;
      onStored(batch);
    }
  };
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => (writing = undefined));
    return writing;
  };

  let failure: { error: unknown } | undefined;
  const writeSoon = (): void => {
    // The final flush reports it.
    write().catch((error: unknown) => (failure = { error }));
  };

  return {
    add(event) {
      if (isOver) return;
      waiting.push(event);
      if (position === 0) writeSoon();
      else timer ??= setTimeout(writeSoon, flushEveryMs);
    },
    async flush() {
      while (waiting.length > 0 && !isOver) await write();
      await writing;
      if (failure !== undefined) throw failure.error;
    },
  };
}

/** The text of an answer's events. */
export function textOfEvents(events: readonly AssistantEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
}

/** Neighbouring pieces of text become one stored event. */
function joinTexts(events: readonly AssistantEvent[]): AssistantEvent[] {
  const joined: AssistantEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (event.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', delta: last.delta + event.delta };
    else joined.push(event);
  }
  return joined;
}
