import { messageBoxAction } from '@reachout/core/keyboard';
import { island } from '@reachout/web/lib/page-hooks';
import { sentEarly } from '../../rules/page-hooks.ts';

const messageBox = 'textarea[enterkeyhint="send"]';

/** Remembers the message that is sent before the chat's script runs, which is large; the chat sends it if nothing else was typed since. */
export function enableEarlySending(root: Document): void {
  const remember = (event: Event, box: HTMLTextAreaElement | null): void => {
    // A chat that is there has taken the key itself.
    if (!box || event.defaultPrevented) return;
    event.preventDefault();
    box.closest(`[${island}]`)?.setAttribute(sentEarly, box.value);
  };
  root.addEventListener('keydown', (event) => {
    if (messageBoxAction(event) === 'send') remember(event, (event.target as Element).closest(messageBox));
  });
  root.addEventListener('submit', (event) =>
    remember(event, (event.target as Element).querySelector(messageBox)),
  );
}
