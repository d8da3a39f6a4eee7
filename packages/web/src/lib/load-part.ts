import { paths } from '@reachout/core/paths';
import { loadLaterMessages } from '@reachout/language/page-messages';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const askAgainAfterMs = 500;

/**
 * Loads a part of the page that is not there yet, and what it says. Without a connection it waits for one (F13): browsers remember that a module could not be
 * fetched, and do not ask for it again before the page is reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    // Browsers say that they are online before a request gets through.
    let isCut = true;
    while (isCut)
      isCut = await fetch(paths.healthy()).then(
        () => false,
        () => new Promise((resolve) => setTimeout(resolve, askAgainAfterMs, true)),
      );
  }
  const [part] = await Promise.all([load(), loadLaterMessages()]);
  return part;
}

/** A component whose code is loaded when it is first shown. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPart(load) }));
}
