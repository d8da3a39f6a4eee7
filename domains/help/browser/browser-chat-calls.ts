import { createAssistantTokens } from '@reachout/chat/browser/assistant-tokens';
import type { ChatCalls } from '@reachout/chat/browser/chat-calls-port';
import { createChatCalls } from '@reachout/chat/browser/chat-calls';
import type { ChatLink, ChatServer } from '@reachout/chat/browser/chat-runner-options';
import { createChatServer } from '@reachout/chat/browser/chat-server';
import { afterPaint } from '@reachout/web/lib/after-paint';
import { browserApi } from '@reachout/web/lib/browser-api';
import { reportWarning } from '@reachout/web/lib/report-warning';

/** Waits, or ends at once when the signal aborts; and at once when a lost connection is back. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
    window.addEventListener('online', finish);
    if (signal.aborted) finish();
  });
}

const callsOf = new Map<string, ChatCalls>();

/** The chat's calls of a page in the browser, the same for every part that asks for a person's. */
function browserChatCalls(userId: string): ChatCalls {
  const known = callsOf.get(userId);
  if (known) return known;
  const tokens = createAssistantTokens({
    api: browserApi,
    storage: sessionStorageOrNull(),
    userId,
    elapsed: () => performance.now(),
    now: () => Date.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    report: reportWarning,
  });
  const made = createChatCalls({ api: browserApi, tokens, wait, random: Math.random });
  const calls: ChatCalls = {
    ...made,
    // Nobody sees what becomes of it, as they do of the press that it comes with.
    async sendFeedback(...feedback) {
      await new Promise<void>(afterPaint);
      return made.sendFeedback(...feedback);
    },
  };
  callsOf.set(userId, calls);
  return calls;
}

/** The half of a chat in the browser that talks to the server. */
export function browserChatServer(userId: string, link: ChatLink): ChatServer {
  return createChatServer(browserChatCalls(userId), link);
}

function sessionStorageOrNull(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null; // blocked by the browser's settings
  }
}
