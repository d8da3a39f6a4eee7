interface ShowOptions {
  /** Rows that were not there before are marked. */
  marksArrivals: boolean;
  onShown: () => void;
}

/**
 * Shows a newer list in place of one that is looked at, and gives back what the person had there: the focus, and the row under the pointer or the focus at the
 * height where it was. While something in it is pressed or selected it stays as it is, so that nobody opens another case than the one they aimed at.
 */
export function createListShower(live: HTMLElement): (next: HTMLElement, options: ShowOptions) => void {
  let waiting: (() => void) | null = null;
  let isPressed = false;
  const isHeld = (): boolean => isPressed || isSelected(live);
  const settle = (): void => {
    if (isHeld()) return;
    const show = waiting;
    waiting = null;
    show?.();
  };
  live.addEventListener('pointerdown', () => (isPressed = true));
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, () => {
      isPressed = false;
      // What is pressed is clicked first.
      setTimeout(settle);
    });
  document.addEventListener('selectionchange', settle);

  return (next, { marksArrivals, onShown }) => {
    waiting = () => {
      if (skeletonOf(live) === skeletonOf(next)) takeTimes(live, next);
      else replace(live, next, marksArrivals);
      onShown();
    };
    settle();
  };
}

function isSelected(live: HTMLElement): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && live.contains(selection.anchorNode);
}

/** A list without its times, which go by where nothing else does: who hears the page is not taken out of it for them. */
function skeletonOf(list: HTMLElement): string {
  const copy = list.cloneNode(true) as HTMLElement;
  for (const time of copy.querySelectorAll('time')) time.replaceWith('·');
  for (const row of copy.querySelectorAll('.case-arrived')) row.removeAttribute('class');
  return copy.innerHTML;
}

function takeTimes(live: HTMLElement, next: HTMLElement): void {
  const times = next.querySelectorAll('time');
  for (const [index, time] of live.querySelectorAll('time').entries()) {
    time.dateTime = times[index]?.dateTime ?? '';
    time.textContent = times[index]?.textContent ?? '';
  }
}

function replace(live: HTMLElement, next: HTMLElement, marksArrivals: boolean): void {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && live.contains(active) ? placeOf(live, active) : null;
  const anchor = live.querySelector('tr:hover') ?? (focused ? active?.closest('tr') : null);
  const anchorKey = anchor && keyOf(anchor);
  const before = anchor?.getBoundingClientRect().top ?? 0;
  const known = new Set(rowsOf(live).map(keyOf));
  // What can be drawn aside where the screen is too narrow for it stays so.
  const drawnAside = [...live.children].map(({ scrollLeft }) => scrollLeft);
  live.replaceChildren(...next.childNodes);
  for (const [index, element] of [...live.children].entries()) element.scrollLeft = drawnAside[index] ?? 0;
  const rows = rowsOf(live);
  if (marksArrivals) for (const row of rows) if (!known.has(keyOf(row))) row.classList.add('case-arrived');
  if (focused) findPlace(live, focused)?.focus({ preventScroll: true });
  const same = anchorKey && rows.find((row) => keyOf(row) === anchorKey);
  const moved = same ? same.getBoundingClientRect().top - before : 0;
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
}

function rowsOf(live: HTMLElement): HTMLTableRowElement[] {
  return [...live.querySelectorAll<HTMLTableRowElement>('tbody tr')];
}

/** The case that a row leads to. */
function keyOf(row: Element): string | undefined {
  return row.querySelector('a')?.href;
}

/** Where the focus is, as it is found again in another list: the same control of the same case, or the same link. */
interface Place {
  row: string | undefined;
  href: string | undefined;
  index: number;
}

const controls = 'a, button, input, select, summary';

function placeOf(live: HTMLElement, element: HTMLElement): Place {
  const row = element.closest('tr');
  return {
    row: row ? keyOf(row) : undefined,
    href: element instanceof HTMLAnchorElement ? element.href : undefined,
    index: [...(row ?? live).querySelectorAll(controls)].indexOf(element),
  };
}

function findPlace(live: HTMLElement, { row, href, index }: Place): HTMLElement | undefined {
  const within = row === undefined ? live : rowsOf(live).find((each) => keyOf(each) === row);
  if (within === undefined) return undefined;
  const all = [...within.querySelectorAll<HTMLElement>(controls)];
  return href === undefined
    ? all[index]
    : all.find((each) => each instanceof HTMLAnchorElement && each.href === href);
}
