import type { AssistantEvent } from '../rules/assistant-call.ts';

/** How an answer came to its end. `stopped`: the person stopped it; `interrupted`: its writer ended before it did. */
export type AnswerEnding = 'complete' | 'errored' | 'stopped' | 'interrupted';

/**
 * An answer that this process writes, as far as it is stored. Readers of the same process follow it here and need no
 * journey to the database; they see nothing that is not stored, so that every other reader sees the same.
 */
export interface LiveAnswer {
  readonly events: readonly AssistantEvent[];
  /** Undefined while it is written; `lost` when its end could not be stored: what became of it stands in the store. */
  readonly ending: AnswerEnding | 'lost' | undefined;
  /** Calls the listener after each change; returns how to stop listening. */
  subscribe(listener: () => void): () => void;
}

/** The writer's side of a live answer. */
export interface LiveAnswerFeed extends LiveAnswer {
  add(events: readonly AssistantEvent[]): void;
  end(ending: AnswerEnding | 'lost'): void;
}

export function createLiveAnswer(): LiveAnswerFeed {
  const events: AssistantEvent[] = [];
  const listeners = new Set<() => void>();
  let ending: LiveAnswer['ending'];
  const tell = (): void => {
    for (const listener of new Set(listeners)) listener();
  };
  return {
    events,
    get ending() {
      return ending;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(more) {
      events.push(...more);
      tell();
    },
    end(how) {
      ending = how;
      tell();
    },
  };
}
