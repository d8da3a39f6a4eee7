import * as hook from '../../rules/page/page-hooks.ts';
import { fieldFrame } from '@reachout/core/page-hooks';
import { browserApi } from '@reachout/web/lib/browser-api';
import { closestHook, findHook, hooked, readHook } from '@reachout/web/lib/find-hook';

/** Switches between a form's box and its text as it will be read. */
export function startPreview(form: HTMLFormElement): void {
  const box = form.querySelector('textarea');
  const panel = findHook(form, hook.preview);
  const field = box?.closest<HTMLElement>(`.${fieldFrame}`);
  const show = (view: string): void => {
    if (!panel || !field) return;
    panel.hidden = view === 'write';
    field.hidden = view !== 'write';
    for (const button of form.querySelectorAll(hooked(hook.view)))
      button.setAttribute('aria-pressed', String(readHook(button, hook.view) === view));
  };
  form.addEventListener('click', async (event) => {
    const button = closestHook(event.target, hook.view);
    if (!button || !panel || !box) return;
    const view = readHook(button, hook.view);
    if (view === 'read') {
      const answer = await browserApi.send(readHook(panel, hook.preview), {
        method: 'POST',
        json: { body: box.value },
        headers: { accept: 'text/html' },
      });
      // Whoever cannot be shown it goes on writing.
      if (!answer.ok) return;
      panel.innerHTML = await answer.value.text();
    }
    show(view);
    (view === 'read' ? panel : box).focus();
  });
  // Whatever comes of sending is said at the box.
  form.addEventListener('submit', () => show('write'));
}
