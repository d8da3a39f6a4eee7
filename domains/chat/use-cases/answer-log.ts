import type { AssistantEvent } from '../rules/assistant-call.ts';

/** Words are stored at most this often: soon enough to be read as they come, rarely enough not to write each one. */
const writeEveryMs = 25;

/** Stores events from a position on; false when the answer has ended and takes no more. */
export type StoreEvents = (position: number, events: readonly AssistantEvent[]) => Promise<boolean>;

/** The events of an answer on their way into the store, in order. */
export interface AnswerLog {
  add(event: AssistantEvent): void;
  /** Resolves when everything added is stored; rejects with what kept it from being stored. */
  flush(): Promise<void>;
}

/**
 * Stores events in batches, one write at a time; what comes in the meantime makes the next batch. What comes after a
 * silence, like the first word, is stored at once, except that references wait a moment for the word that they belong to,
 * so that it does not wait for them. Nothing follows a batch that failed, so that what is stored has no gap.
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
  let failure: { error: unknown } | undefined;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastWriteAt = -writeEveryMs;
  let isTextWritten = false;

  const writeBatch = async (): Promise<void> => {
    const batch = joinTexts(waiting);
    waiting = [];
    lastWriteAt = performance.now();
    isTextWritten ||= batch.some(isText);
    try {
      const isStored = await store(position, batch);
      position += batch.length;
      isOver = !isStored;
      if (isStored) onStored(batch);
      else onEnded();
    } catch (error) {
      isOver = true;
      failure = { error };
    }
  };
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeBatch().finally(() => {
      writing = undefined;
      schedule();
    });
    return writing;
  };
  const schedule = (): void => {
    if (waiting.length === 0 || isOver || writing !== undefined || timer !== undefined) return;
    const isFirstWord = !isTextWritten && waiting.some(isText);
    const isForeword = !isTextWritten && waiting.every(({ type }) => type === 'references');
    const since = isForeword ? performance.now() : lastWriteAt;
    const pause = isFirstWord ? 0 : since + writeEveryMs - performance.now();
    if (pause > 0) timer = setTimeout(() => void write(), pause);
    else void write();
  };

  return {
    add(event) {
      if (isOver) return;
      waiting.push(event);
      if (event.type === 'text' && !isTextWritten) {
        clearTimeout(timer);
        timer = undefined;
      }
      schedule();
    },
    async flush() {
      while ((waiting.length > 0 || writing !== undefined) && !isOver) await write();
      await writing;
      clearTimeout(timer);
      if (failure !== undefined) throw failure.error;
    },
  };
}

function isText({ type }: AssistantEvent): boolean {
  return type === 'text';
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
