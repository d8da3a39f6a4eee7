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
    // Whoever types at once goes on typing in the box, however long its script is under way: neither the page's own keys nor the field with the focus get a letter.
    let typed = '';
    const keep = (press: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey } = press;
      if (ctrlKey || metaKey || (key.length > 1 && key !== 'Backspace' && key !== 'Enter')) return;
      press.preventDefault();
      press.stopImmediatePropagation();
      typed = key === 'Backspace' ? typed.slice(0, -1) : typed + (key === 'Enter' ? '' : key);
    };
    addEventListener('keydown', keep, true);
    // The script's address comes with the page: a bundler's own loader would weigh more than the box.
    import(/* @vite-ignore */ link.getAttribute(searchLink) ?? '')
      .then(({ openSearch }: { openSearch: OpenSearch }) => openSearch(root, boxOf(link), () => typed))
      // Without the script the page of the same name does the same.
      .catch(() => location.assign(link.href))
      .finally(() => removeEventListener('keydown', keep, true));
  };
  root.addEventListener('click', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && (event.target as Element).closest<HTMLElement>(`[${searchLink}]`)) open(event);
  });
  root.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey } = event;
    if (event.isComposing || event.altKey) return;
    if (
      ctrlKey === metaKey
        ? key === '/' && !isTyping(event.target) && readSetting(slashOff) === null
        : key.toLowerCase() === 'k' && !event.shiftKey
    )
      open(event);
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
  return element.isContentEditable || element.matches('select,textarea,input');
}

function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked by the browser's settings: nothing was turned off.
    return null;
  }
}
