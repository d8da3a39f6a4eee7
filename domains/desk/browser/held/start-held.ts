import { takenBack } from '@reachout/cases/browser/page/taken-back';
import { composer } from '@reachout/cases/rules/page/page-hooks';
import type { ReplyFile } from '@reachout/cases/rules/stored-reply';
import { browserApi } from '@reachout/web/lib/browser-api';
import { closestHook, findHook, hooked, readHook } from '@reachout/web/lib/find-hook';
import { heldScriptCopy } from '../../messages/held-script.ts';
import * as hook from '../../rules/held/page-hooks.ts';

/** Counts down until an answer goes out, and puts one that is taken back into the box without leaving the page. */
export function startHeld(page: HTMLElement): void {
  page.addEventListener('submit', (event) => {
    const form = closestHook<HTMLFormElement>(event.target, hook.heldUndo);
    if (!form) return;
    event.preventDefault();
    void takeBack(page, form);
  });
  setInterval(() => {
    for (const line of page.querySelectorAll<HTMLElement>(hooked(hook.heldSeconds))) {
      const left = Math.max(0, Number(readHook(line, hook.heldSeconds)) - 1);
      line.setAttribute(hook.heldSeconds, String(left));
      // Of another case it only says that it waits.
      if (line.closest(hooked(hook.heldUndo))) line.textContent = heldScriptCopy.waits({ seconds: left });
    }
  }, 1_000);
}

async function takeBack(page: HTMLElement, form: HTMLFormElement): Promise<void> {
  const line = form.querySelector('p');
  const answer = await browserApi.request(readHook(form, hook.heldUndo), { method: 'POST' });
  if (!answer.ok) {
    const isGone = answer.error.kind === 'refused' && answer.error.status === 409;
    line?.removeAttribute(hook.heldSeconds);
    line?.replaceChildren(isGone ? heldScriptCopy.gone() : heldScriptCopy.failed());
    return;
  }
  const { body, files } = answer.value as { body: string; files: readonly ReplyFile[] };
  const composing = findHook(page, composer, 'reply');
  const box = composing?.querySelector('textarea');
  // Without a box in the page it comes with the page.
  if (!box) return form.submit();
  box.value = box.value.trim() === '' ? body : `${body}\n\n${box.value}`;
  if (files.length > 0) composing?.dispatchEvent(new CustomEvent(takenBack, { detail: files }));
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.focus();
  form.remove();
}
