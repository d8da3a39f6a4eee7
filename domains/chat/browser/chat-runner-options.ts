import type { AssistantTool } from '../rules/assistant-call.ts';
import type { ChatSelection } from '../rules/chat-form.ts';
import type { ChatEffect } from '../rules/chat-machine.ts';
import type { ChatCalls, TurnContext } from './chat-calls-port.ts';

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
  loadCalls: () => Promise<ChatCalls>;
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
