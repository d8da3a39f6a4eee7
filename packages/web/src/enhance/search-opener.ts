import { slashOff } from '../lib/slash-off.ts';
import { searchCall, searchHelp, searchLink, searchMisses } from '../lib/page-hooks.ts';
import { type RecentPage, readRecentPages } from './recent-pages.ts';

/** What the header's search link carries: the path builder's code would be most of this script. */
export interface SearchAddresses {
  /** The search page, which the link itself leads to. */
  page: string;
  call: string;
  misses: string;
  help: string;
}

/** What the page gives to the box. */
export interface SearchBox {
  addresses: SearchAddresses;
  /** Where the device keeps that the slash is turned off. */
  slashSetting: string;
  readRecentPages: () => RecentPage[];
}

/** Opens the search box; the first time, it is built. `readTyped` tells what was typed while what it needs was under way. */
export type OpenSearch = (root: Document, box: SearchBox, readTyped: () => string) => Promise<void>;

/**
 * The search box opens by the header's search link, by Ctrl or Cmd with K, and by a slash (which a person can turn off, WCAG 2.1.4). Its
 * script loads the first time; the link leads to the search page without it.
 */
export function enableSearch(root: Document): void {
  const link = root.querySelector<HTMLAnchorElement>(`[${searchLink}]`);
  if (!link) return;
  const open = (event: Event): void => {
    event.preventDefault();
    // Whoever types at once goes on typing in the box, however long its script is under way.
    let typed = '';
    const keep = (key: KeyboardEvent): void => {
      if (key.key.length === 1 && !key.ctrlKey && !key.metaKey) typed += key.key;
    };
    root.addEventListener('keydown', keep);
    // The script's address comes with the page: a bundler's own loader would weigh more than the box.
    import(/* @vite-ignore */ link.getAttribute(searchLink) ?? '')
      .then(({ openSearch }: { openSearch: OpenSearch }) => openSearch(root, boxOf(link), () => typed))
      // Without the script the page of the same name does the same.
      .catch(() => location.assign(link.href))
      .finally(() => root.removeEventListener('keydown', keep));
  };
  root.addEventListener('click', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (isPlain && (event.target as Element).closest<HTMLElement>(`[${searchLink}]`)) open(event);
  });
  root.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey !== event.metaKey && event.key.toLowerCase() === 'k' && !event.shiftKey;
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
    if (isCommand || (isSlash && readSetting(slashOff) === null)) open(event);
  });
}

function boxOf(link: HTMLAnchorElement): SearchBox {
  const addresses = {
    page: link.pathname,
    call: link.getAttribute(searchCall) ?? '',
    misses: link.getAttribute(searchMisses) ?? '',
    help: link.getAttribute(searchHelp) ?? '',
  };
  return { addresses, slashSetting: slashOff, readRecentPages };
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement;
  return element.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}

function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked by the browser's settings: nothing was turned off.
    return null;
  }
}
