import { findTopDialog, watchOpenDialogs } from '@reachout/ui/open-dialogs';
import { createToastClock, minToastMs } from '@reachout/ui/toast-clock';
import * as hook from '../../rules/page/page-hooks.ts';
import { closestHook, findHook } from '@reachout/web/lib/find-hook';
import { caseScriptCopy } from '../../messages/script.ts';

/** The small things beside the case: its link, printing, and the toast that goes by itself. */
export function startPageTools(root: HTMLElement, say: (text: string) => void): void {
  root.addEventListener('click', (event) => {
    const button = closestHook(event.target, hook.copyLink);
    if (button) void copyLink(button, say);
    else if (closestHook(event.target, hook.printPage)) window.print();
  });
  startToast(findHook(root, hook.toasts));
}

async function copyLink(button: HTMLElement, say: (text: string) => void): Promise<void> {
  // The address without what only this visit is about.
  const link = `${location.origin}${location.pathname}`;
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  const text = isCopied ? caseScriptCopy.linkCopied() : link;
  button.textContent = text;
  say(text);
}

/** The toast that the server wrote goes as every other one does, and is shown in the dialog on top while one is open. */
function startToast(region: HTMLElement | null): void {
  if (!region) return;
  const home = region.parentElement;
  const clock = createToastClock(region);
  const leave = (): void => {
    stopClock();
    stopWatching();
    region.remove();
  };
  const stopClock = clock.start(minToastMs, leave);
  const stopWatching = watchOpenDialogs(() => (findTopDialog() ?? home)?.prepend(region));
  findHook(region, hook.dismiss)?.addEventListener('click', leave);
}
