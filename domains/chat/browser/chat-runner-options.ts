import type { AssistantTool } from '../rules/assistant-call.ts';
import type { ChatSelection } from '../rules/chat-form.ts';
import type { ChatEffect, ChatEvent, ChatState } from '../rules/chat-machine.ts';
import type { Csat, Verdict } from '../rules/feedback.ts';
import type { Runner } from '@reachout/core/runner';
import type { TurnContext } from './chat-calls-port.ts';

/** Effects that concern the page around the chat. */
export type HostEffect =
  /** Another tab has gone on with the thread: find it as it stands now, then `replace` the form, or `stop`. */
  | { readonly type: 'reload-conversation'; readonly threadId: string }
  | Extract<
      ChatEffect,
      {
        type:
          | 'open-case-form'
          | 'offer-description'
          | 'reset-case-form'
          | 'withdraw-case-form'
          | 'restore-selection'
          | 'clear-intent'
          | 'clear-stored-tools'
          | 'focus-message-box';
      }
    >;

/** Effects that are calls of the server. */
export type ServerEffect = Extract<
  ChatEffect,
  {
    type:
      | 'ask-assistant'
      | 'resume-answer'
      | 'stop-answer'
      | 'describe-thread'
      | 'send-feedback'
      | 'send-metadata'
      | 'predict-case';
  }
>;

/** The half of a chat that talks to the server. */
export interface ChatServer {
  /** Fetches what the first call needs, before there is one. */
  prepare(): void;
  perform(effect: ServerEffect): void;
  readOnHere(): void;
  judge(messageId: string, verdict: Verdict | 0): Promise<boolean>;
  rate(threadId: string, csat: Csat): Promise<boolean>;
}

/** What the server's half knows of the chat. */
export interface ChatLink extends Runner<ChatState, ChatEvent>, Omit<ChatRunnerOptions, 'loadServer'> {}

/** What the server is told with a message, and the tools that may be called. */
export interface Turn {
  readonly context: TurnContext;
  readonly tools: readonly AssistantTool[];
}

/** Why nothing can be told: what is chosen is no product or account of the person, as after it was lost while the page was open (§8). */
export type MissingSelection = 'No product set' | 'No account set';

/** What a chat needs of the page around it and of the server. */
export interface ChatRunnerOptions {
  selection: ChatSelection;
  /** Loads the half that talks to the server. Asked again after a failure, it tries again. */
  loadServer: (link: ChatLink) => Promise<ChatServer>;
  /** What to tell the server about a selection. */
  describeSelection: (selection: ChatSelection) => Turn | MissingSelection;
  /** Whether the assistant may have the case form opened here. */
  canCreateCase: (selection: ChatSelection) => boolean;
  onHostEffect: (effect: HostEffect) => void;
  newId: () => string;
  now: () => number;
  /** Resolves when the person uses this tab, or the signal aborts. */
  untilUserActivity: (signal: AbortSignal) => Promise<void>;
  report: (message: string, details: Readonly<Record<string, string>>) => void;
}
