import * as hook from '../../rules/page/page-hooks.ts';
import { fieldFrame } from '@reachout/core/page-hooks';
import { browserApi } from '@reachout/web/lib/browser-api';
import { closestHook, findHook, hooked, readHook } from '@reachout/web/lib/find-hook';

/** Switches between a form's box and its text as it will be read. */
export function startPreview(form: HTMLFormElement): void {
  const box = form.querySelector('textarea');
  const panel = findHook(form, hook.preview);
  const field = box?.closest<HTMLElement>(`.${fieldFrame}`);
  if (!box || !panel || !field) return;
  /** Counts what the person did: a preview is for those who have done nothing since they asked for it. */
  let turn = 0;
  const show = (view: string): void => {
    turn += 1;
    panel.hidden = view === 'write';
    field.hidden = !panel.hidden;
    for (const button of form.querySelectorAll(hooked(hook.view)))
      button.setAttribute('aria-pressed', String(readHook(button, hook.view) === view));
  };
  form.addEventListener('click', async (event) => {
    const button = closestHook(event.target, hook.view);
    if (!button) return;
    const view = readHook(button, hook.view);
    const { activeElement } = document;
    if (view === 'read') {
      const body = box.value;
      const mine = (turn += 1);
      const answer = await browserApi.send(readHook(panel, hook.preview), {
        method: 'POST',
        json: { body },
        headers: { accept: 'text/html' },
      });
      // Whoever cannot be shown it goes on writing.
      if (!answer.ok) return;
      const html = await answer.value.text();
      // So does whoever went on meanwhile: the box is not taken from under their hands.
      if (turn !== mine || box.value !== body) return;
      panel.innerHTML = html;
    }
    show(view);
    // Whoever types elsewhere by now is left there.
    if (document.activeElement === activeElement) (field.hidden ? panel : box).focus();
  });
  // Whoever is back in the box goes on writing.
  box.addEventListener('focus', () => {
    turn += 1;
  });
  // Whatever comes of sending is said at the box.
  form.addEventListener('submit', () => show('write'));
}
