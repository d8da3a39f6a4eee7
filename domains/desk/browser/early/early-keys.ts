import { isTyping } from '../keys/is-typing.ts';

/** Said on the document by the script that obeys a page's keys: what was pressed before it is put into the list that comes with it. */
const keysAreObeyed = 'keysobeyed';

/** Keeps the letters that are pressed where nobody types, until the page's script is there to obey them. */
export function keepEarlyKeys(page: Document): void {
  const kept: string[] = [];
  const keep = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): void => {
    // Whoever has gone on to a field means no command any more.
    if (isTyping(target)) kept.length = 0;
    else if (key.length === 1 && !(ctrlKey || metaKey || altKey || isComposing) && !isPressedBy(key, target))
      kept.push(key);
  };
  page.addEventListener('keydown', keep, { capture: true });
  page.addEventListener(
    keysAreObeyed,
    (event) => {
      page.removeEventListener('keydown', keep, { capture: true });
      (event as CustomEvent<string[]>).detail.push(...kept);
    },
    { once: true },
  );
}

/** The space bar presses what has the focus. */
const isPressedBy = (key: string, target: EventTarget | null): boolean =>
  key === ' ' && target !== document.body;

/**
 * Does what was pressed before the page's keys were obeyed: to be called once they are. What follows a key that leads into a box is what is written there. Where
 * somebody types by now nothing is done: it would take the focus away.
 */
export function obeyEarlyKeys(page: Document): void {
  const kept: string[] = [];
  page.dispatchEvent(new CustomEvent(keysAreObeyed, { detail: kept }));
  if (isTyping(page.activeElement)) return;
  for (const key of kept) {
    const place = page.activeElement;
    if (place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement) write(place, key);
    else
      (place ?? page).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}

/** As typing would: drafts and counts follow. */
function write(place: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  // A box to tick has no text.
  if (!isTyping(place)) return;
  place.setRangeText(text, place.selectionStart ?? 0, place.selectionEnd ?? 0, 'end');
  place.dispatchEvent(new Event('input', { bubbles: true }));
}
