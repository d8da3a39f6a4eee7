import { formInPlace, formRegion } from '../lib/page-hooks.ts';

/**
 * Marked forms are sent without leaving their page: the region of the answer takes the place of the form's own. Where nothing comes back the form stays as it
 * is, and says in the page's words that it was not sent.
 */
export function enableFormsInPlace(root: Document): void {
  root.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    const words = form.getAttribute(formInPlace);
    if (!words) return;
    event.preventDefault();
    // Pressed twice is meant once.
    if (form.ariaBusy) return;
    form.ariaBusy = 'true';
    form.querySelector(':scope>[role=alert]')?.remove();
    const answer = await send(form, event.submitter).catch(() => null);
    form.ariaBusy = null;
    if (answer === null)
      form.append(Object.assign(root.createElement('p'), { role: 'alert', textContent: words }));
    else if (answer instanceof Element) {
      const shown = root.importNode(answer, true) as HTMLElement;
      (form.closest(`[${formRegion}]`) ?? form).replaceWith(shown);
      (shown.querySelector<HTMLElement>('[autofocus]') ?? shown).focus();
    } else if (answer) location.assign(answer);
    // Sent again by the browser, it shows the page that says why, and what was typed can be had back.
    else form.submit();
  });
}

/** What came back: a region, the address of another page, or nothing of the two where the form was refused as a whole. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Element | string> {
  const body = new URLSearchParams(
    [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
  );
  // A field may be called `action`, which hides the property of the form.
  const response = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector(`[${formRegion}]`) ?? (response.redirected ? response.url : '');
}
