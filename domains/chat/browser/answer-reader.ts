import { isQuestion, preparedLines } from '../rules/chat-form.ts';
import type { ChatError, ChatEvent } from '../rules/chat-machine.ts';
import type { CallFailure } from '@reachout/web/lib/call-failure';
import type { AnswerOutcome, AnswerWatcher, ChatCalls } from './chat-calls-port.ts';
import type { ChatLink, Turn } from './chat-runner-options.ts';

/** Has answers read, and tells the chat's machine what came of them. */
export interface AnswerReader {
  /** Asks for the answer to the person's last message. */
  ask(threadId: string | null, isRetry: boolean): void;
  /** Goes on with an answer that is being written in a thread, or was. */
  resume(threadId: string): void;
  /** Reads no further; false when nothing was being read. */
  stop(): boolean;
  /** Reads an answer on here that goes on in another tab. */
  readOnHere(): void;
}

export function createAnswerReader(
  calls: ChatCalls,
  describe: () => Turn | undefined,
  { getState, dispatch, canCreateCase, onHostEffect, untilUserActivity, ...link }: ChatLink,
): AnswerReader {
  let reading: AbortController | null = null;
  let readOnHere: () => void = () => undefined;
  const stamp = () => ({ id: link.newId(), at: link.now() });

  const watch = (own: AbortController): AnswerWatcher => {
    const report = (event: ChatEvent): void => {
      if (reading === own) dispatch(event);
    };
    return {
      signal: own.signal,
      isShown: (messageId) => getState().form.messages.some(({ id }) => id === messageId),
      onAnswer: (answer) => report({ type: 'answer-arrived', answer }),
      async whenElsewhere() {
        report({ type: 'reading-moved', isElsewhere: true });
        await Promise.race([
          untilUserActivity(own.signal),
          new Promise<void>((resolve) => (readOnHere = resolve)),
        ]);
        report({ type: 'reading-moved', isElsewhere: false });
      },
    };
  };

  const read = async (open: (watcher: AnswerWatcher) => Promise<AnswerOutcome>): Promise<void> => {
    const own = new AbortController();
    reading = own;
    const outcome = await open(watch(own));
    if (reading !== own) return;
    reading = null;
    finish(outcome);
  };

  const finish = (outcome: AnswerOutcome): void => {
    switch (outcome.status) {
      case 'answered': {
        const { answer, tool } = outcome;
        dispatch({
          type: 'answered',
          answer,
          tool,
          ...stamp(),
          ...(answer.messageId && { id: answer.messageId }),
        });
        if (tool?.name === 'create_support_case' && canCreateCase(getState().form))
          dispatch({ type: 'case-proposed', ...stamp() });
        return;
      }
      case 'failed':
        return dispatch({ type: 'answer-failed', reason: outcome.reason, ...stamp() });
      case 'not-taken':
        return dispatch({ type: 'not-answered', error: errorOf(outcome.failure), ...stamp() });
      case 'moved-on':
        return onHostEffect({ type: 'reload-conversation', threadId: outcome.threadId });
      case 'stopped':
      case 'cancelled':
        return dispatch({ type: 'stopped', ...stamp() });
    }
  };

  return {
    ask: (threadId, isRetry) =>
      void read(async (watcher) => {
        const { form } = getState();
        const selected = describe();
        const question = form.messages.findLast(isQuestion);
        if (!selected || !question) return nothingAsked;
        const message = { id: question.id, content: question.content };
        const prepared = preparedLines(form.messages);
        return calls.ask({ threadId, message, prepared, isRetry, ...selected }, watcher);
      }),
    resume: (threadId) =>
      void read(async (watcher) => {
        const selected = describe();
        return selected ? calls.resume(threadId, selected.tools, watcher) : nothingAsked;
      }),
    stop() {
      const wasReading = reading !== null;
      reading?.abort();
      reading = null;
      return wasReading;
    },
    readOnHere: () => readOnHere(),
  };
}

const nothingAsked: AnswerOutcome = { status: 'not-taken', failure: null };

/** Why there is no answer, as a call's failure means it; without one the message may just not have arrived. */
function errorOf(failure: CallFailure | null): ChatError {
  if (failure === null || failure.kind === 'cancelled') return { kind: 'unanswered' };
  if (failure.kind === 'unreachable') return { kind: 'offline' };
  if (failure.status === 401) return { kind: 'logged-out' };
  return { kind: 'too-many', retryAfterSeconds: failure.error.retryAfterSeconds ?? 0 };
}
