import type { ChatRunner } from '@reachout/chat/browser/chat-runner';

const key = 'reachout-unkept-words';

/**
 * Hands the words of a page whose drafts' code could not be loaded (a deployment has replaced it, F27) to the page that this
 * tab loads next: what stands in the box, or the message that nothing has answered.
 */
export function passWordsOn(userId: string, runner: ChatRunner): void {
  window.addEventListener('pagehide', () => {
    const { currentMessage, messages } = runner.getView().chat.form;
    const last = messages.at(-1);
    const words = currentMessage || (last?.role === 'user' ? last.content : '');
    try {
      if (words !== '') sessionStorage.setItem(key, JSON.stringify([userId, words]));
    } catch {
      // The browser keeps nothing.
    }
  });
}

/** The words that this tab's page before this one has left for this person, once; '' when there are none. */
export function takeWordsOver(userId: string): string {
  try {
    const [whose, words] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.removeItem(key);
    return (whose === userId && words) || '';
  } catch {
    return '';
  }
}
