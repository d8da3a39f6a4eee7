import {
  narrowed,
  narrowedAgain,
  narrowedFailure,
  narrowedProblem,
  narrowedStatus,
  toolbar,
} from '@reachout/core/page-hooks';
import { showLocalTimes } from '../../lib/local-times.ts';

/** As long as somebody pauses between two letters, or between two arrow keys in a list of choices. */
const pauseMs = 300;

/**
 * Each choice in the toolbar of a list acts at once: the parts of the page that it narrows are asked for again and take the places of those that are shown. The
 * last choice wins. Where nothing comes back the list and the choice stay, with a way to try again; where something else than a list comes back, the browser sends the form
 * and shows it.
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
    const next = await fetchPage(address, signal);
    if (signal.aborted) return;
    showFailure(page, next === null);
    if (next === null) return;
    const parts = [...next.querySelectorAll(`[${narrowed}]`)];
    if (parts.length === 0) return form.submit();
    history.replaceState(null, '', address);
    page.title = next.title;
    page.querySelectorAll(`[${narrowed}]`).forEach((part, index) => {
      const heir = parts[index];
      if (heir) part.replaceWith(heir);
    });
    showLocalTimes(page);
    say(page.querySelector(`[${narrowedStatus}]`), narrowedStatus);
  };
  const narrowSoon = (): void => {
    clearTimeout(pause);
    pause = setTimeout(() => void narrow(), pauseMs);
  };
  let choice: EventTarget | null = null;
  form.addEventListener('input', ({ target }) => {
    choice = target;
    narrowSoon();
  });
  const again = page.querySelector(`[${narrowedAgain}]`);
  again?.addEventListener('click', () => {
    // The button goes once it has worked: whoever pressed it by a key is back at what they chose.
    void narrow().then(() => {
      const { activeElement } = page;
      if (again.closest('[hidden]') && (activeElement === again || activeElement === page.body))
        (choice as HTMLElement | null)?.focus();
    });
  });
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

/** The page of an address; null where none came, neither the list nor another that says why. */
async function fetchPage(address: string, signal: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, signal });
    // What stands before a server says so itself while there is none.
    if (answer.status >= 500) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return null;
  }
}

function showFailure(page: Document, isShown: boolean): void {
  const notice = page.querySelector<HTMLElement>(`[${narrowedFailure}]`);
  if (notice === null) return;
  notice.hidden = !isShown;
  if (isShown) say(notice.querySelector(`[${narrowedProblem}]`), narrowedProblem);
}

/** Writes the words that an element carries, each time anew, so that they are announced. */
function say(element: Element | null, hook: string): void {
  element?.replaceChildren(element.getAttribute(hook) ?? '');
}

/** What the form asks for; what is empty narrows nothing. */
function queryOf(form: HTMLFormElement): string {
  const asked = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
  return new URLSearchParams(asked).toString();
}
