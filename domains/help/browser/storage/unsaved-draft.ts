import type { ChatRunner } from '@reachout/chat/browser/chat-runner';

const key = 'reachout-unsaved-draft';

/**
 * Stashes the draft for the page that this tab loads next, when the code that saves drafts could not be loaded, for one because a deployment
 * has replaced it (F27). The draft is what stands in the box, or the message that nothing has answered.
 */
export function stashDraft(userId: string, runner: ChatRunner): void {
  window.addEventListener('pagehide', () => {
    const { currentMessage, messages } = runner.getState().form;
    const last = messages.at(-1);
    const draft = currentMessage || (last?.role === 'user' ? last.content : '');
    try {
      if (draft !== '') sessionStorage.setItem(key, JSON.stringify([userId, draft]));
    } catch {
      // The browser stores nothing.
    }
  });
}

/** Takes the draft that this tab's page before this one has stashed for this person, once; '' when there is none. */
export function takeStashedDraft(userId: string): string {
  try {
    const [whose, draft] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.removeItem(key);
    return (whose === userId && draft) || '';
  } catch {
    return '';
  }
}
