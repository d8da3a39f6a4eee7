import { toolbar } from '@reachout/core/page-hooks';
import { liveList, refresh } from '@reachout/cases/rules/page/page-hooks';
import { type ListCommand, listKeys } from '../../rules/list/list-keys.ts';
import { obeyKeys, type Performs } from '../keys/obey-keys.ts';

/** What the keys move to, apart from the page itself. */
export interface ListPlaces {
  /** Leads the browser to another list, by the query of its address. */
  goTo: (query: string) => void;
  /** Selects the row, or drops it; with `isRange` all rows from the last one. */
  select?: (row: Element, isRange: boolean) => void;
}

const rowLink = '.ui-row-link';

/** Obeys the keys of the list. The focus itself is the place in it: screen readers follow, and the refreshed list gives it back. */
export function enableListKeys(root: HTMLElement, { goTo, select }: ListPlaces): void {
  const live = root.querySelector<HTMLElement>(`[${liveList}]`);
  if (!live) return;
  const rows = createRowFocus(live);
  const search = root.querySelector<HTMLInputElement>(`[${toolbar}] input[type=search]`);
  const selectFocused = (isRange: boolean): void => {
    const row = document.activeElement?.closest('tr');
    if (row) select?.(row, isRange);
  };
  const perform: Performs<ListCommand> = {
    next: () => rows.move(1),
    nextOnRow: () => rows.move(1),
    previous: () => rows.move(-1),
    previousOnRow: () => rows.move(-1),
    open: undefined,
    select: () => selectFocused(false),
    selectRange: () => selectFocused(true),
    search: () => search?.select(),
    leaveSearch: undefined,
    filters: () => root.querySelector<HTMLElement>(`[${toolbar}] :is(select, summary)`)?.focus(),
    queue: () => goTo(''),
    mine: () => goTo('assignee=me'),
    all: () => goTo('sort=-updatedAt'),
    refresh: () => live.querySelector<HTMLElement>(`[${refresh}]`)?.click(),
  };
  search?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // Some browsers would empty the box, and with it change the list that is gone back to.
    event.preventDefault();
    search.blur();
    rows.move(0);
  });
  obeyKeys(root, listKeys, { perform, isOnRow: () => rows.hasFocus() });
}

/** The focus among the rows: where it is, where it was, and where it goes when its row leaves the list. */
function createRowFocus(live: HTMLElement) {
  const all = (): HTMLElement[] => [...live.querySelectorAll<HTMLElement>(rowLink)];
  let last = -1;
  let hadFocus = false;
  const focus = (index: number): void => {
    const links = all();
    const link = links[Math.min(Math.max(index, 0), links.length - 1)];
    link?.focus({ preventScroll: true });
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  live.addEventListener('focusin', ({ target }) => {
    const index = all().indexOf(target as HTMLElement);
    hadFocus = index !== -1;
    if (hadFocus) last = index;
  });
  live.addEventListener('focusout', ({ relatedTarget }) => {
    // With its row gone, the focus goes to nothing.
    if (relatedTarget !== null) hadFocus = false;
  });
  new MutationObserver(() => {
    if (hadFocus && document.activeElement === document.body) focus(last);
  }).observe(live, { childList: true });
  return {
    hasFocus: (): boolean => document.activeElement?.matches(rowLink) === true,
    /** Without a row in focus, to where it was last. */
    move(by: 1 | 0 | -1): void {
      const now = all().indexOf(document.activeElement as HTMLElement);
      focus(now === -1 ? Math.max(last, 0) : now + by);
    },
  };
}
