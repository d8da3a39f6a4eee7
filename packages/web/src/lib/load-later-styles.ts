import { laterStyles } from './page-hooks.ts';
import { readHook } from './find-hook.ts';

let loading: Promise<void> | undefined;

/**
 * Loads the sheet of what opens on demand, where the page did without it, so that what opens is never seen without its styles. It comes right after the sheet of
 * every page, as on pages that begin with both. Fails where it cannot be fetched; the next call tries again.
 */
export function loadLaterStyles(root: Document): Promise<void> {
  const href = readHook(root.body, laterStyles);
  loading ??= href === '' ? Promise.resolve() : addSheet(root, href);
  loading.catch(() => (loading = undefined));
  return loading;
}

function addSheet(root: Document, href: string): Promise<void> {
  const link = Object.assign(root.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(href));
    });
    root.querySelector('link[rel=stylesheet]')?.after(link);
  });
}
