import { inPlaceHeader } from '@reachout/core/declared-form';
import { formInPlace, formRegion, regionShown } from '../lib/page-hooks.ts';

/**
 * Marked forms are sent without leaving their page: the region of the answer takes the place of the form's own. Where no answer of the server comes back the form
 * stays as it is, and says in the page's words that nobody knows whether it arrived.
 */
export function enableFormsInPlace(root: Document): void {
  root.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    const failure = form.getAttribute(formInPlace);
    if (!failure) return;
    event.preventDefault();
    // Pressed twice is meant once.
    if (form.ariaBusy) return;
    form.ariaBusy = 'true';
    form.querySelector('form>[role=alert]')?.remove();
    const answer = await send(form, event.submitter).catch(() => null);
    form.ariaBusy = null;
    if (answer === null)
      form.append(Object.assign(root.createElement('p'), { role: 'alert', textContent: failure }));
    else if (typeof answer === 'object') {
      const place = form.closest(`[${formRegion}]`) ?? form;
      // What is half typed in another form of the region stays.
      for (const field of place.querySelectorAll<HTMLInputElement>('input[id],textarea[id]'))
        if (field.form !== form && field.value !== field.defaultValue) {
          const heir = answer.querySelector<HTMLInputElement>(`#${CSS.escape(field.id)}`);
          if (heir) heir.value = field.value;
        }
      root.title = answer.ownerDocument.title;
      place.replaceWith(answer);
      root.dispatchEvent(new Event(regionShown));
      (answer.querySelector<HTMLElement>('[autofocus]') ?? answer).focus();
    } else if (answer) location.assign(answer);
    else {
      // Sent again by the browser, with the same button, it shows the page that says why, and what was typed can be had back.
      form.removeAttribute(formInPlace);
      form.requestSubmit(event.submitter);
    }
  });
}

/**
 * What came back: a region, the address of another page, or nothing of the two where the form was refused as a whole; null where a gateway or a failure answered
 * in the place of the server, which may have done what was asked.
 */
async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
  const filled = new FormData(form, submitter);
  // Where there is no file, each entry is a pair of texts.
  const body =
    form.enctype[0] === 'm' ? filled : new URLSearchParams(filled as unknown as [string, string][]);
  // A field may be called `action`, which hides the property of the form.
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    body,
    headers: { [inPlaceHeader]: '1' },
  });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return (
    page.querySelector<HTMLElement>(`[${formRegion}]`) ??
    response.headers.get('location') ??
    (response.redirected ? response.url : response.status < 500 ? '' : null)
  );
}
