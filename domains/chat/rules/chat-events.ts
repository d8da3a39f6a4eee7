import {
  emptyChatForm,
  type ChatForm,
  type ChatMessage,
  type ChatSelection,
  type ChatStatus,
  type ChatTool,
} from './chat-form.ts';
import type { Answer } from './answer.ts';
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
  /** The answer that is awaited or arriving: there while the status is `responding`, and at no other time. */
  readonly answer: AnswerUnderWay | null;
  /** What keeps a message from being sent, until the person does something about it. */
  readonly problem: string | null;
  /** Why the last message has no answer, until the conversation goes on. */
  readonly error: ChatError | null;
}

/** An answer on its way, beside what the form holds of it: its text so far, its sources, and the ids of its thread and prompt. */
export interface AnswerUnderWay {
  /** The id that it will have as a message, once it has begun. */
  readonly id: string | null;
  /** Where it was asked for, or goes on; null for one that begins a thread. */
  readonly threadId: string | null;
  /** The same person reads it in another tab, in this one's place. */
  readonly isElsewhere: boolean;
}

/** Why a message has no answer, when that is neither the assistant's failure nor the person's own wish. */
export type ChatError =
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unanswered' };

/** Who had the case form opened: only a person's own click moves the focus there (U45). */
export type OpenedBy = 'person' | 'assistant' | 'failure';

/** Who says when: ids and times come from the caller. */
export interface Stamp {
  readonly id: string;
  readonly at: number;
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
  | { readonly type: 'answer-arrived'; readonly answer: Answer }
  /** The whole answer, with the tool that it calls: one that was offered and has passed `readToolCall`. */
  | ({ readonly type: 'answered'; readonly answer: Answer; readonly tool?: ChatTool } & Stamp)
  | ({ readonly type: 'not-answered'; readonly error: ChatError } & Stamp)
  | { readonly type: 'reading-moved'; readonly isElsewhere: boolean }
  | ({ readonly type: 'answer-failed'; readonly reason: string } & Stamp)
  | ({ readonly type: 'stopped' } & Stamp)
  | { readonly type: 'answer-judged'; readonly messageId: string; readonly verdict: Verdict | 0 }
  | { readonly type: 'rated'; readonly threadId: string; readonly csat: Csat }
  | { readonly type: 'retried' }
  | ({ readonly type: 'create-case-clicked' } & Stamp)
  | ({ readonly type: 'case-proposed' } & Stamp)
  | ({ readonly type: 'case-predicted'; readonly values: CasePrediction; readonly by: OpenedBy } & Stamp)
  | ({ readonly type: 'prediction-failed'; readonly reason: string; readonly by: OpenedBy } & Stamp)
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
  | { readonly type: 'ask-assistant'; readonly threadId: string | null; readonly isRetry: boolean }
  | { readonly type: 'resume-answer'; readonly threadId: string }
  | { readonly type: 'stop-answer'; readonly threadId: string | null }
  | { readonly type: 'send-feedback'; readonly promptId: string; readonly rating: -1 | 0 }
  /** Says in a thread that is new to this chat whose it is. */
  | { readonly type: 'describe-thread'; readonly threadId: string }
  | { readonly type: 'predict-case'; readonly threadId: string; readonly by: OpenedBy }
  | {
      readonly type: 'open-case-form';
      readonly prefilled: boolean;
      readonly values?: CasePrediction;
      readonly by: OpenedBy;
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
  return {
    status: 'idle',
    form: emptyChatForm(selection),
    failedThreadId: null,
    undoable: null,
    answer: null,
    problem: null,
    error: null,
  };
}
