import type {
  OutsideAssistantPort,
  OutsideEvent,
  OutsideQuestion,
} from '@reachout/chat/rules/outside-assistant';

/** An assistant of another system that says what a test wants, and keeps what it was asked. */
export interface ScriptedOutside extends OutsideAssistantPort {
  readonly asked: readonly OutsideQuestion[];
}

/** Says the script in its order: text, events, or an `Error` that is thrown at its place. A script that holds no `finish` and no error ends with one. */
export function scriptedOutside(script: readonly (string | OutsideEvent | Error)[]): ScriptedOutside {
  const asked: OutsideQuestion[] = [];
  return {
    asked,
    assistants: ['support', 'v0'],
    async *answer(question, signal) {
      asked.push(question);
      for (const event of script) {
        if (signal.aborted) return;
        if (event instanceof Error) throw event;
        yield typeof event === 'string' ? { type: 'text', delta: event } : event;
      }
      const hasEnd = script.some(
        (event) => typeof event === 'object' && 'type' in event && event.type === 'finish',
      );
      if (!hasEnd) yield { type: 'finish', reason: 'stop' };
    },
    tell: async () => ({ ok: true }),
  };
}
