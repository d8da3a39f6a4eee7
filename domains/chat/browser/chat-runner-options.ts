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

/** What a chat needs of the page around it and of the server. */
export interface ChatRunnerOptions {
  selection: ChatSelection;
  loadCalls: () => Promise<ChatCalls>;
  /** What to tell the server about a selection, and the tools that may be called in it. */
  describeSelection: (
    selection: ChatSelection,
  ) => { context: TurnContext; tools: readonly AssistantTool[] } | null;
  /** Whether the assistant may have the case form opened here. */
  canCreateCase: (selection: ChatSelection) => boolean;
  onHostEffect: (effect: HostEffect) => void;
  newId: () => string;
  now: () => number;
  /** Resolves when the person uses this tab, or the signal aborts. */
  untilUserActivity: (signal: AbortSignal) => Promise<void>;
  report: (message: string, details: Readonly<Record<string, string>>) => void;
}
