/**
 * What a reader says of a page is sent without leaving it: the server's page of thanks comes back, and its section takes the place of the
 * form. Whatever fails is left to the plain form.
 */
export function enableOpinions(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('form[data-opinion]')) return;
    event.preventDefault();
    void send(root, form, event.submitter);
  });
}

async function send(root: Document, form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const fields = new URLSearchParams(
    [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
  );
  const answer = await fetch(form.action, { method: 'POST', body: fields })
    .then((response) => response.text())
    .then((html) => new DOMParser().parseFromString(html, 'text/html').querySelector('[data-opinion-answer]'))
    .catch(() => null);
  if (!answer) {
    if (submitter) form.append(Object.assign(root.createElement('input'), hiddenLike(submitter)));
    return form.submit();
  }
  const shown = root.importNode(answer, true) as HTMLElement;
  (form.closest('[data-opinion-answer]') ?? form).replaceWith(shown);
  shown.focus();
}

/** A form that is submitted by script forgets which button was pressed. */
function hiddenLike(submitter: HTMLElement): { type: string; name: string; value: string } {
  const { name, value } = submitter as HTMLButtonElement;
  return { type: 'hidden', name, value };
}
