import { notificationsEvent } from '../../lib/notifications-event.ts';
import * as hook from '../../lib/page-hooks.ts';

/** Showing a case reads what is told of it: the number is asked for once that is done. */
const gatherMs = 400;

/** Asks for the badge again when the page is looked at again, and when a page that hears of news says that there are some. */
export function keepUnreadFresh(page: Document): void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const refresh = async (): Promise<void> => {
    const badge = page.querySelector(`[${hook.unreadBadge}]`);
    const address = badge?.getAttribute(hook.unreadBadge);
    if (!badge || !address || page.visibilityState === 'hidden') return;
    const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
    // Whoever is logged out by now sees that where they go next.
    if (!answer?.ok) return;
    const [newest] = new DOMParser().parseFromString(await answer.text(), 'text/html').body.children;
    // What stands inside is replaced, and whoever has the focus there keeps it.
    if (newest) badge.replaceChildren(...newest.childNodes);
  };
  const refreshSoon = (): void => {
    clearTimeout(gathering);
    gathering = setTimeout(() => void refresh(), gatherMs);
  };
  page.addEventListener('visibilitychange', refreshSoon);
  page.addEventListener(notificationsEvent, refreshSoon);
  window.addEventListener('pageshow', ({ persisted }) => persisted && refreshSoon());
}
