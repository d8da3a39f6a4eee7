import { feedbackAnswer, feedbackForm } from '../lib/page-hooks.ts';
/**
 * What a reader says of a page is sent without leaving it: the server's page of thanks comes back, and its section takes the place of the
 * form. Where nothing comes back the form stays as it is, and says that it was not sent, in the page's words.
 */
export function enableFeedback(root: Document): void {
  const sending = new WeakSet<Element>();
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute(feedbackForm)) return;
    event.preventDefault();
    // Pressed twice is meant once.
    if (sending.has(form)) return;
    sending.add(form);
    form.querySelector('[role="alert"]')?.remove();
    void ask(form, event.submitter).then((answer) => {
      sending.delete(form);
      if (answer) show(root, form, answer);
      else
        form.append(
          Object.assign(root.createElement('p'), {
            role: 'alert',
            textContent: form.getAttribute(feedbackForm) ?? '',
          }),
        );
    });
  });
}

async function ask(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Element | null> {
  const fields = new URLSearchParams(
    [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
  );
  try {
    const response = await fetch(form.action, { method: 'POST', body: fields });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector<HTMLElement>(`[${feedbackAnswer}]`);
  } catch {
    return null;
  }
}

function show(root: Document, form: HTMLFormElement, answer: Element): void {
  const shown = root.importNode(answer, true) as HTMLElement;
  (form.closest(`[${feedbackAnswer}]`) ?? form).replaceWith(shown);
  shown.focus();
}
