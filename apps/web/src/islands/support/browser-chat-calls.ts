import { createChatCalls } from '../../features/chat/chat-calls.ts';
import { browserApi } from '../../lib/browser-api.ts';

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

/** The chat's calls of a page in the browser. */
export const browserChatCalls = createChatCalls({ api: browserApi, wait, random: Math.random });
