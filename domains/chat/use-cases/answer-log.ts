import type { AssistantEvent } from '../rules/assistant-call.ts';

/** Words are stored at most this often: soon enough to be read as they come, rarely enough not to write each one. */
const writeEveryMs = 25;

/** Stores events from a position on; false when the answer has ended and takes no more. */
export type StoreEvents = (position: number, events: readonly AssistantEvent[]) => Promise<boolean>;

/** The events of an answer on their way into the store, in order. */
export interface AnswerLog {
  add(event: AssistantEvent): void;
  /**
   * What is not stored yet, joined, and the position that it has; nothing is stored here any more. For whoever stores the end of the answer along with it.
   * Rejects with what kept an earlier batch from being stored; empty when the store takes no more.
   */
  takeRest(): Promise<{ position: number; events: readonly AssistantEvent[] }>;
}

/**
 * Stores events in batches, one write at a time; what comes in the meantime makes the next batch. What comes after a
 * silence, like the first word, is stored at once, except that references wait a moment for the word that they belong to,
 * so that it does not wait for them, and the first word for what is said in the same breath: an answer that was ready as a whole is
 * stored with its end. Nothing follows a batch that failed, so that what is stored has no gap.
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
  let stopWaiting: (() => void) | undefined;
  let isClosing = false;
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
  const write = (): void => {
    cancelWait();
    writing ??= writeBatch().finally(() => {
      writing = undefined;
      schedule();
    });
  };
  const cancelWait = (): void => {
    stopWaiting?.();
    stopWaiting = undefined;
  };
  const schedule = (): void => {
    if (waiting.length === 0 || isOver || isClosing || writing !== undefined || stopWaiting !== undefined)
      return;
    const isFirstWord = !isTextWritten && waiting.some(isText);
    const isForeword = !isTextWritten && waiting.every(({ type }) => type === 'references');
    const since = isForeword ? performance.now() : lastWriteAt;
    const pause = since + writeEveryMs - performance.now();
    if (isFirstWord || pause <= 0) {
      const immediate = setImmediate(write);
      stopWaiting = () => clearImmediate(immediate);
    } else {
      const timer = setTimeout(write, pause);
      stopWaiting = () => clearTimeout(timer);
    }
  };

  return {
    add(event) {
      if (isOver || isClosing) return;
      waiting.push(event);
      if (event.type === 'text' && !isTextWritten) cancelWait();
      schedule();
    },
    async takeRest() {
      isClosing = true;
      cancelWait();
      await writing;
      if (failure !== undefined) throw failure.error;
      return { position, events: isOver ? [] : joinTexts(waiting) };
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
