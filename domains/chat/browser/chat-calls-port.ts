import type { Answer } from '../rules/answer.ts';
import type { AssistantTool } from '../rules/assistant-call.ts';
import type { ChatTool } from '../rules/chat-form.ts';
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

/** Who watches an answer arrive. */
export interface AnswerWatcher {
  signal: AbortSignal;
  /** True for an answer that stands in the conversation already: it is another question's, and nothing more of it is wanted. */
  isShown(messageId: string): boolean;
  /** Takes the answer as far as it has arrived, each time that more of it has. */
  onAnswer(answer: Answer): void;
  /** The same person reads on elsewhere in this reader's place. Resolves when they want the answer here again, or the signal aborts. */
  whenElsewhere(): Promise<void>;
}

/** What became of an answer. */
export type AnswerOutcome =
  | { readonly status: 'answered'; readonly answer: Answer; readonly tool?: ChatTool }
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
