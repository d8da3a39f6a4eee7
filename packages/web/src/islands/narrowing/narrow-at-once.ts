import { narrowed, narrowedStatus, toolbar } from '@reachout/core/page-hooks';
import { showLocalTimes } from '../../lib/local-times.ts';

/** As long as somebody pauses between two letters, or between two arrow keys in a list of choices. */
const pauseMs = 300;

/**
 * Each choice in the toolbar of a list acts at once: the parts of the page that it narrows are asked for again and take the places of those that are shown. The
 * last choice wins. Where nothing comes back the browser sends the form, and shows what there is to say.
 */
export function narrowAtOnce(page: Document): void {
  const form = page.querySelector<HTMLFormElement>(`[${toolbar}]`);
  if (!form || !page.querySelector(`[${narrowed}]`)) return;
  let pause: ReturnType<typeof setTimeout>;
  let asking = new AbortController();
  const narrow = async (): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const address = `${location.pathname}?${queryOf(form)}`;
    try {
      const answer = await fetch(address, { headers: { accept: 'text/html' }, signal });
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const parts = [...next.querySelectorAll(`[${narrowed}]`)];
      if (!answer.ok || parts.length === 0) throw new Error('Nothing came back that could be shown.');
      history.replaceState(null, '', address);
      page.title = next.title;
      page.querySelectorAll(`[${narrowed}]`).forEach((part, index) => {
        const heir = parts[index];
        if (heir) part.replaceWith(heir);
      });
      showLocalTimes(page);
      const status = page.querySelector(`[${narrowedStatus}]`);
      status?.replaceChildren(status.getAttribute(narrowedStatus) ?? '');
    } catch {
      if (!signal.aborted) form.submit();
    }
  };
  const narrowSoon = (): void => {
    clearTimeout(pause);
    pause = setTimeout(() => void narrow(), pauseMs);
  };
  form.addEventListener('input', narrowSoon);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    void narrow();
  });
  // What was chosen before this script had loaded.
  const written = form.cloneNode(true) as HTMLFormElement;
  written.reset();
  if (queryOf(form) !== queryOf(written)) void narrow();
}

/** What the form asks for; what is empty narrows nothing. */
function queryOf(form: HTMLFormElement): string {
  const asked = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
  return new URLSearchParams(asked).toString();
}
