import type { ChatEventOf, ChatState } from './chat-events.ts';
import { isQuestion, isSameSelection, selectionProblem, validateMessage } from './chat-form.ts';

/** The conditions of the chat's table. Each looks at the state before the event, and at the event. */

export function hasSelection({ form }: ChatState): boolean {
  return selectionProblem(form) === undefined;
}

export function lacksSelection(state: ChatState): boolean {
  return !hasSelection(state);
}

export function isSendable(_: ChatState, { text }: ChatEventOf<'sent'>): boolean {
  return validateMessage(text) === undefined;
}

export function hasThread({ form }: ChatState): boolean {
  return form.threadId !== null;
}

export function hasThreadAndPrompt({ form }: ChatState): boolean {
  return form.threadId !== null && form.promptId !== null;
}

export function hasPrompt({ form }: ChatState): boolean {
  return form.promptId !== null;
}

export function hasConversation({ form }: ChatState): boolean {
  return form.messages.length > 0;
}

function isUntouched({ form, undoable }: ChatState): boolean {
  return form.messages.length === 0 && form.currentMessage === '' && undoable === null;
}

export function isOwnRestore(state: ChatState, { form }: ChatEventOf<'restored' | 'replaced'>): boolean {
  return isUntouched(state) && isSameSelection(form, state.form);
}

export function isOfSelection(state: ChatState, { form }: ChatEventOf<'restored' | 'replaced'>): boolean {
  return isSameSelection(form, state.form);
}

type TakesForm = (state: ChatState, event: ChatEventOf<'restored' | 'replaced'>) => boolean;

/** The last message of a form that is taken has no answer yet. */
export function isUnanswered(isTaken: TakesForm): TakesForm {
  return (state, event) => {
    const last = event.form.messages.at(-1);
    return isTaken(state, event) && last !== undefined && isQuestion(last);
  };
}

/** Its answer is still to be had, from its thread. */
export function isAwaited(isTaken: TakesForm): TakesForm {
  return (state, event) => event.form.threadId !== null && isUnanswered(isTaken)(state, event);
}

export function hasQuestion({ form }: ChatState): boolean {
  return form.messages.some(isQuestion);
}

export function isUndoable({ undoable }: ChatState): boolean {
  return undoable !== null;
}

export function isOtherSelection(
  { form }: ChatState,
  { selection }: ChatEventOf<'selection-changed'>,
): boolean {
  return !isSameSelection(form, selection);
}

export function isOtherSelectionAfterMessage(
  state: ChatState,
  event: ChatEventOf<'selection-changed'>,
): boolean {
  return isOtherSelection(state, event) && hasConversation(state) && hasSelection(state);
}

export function startsThread({ form }: ChatState, { answer }: ChatEventOf<'answer-arrived'>): boolean {
  return answer.threadId !== null && answer.threadId !== form.threadId;
}

export function callsTool(_: ChatState, { tool }: ChatEventOf<'answered'>): boolean {
  return tool !== undefined;
}

export function isOfThread({ form, failedThreadId }: ChatState, { threadId }: ChatEventOf<'rated'>): boolean {
  return (form.threadId ?? failedThreadId) === threadId;
}

export function belongsToThread({ form, failedThreadId }: ChatState): boolean {
  return (form.threadId ?? failedThreadId) !== null;
}
