import { type ChatMessage, emptyChatForm, selectionProblem } from '@reachout/chat/rules/chat-form';
import { parseIntent } from '@reachout/chat/rules/intents';
import { intentCopy } from '@reachout/chat/messages/intent';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { replaceParameters } from '@reachout/web/lib/address-query';
import { newId } from '@reachout/web/lib/new-id';

/** Replaces the notice about a link's intent; `bringBack` restores the conversation that the intent replaced. */
export type ShowIntentNotice = (notice: string | null, bringBack?: () => void) => void;

/** Puts what a link prepared into the chat (D12). False while it waits for a product and an account: then it is to be offered again. */
export function takeIntent(raw: string, runner: ChatRunner, showNotice: ShowIntentNotice): boolean {
  const at = Date.now();
  const parsed = parseIntent(raw, { nextId: newId, at });
  if (parsed.type === 'refused') {
    showNotice(parsed.notice);
    replaceParameters({ intent: null });
  }
  if (parsed.type !== 'prepared') return true;
  const { form: before, status } = runner.getState();
  // An answer that goes on here, or a case that is being prepared, is not disturbed.
  if (status !== 'idle' && status !== 'errored') {
    const unsubscribe = runner.subscribe(() => {
      unsubscribe();
      takeIntent(raw, runner, showNotice);
    });
    return true;
  }
  // Until both are chosen there is nothing to complain about: the person has not asked for anything yet.
  if (selectionProblem(before) !== undefined) {
    showNotice(intentCopy.waits());
    return false;
  }
  const { intent } = parsed;
  if (intent.kind === 'custom' && before.messages.length > 0) {
    replaceParameters({ intent: null });
    // The same link again, and nothing was said after its lines.
    if (isSame(before.messages, intent.messages)) return true;
    // It goes on from nothing that was said here: it is a conversation of its own (CHAT-33).
    runner.replace({ ...emptyChatForm(before), messages: [...intent.messages] });
    showNotice(intentCopy.beganAnew(), () => runner.replace(before));
    return true;
  }
  runner.dispatch({ type: 'intent-received', intent, id: newId(), at });
  showNotice(null);
  return true;
}

function isSame(here: readonly ChatMessage[], prepared: readonly ChatMessage[]): boolean {
  const linesOf = (messages: readonly ChatMessage[]) =>
    JSON.stringify(messages.map(({ role, content, preparedBy }) => [role, content, preparedBy]));
  return linesOf(here) === linesOf(prepared);
}
