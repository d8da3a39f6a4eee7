/**
 * What a reader says of a page is sent without leaving it: the server's page of thanks comes back, and its section takes the place of the
 * form. Where nothing comes back the form stays as it is, and says that it was not sent, in the
 * words of its `data-opinion`.
 */
export function enableOpinions(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('form[data-opinion]')) return;
    event.preventDefault();
    // Pressed twice is meant once.
    if ('sending' in form.dataset) return;
    form.dataset.sending = '';
    form.querySelector('[role="alert"]')?.remove();
    void ask(form, event.submitter).then((answer) => {
      delete form.dataset.sending;
      if (answer) show(root, form, answer);
      else
        form.append(
          Object.assign(root.createElement('p'), { role: 'alert', textContent: form.dataset.opinion }),
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
    return page.querySelector('[data-opinion-answer]');
  } catch {
    return null;
  }
}

function show(root: Document, form: HTMLFormElement, answer: Element): void {
  const shown = root.importNode(answer, true) as HTMLElement;
  (form.closest('[data-opinion-answer]') ?? form).replaceWith(shown);
  shown.focus();
}
