import type { LanguageModelPort, ModelEvent, ModelQuestion } from '@reachout/chat/rules/model-call';

/** A model that says what a test wants, and keeps what it was asked. */
export interface ScriptedModel extends LanguageModelPort {
  readonly asked: readonly ModelQuestion[];
}

/** What is said: text in pieces, events, or an `Error` that is thrown at its place. */
export type ModelScript = readonly (string | ModelEvent | Error)[];

/**
 * Says the script in its order. A script that holds no `finish` and no error ends with one.
 *
 * @param objects what is answered to questions for objects, in order; an `Error` is thrown
 */
export function scriptedModel(
  script: ModelScript | ((question: ModelQuestion) => ModelScript),
  objects: readonly unknown[] = [],
): ScriptedModel {
  const asked: ModelQuestion[] = [];
  const left = [...objects];
  return {
    asked,
    async *write(question, signal) {
      asked.push(question);
      const events = typeof script === 'function' ? script(question) : script;
      for (const event of events) {
        if (signal.aborted) return;
        if (event instanceof Error) throw event;
        yield typeof event === 'string' ? { type: 'text', delta: event } : event;
      }
      const hasEnd = events.some(
        (event) => typeof event === 'object' && 'type' in event && event.type === 'finish',
      );
      if (!hasEnd) yield { type: 'finish', reason: 'stop' };
    },
    async writeObject(question) {
      asked.push(question);
      const value = left.shift();
      if (value instanceof Error) throw value;
      return { value };
    },
  };
}

/** A model that says this much and then nothing any more, until it is left. */
export function silentModel(...first: readonly string[]): LanguageModelPort {
  return {
    async *write(_, signal) {
      for (const delta of first) yield { type: 'text', delta };
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    },
    writeObject: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('left')), { once: true });
      }),
  };
}
