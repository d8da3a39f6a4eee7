import * as hook from '../../rules/page-hooks.ts';
import { closestHook, findHook } from '@reachout/web/lib/find-hook';
import { caseScriptCopy } from '../../messages/script.ts';

/** People need time to read (WCAG 2.2.1). */
const toastMs = 8_000;

/** The small things beside the case: its link, printing, and the toast that goes by itself. */
export function startPageTools(root: HTMLElement, say: (text: string) => void): void {
  root.addEventListener('click', (event) => {
    const button = closestHook(event.target, hook.copyLink);
    if (button) void copyLink(button, say);
    else if (closestHook(event.target, hook.printPage)) window.print();
  });
  startToast(findHook(root, hook.toast));
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

/** A toast leaves after five seconds, not while somebody reads it with pointer or focus on it (U44). */
function startToast(toast: HTMLElement | null): void {
  if (!toast) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leaveLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), toastMs);
  };
  const stay = (): void => clearTimeout(timer);
  for (const name of ['mouseenter', 'focusin']) toast.addEventListener(name, stay);
  for (const name of ['mouseleave', 'focusout']) toast.addEventListener(name, leaveLater);
  findHook(toast, hook.dismiss)?.addEventListener('click', () => toast.remove());
  leaveLater();
}
