import {
  emptyChatForm,
  type ChatForm,
  type ChatMessage,
  type ChatSelection,
  type ChatStatus,
  type ChatTool,
} from './chat-form.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import type { Csat, Verdict } from './feedback.ts';
import type { CasePrediction } from '@reachout/cases/rules/predicted-fields';

/** The chat: its status, its form, and what must outlive a cleared form. */
export interface ChatState {
  readonly status: ChatStatus;
  readonly form: ChatForm;
  /** The thread of an answer that failed: cleared on the screen, kept for staff and for a retry (D13). */
  readonly failedThreadId: string | null;
  /** The conversation before a restart or a change of account, while that can be undone. */
  readonly undoable: ChatForm | null;
}

/** Who says when: ids and times come from the caller. */
export interface Stamp {
  readonly id: string;
  readonly at: number;
}

/** A whole answer, as the stream's reader hands it over. Tool calls have passed `readToolCall`. */
export interface ChatAnswer {
  readonly content: string;
  readonly tool?: ChatTool;
  readonly references: Reference[];
  readonly promptId: string | null;
  readonly threadId: string | null;
}

/** A conversation that a link prepared (D12), read by `parseIntent`. */
export type PreparedChat =
  | { readonly kind: 'custom'; readonly messages: readonly ChatMessage[] }
  | { readonly kind: 'refund-invoice'; readonly invoiceId: string };

export type ChatEvent =
  | { readonly type: 'restored'; readonly form: ChatForm }
  | { readonly type: 'replaced'; readonly form: ChatForm }
  | { readonly type: 'draft-changed'; readonly text: string }
  | ({ readonly type: 'sent'; readonly text: string } & Stamp)
  | { readonly type: 'thread-started'; readonly threadId: string; readonly promptId: string | null }
  | { readonly type: 'text-streamed'; readonly delta: string }
  | ({ readonly type: 'answered'; readonly answer: ChatAnswer } & Stamp)
  | ({ readonly type: 'answer-failed'; readonly reason: string } & Stamp)
  | ({ readonly type: 'stopped' } & Stamp)
  | { readonly type: 'answer-judged'; readonly messageId: string; readonly verdict: Verdict | 0 }
  | { readonly type: 'rated'; readonly threadId: string; readonly csat: Csat }
  | { readonly type: 'retried' }
  | { readonly type: 'answer-resumed'; readonly threadId: string }
  | ({ readonly type: 'create-case-clicked' } & Stamp)
  | ({ readonly type: 'case-proposed' } & Stamp)
  | ({ readonly type: 'case-predicted'; readonly values: CasePrediction } & Stamp)
  | ({ readonly type: 'prediction-failed'; readonly reason: string } & Stamp)
  | { readonly type: 'case-submitted'; readonly caseNumber: string }
  | ({ readonly type: 'restarted' } & Stamp)
  | { readonly type: 'undone' }
  | { readonly type: 'undo-expired' }
  | ({ readonly type: 'selection-changed'; readonly selection: ChatSelection } & Stamp)
  | ({ readonly type: 'intent-received'; readonly intent: PreparedChat } & Stamp)
  | { readonly type: 'refund-submitting' }
  | { readonly type: 'refund-idle' }
  | {
      readonly type: 'refund-answered';
      readonly status: 'approved' | 'requested';
      readonly invoiceNumber: string;
    }
  | ({ readonly type: 'refund-cancelled' } & Stamp)
  | ({ readonly type: 'follow-up-due' } & Stamp);

export type ChatEffect =
  | { readonly type: 'show-problem'; readonly message: string }
  | { readonly type: 'ask-assistant'; readonly threadId: string | null; readonly isRetry: boolean }
  | { readonly type: 'resume-answer'; readonly threadId: string }
  | { readonly type: 'stop-answer'; readonly threadId: string | null }
  | { readonly type: 'send-feedback'; readonly promptId: string; readonly rating: -1 | 0 }
  | { readonly type: 'predict-case'; readonly threadId: string }
  | {
      readonly type: 'open-case-form';
      readonly prefilled: boolean;
      readonly values?: CasePrediction;
      /** Nobody asked for it: an answer failed. */
      readonly after?: 'failure';
    }
  | { readonly type: 'withdraw-case-form' }
  | { readonly type: 'offer-description'; readonly text: string }
  | {
      readonly type: 'log-warning';
      readonly message: string;
      readonly event: string;
      readonly reason: string;
    }
  | {
      readonly type: 'send-metadata';
      readonly threadId: string;
      readonly data: Readonly<Record<string, string>>;
    }
  | { readonly type: 'reset-case-form' }
  | { readonly type: 'clear-stored-tools' }
  | { readonly type: 'clear-intent' }
  | { readonly type: 'restore-selection'; readonly selection: ChatSelection }
  | { readonly type: 'focus-message-box' };

/** The event of one type. */
export type ChatEventOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>;

/** A chat for a selection, before the first word. */
export function initialChat(selection?: ChatSelection): ChatState {
  return { status: 'idle', form: emptyChatForm(selection), failedThreadId: null, undoable: null };
}
