import type { ChatSelection } from '../rules/chat-form.ts';
import { type ChatState, initialChat } from '../rules/chat-machine.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import type { CallFailure } from '@reachout/web/lib/call-failure';

/** Why the person's last message has no answer, when that is neither the assistant's failure nor their own wish. */
export type Trouble =
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unanswered' };

/** Everything that the chat's screen shows. */
export interface ChatView {
  readonly chat: ChatState;
  /** What keeps a message from being sent, until the person does something about it. */
  readonly problem: string | null;
  readonly trouble: Trouble | null;
  /** The id that the answer under way will have as a message. */
  readonly answerId: string | null;
  /** The sources of the answer under way, as far as they are known. */
  readonly answerReferences: readonly Reference[];
  /** The answer under way is read in another tab, in this one's place. */
  readonly isElsewhere: boolean;
}

export const noReferences: readonly Reference[] = [];

/** The screen before anything was said. */
export function initialView(selection: ChatSelection): ChatView {
  return {
    chat: initialChat(selection),
    problem: null,
    trouble: null,
    answerId: null,
    answerReferences: noReferences,
    isElsewhere: false,
  };
}

/** What is over with another state: a problem once the person does something about it, a trouble once the conversation goes on. */
export function forgotten(before: ChatState, after: ChatState): Partial<ChatView> {
  const isTyped = before.form.currentMessage !== after.form.currentMessage;
  const isSelected = before.form.product !== after.form.product || before.form.account !== after.form.account;
  const isOther = before.form.messages !== after.form.messages;
  return {
    ...((isTyped || isSelected || isOther) && { problem: null }),
    ...(isOther && { trouble: null }),
  };
}

/** The trouble that a call's failure means; without one the message may just not have arrived. */
export function troubleOf(failure: CallFailure | null): Trouble {
  if (failure === null || failure.kind === 'cancelled') return { kind: 'unanswered' };
  if (failure.kind === 'unreachable') return { kind: 'offline' };
  if (failure.status === 401) return { kind: 'logged-out' };
  return { kind: 'too-many', retryAfterSeconds: failure.error.retryAfterSeconds ?? 0 };
}
