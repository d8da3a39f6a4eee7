import { tabs } from '@reachout/core/page-hooks';

const key = 'reachout-tabs';
const most = 12;

/**
 * Remembers on this device which tabs of the documentation were chosen, by their titles: whoever reads for Windows or for Astro reads on for it, here and on
 * other pages. Logging out forgets them.
 */
export function enableChosenTabs(root: Document): void {
  if (!root.querySelector(`[${tabs}]`)) return;
  openTabs(root, readTitles());
  root.addEventListener('click', ({ target }) => {
    const summary = (target as Element).closest('summary');
    const tab = summary?.parentElement as HTMLDetailsElement | undefined;
    // The browser opens the tab after this; one that is open now is being closed.
    if (!summary || !tab?.matches(`[${tabs}] > *`) || tab.open) return;
    const title = summary.textContent;
    const titles = [title, ...readTitles().filter((other) => other !== title)].slice(0, most);
    openTabs(root, [title], tab.parentElement);
    try {
      localStorage.setItem(key, JSON.stringify(titles));
    } catch {
      // Storage is full or blocked: the choice holds for this page.
    }
  });
}

/** Opens in each group of tabs but one the tab of the first title that it has; a browser closes the others of the group itself. */
function openTabs(root: Document, titles: readonly string[], except?: Element | null): void {
  for (const group of root.querySelectorAll(`[${tabs}]`)) {
    const all = [...group.children] as HTMLDetailsElement[];
    const found = titles.flatMap((title) =>
      all.filter((tab) => tab.querySelector('summary')?.textContent === title),
    );
    if (group !== except && found[0]) found[0].open = true;
  }
}

/** What was chosen, the latest first; whatever else is stored under the key is ignored. */
function readTitles(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : [];
  } catch {
    return [];
  }
}
