import { openDialog } from '@reachout/ui/dialog';
import { closestHook, findHook, hooked, readHook } from '@reachout/web/lib/find-hook';
import * as hook from '../rules/page-hooks.ts';

/** Opens the gallery's dialogs as every page opens its own; what they are made of comes with the page. */
function openSpecimen(dialog: HTMLDialogElement, hasFocusTrap: boolean): void {
  const outcome = findHook(document, hook.outcome);
  const sending = findHook<HTMLInputElement>(dialog, hook.sending);
  const isSending = (): boolean => sending?.checked === true;
  const handlers = new AbortController();
  const close = openDialog(dialog, {
    behaviour: () => ({
      onDismiss: () => leave(''),
      isHeld: isSending(),
      onEnter: () => leave('Saved by Enter.'),
    }),
    hasFocusTrap,
    initialFocus: findHook(dialog, hook.closes),
  });
  const leave = (text: string): void => {
    handlers.abort();
    outcome?.replaceChildren(text);
    close();
  };
  const { signal } = handlers;
  sending?.addEventListener('change', () => (dialog.ariaBusy = String(isSending())), { signal });
  dialog.addEventListener(
    'click',
    ({ target }) => {
      const button = closestHook(target, hook.closes);
      if (button && !isSending()) leave(readHook(button, hook.closes));
    },
    { signal },
  );
}

for (const button of document.querySelectorAll<HTMLElement>(hooked(hook.opens))) {
  button.addEventListener('click', () => {
    const dialog = document.getElementById(readHook(button, hook.opens))?.querySelector('dialog');
    if (dialog && !dialog.open) openSpecimen(dialog, !button.hasAttribute(hook.untrapped));
  });
}
