import { article } from '../lib/page-hooks.ts';
const key = 'reachout-recent-pages';
const most = 5;

/** A page of the documentation that was read on this device. */
export interface RecentPage {
  path: string;
  title: string;
}

/** Remembers on this device which pages of the documentation were read last; logging out forgets them. */
export function enableRecentPages(root: Document): void {
  const title = root.querySelector<HTMLElement>(`[${article}] h1`)?.textContent;
  if (!title) return;
  const path = location.pathname;
  const others = readRecentPages().filter((page) => page.path !== path);
  try {
    localStorage.setItem(key, JSON.stringify([{ path, title }, ...others].slice(0, most)));
  } catch {
    // Storage is full or blocked: there are no recent pages then.
  }
}

/** The pages read last, the latest first; whatever else is stored under the key is ignored. */
export function readRecentPages(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentPage).slice(0, most) : [];
  } catch {
    return [];
  }
}

function isRecentPage(value: unknown): value is RecentPage {
  const { path, title } = (value ?? {}) as Partial<RecentPage>;
  // Only addresses of this site: what others wrote into the storage must lead nowhere else.
  return typeof title === 'string' && typeof path === 'string' && /^\/[a-z0-9]/i.test(path);
}
