import type { ChatAnswer } from '../rules/chat-machine.ts';
import type { AssistantTool } from '../rules/assistant-call.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import type { FeedbackKind } from '../rules/feedback.ts';
import type { CasePrediction } from '@reachout/cases/rules/predicted-fields';
import type { Result } from '@reachout/core/result';
import type { CallFailure } from '@reachout/web/lib/call-failure';

/** What the server is told about the selection. It looks plan and permission up by itself and believes none of them. */
export interface TurnContext {
  product: string;
  teamId?: string;
  user?: string;
  plan: string | null;
  billingPermission: boolean;
}

/** One question. The message's id is kept when it is sent again, so that the server adds it once. */
export interface Question {
  threadId: string | null;
  message: { id: string; content: string };
  /** What a link prepared before it; goes along only where the conversation begins (D32). */
  prepared: readonly { role: 'user' | 'assistant'; content: string }[];
  /** Asks for another answer when the last one to this message failed or was stopped. */
  isRetry: boolean;
  context: TurnContext;
  tools: readonly AssistantTool[];
}

/** The ids that the first event of an answer carries. */
export interface AnswerStart {
  messageId: string | null;
  threadId: string | null;
  promptId: string | null;
}

/** Who watches an answer arrive. */
export interface AnswerWatcher {
  signal: AbortSignal;
  /** Gives false for an answer that is already shown: it is another question's, and nothing more of it is wanted. */
  onStart(start: AnswerStart): boolean;
  onText(delta: string): void;
  onReferences(references: readonly Reference[]): void;
  /** The same person reads on elsewhere in this reader's place. Resolves when they want the answer here again, or the signal aborts. */
  whenElsewhere(): Promise<void>;
}

/** What became of an answer. */
export type AnswerOutcome =
  | { readonly status: 'answered'; readonly answer: ChatAnswer; readonly messageId: string | null }
  | { readonly status: 'failed'; readonly reason: string }
  /** It ended early because somebody stopped it. */
  | { readonly status: 'stopped' }
  /** No answer to the question exists: it never reached the server, or the server would not take it. */
  | { readonly status: 'not-taken'; readonly failure: CallFailure | null }
  /** The conversation went on elsewhere: another question was asked and answered in its thread. */
  | { readonly status: 'moved-on'; readonly threadId: string }
  | { readonly status: 'cancelled' };

/** The calls of the chat. Loaded with the first message, so that the page itself stays light. */
export interface ChatCalls {
  /** Fetches what the first message would have to wait for. */
  prepare(): void;
  ask(question: Question, watcher: AnswerWatcher): Promise<AnswerOutcome>;
  resume(threadId: string, tools: readonly AssistantTool[], watcher: AnswerWatcher): Promise<AnswerOutcome>;
  stop(threadId: string): Promise<Result<unknown, CallFailure>>;
  sendFeedback(
    promptId: string,
    feedback: -1 | 0 | 1,
    kind: FeedbackKind,
  ): Promise<Result<unknown, CallFailure>>;
  sendMetadata(
    threadId: string,
    data: Readonly<Record<string, string | number | null>>,
  ): Promise<Result<unknown, CallFailure>>;
  predictCase(threadId: string, context: TurnContext): Promise<Result<CasePrediction, CallFailure>>;
}
