import * as hook from '../../rules/page/page-hooks.ts';
import { findHook, hooked, readHook } from '@reachout/web/lib/find-hook';
import { carryFocus, carryTyped } from './carry-over.ts';

/** An entry of the timeline that the page did not have before. */
export interface NewEntry {
  element: HTMLElement;
  /** `comment`, or the kind of change. */
  kind: string;
  /** `you`, `customer`, `staff` or `system`. */
  from: string;
}

export interface CaseMerger {
  /** Takes over the server's newest rendering; gives the entries that are new. */
  merge(next: ParentNode): NewEntry[];
  /** Takes over what was held back because a person was in it, once they have left it. */
  settle(): void;
  /** The same at once: the person has finished what they did there. */
  finish(): void;
}

/**
 * Brings the server's newest rendering of a case into the page without disturbing whoever reads or writes there: entries of the
 * timeline are added and changed one by one, other parts only while nobody is in them. What is the same stays the same element. `dress` changes what the server
 * wrote to how this page shows it.
 */
export function createCaseMerger(
  root: HTMLElement,
  isInUse: (part: Element) => boolean,
  dress: (element: HTMLElement) => void = () => undefined,
): CaseMerger {
  // As the server wrote them: opening a disclosure or typing changes an element, not what it is compared by.
  const written = new WeakMap<Element, string>();
  const held = new Map<string, HTMLElement>();
  for (const element of root.querySelectorAll(`${hooked(hook.part)}, ${hooked(hook.entry)}`))
    written.set(element, element.outerHTML);
  dress(root);

  const put = (current: HTMLElement, next: HTMLElement): void => {
    written.set(next, next.outerHTML);
    dress(next);
    carryTyped(current, next);
    const refocus = carryFocus(current, next);
    current.replaceWith(next);
    refocus();
  };
  const takePart = (next: HTMLElement, isFinished = false): void => {
    const name = readHook(next, hook.part);
    const current = findHook(root, hook.part, name);
    held.delete(name);
    if (!current || written.get(current) === next.outerHTML) return;
    if (!isFinished && isInUse(current)) held.set(name, next);
    else put(current, next);
  };
  const takeEntries = (list: HTMLElement, next: HTMLElement): NewEntry[] => {
    const known = new Map(entriesOf(list).map((entry) => [idOf(entry), entry]));
    const added: NewEntry[] = [];
    let before: HTMLElement | null = null;
    for (const entry of entriesOf(next)) {
      const current = known.get(idOf(entry));
      known.delete(idOf(entry));
      if (current && (written.get(current) === entry.outerHTML || isInUse(current))) {
        before = current;
        continue;
      }
      written.set(entry, entry.outerHTML);
      dress(entry);
      if (current) current.replaceWith(entry);
      else {
        if (before) before.after(entry);
        else list.prepend(entry);
        added.push({
          element: entry,
          kind: readHook(entry, hook.entryKind),
          from: readHook(entry, hook.entryFrom),
        });
      }
      before = entry;
    }
    for (const gone of known.values()) gone.remove();
    return added;
  };

  return {
    merge(next) {
      for (const part of next.querySelectorAll<HTMLElement>(hooked(hook.part))) takePart(part);
      const list = findHook(root, hook.timeline);
      const newest = findHook(next, hook.timeline);
      return list && newest ? takeEntries(list, newest) : [];
    },
    settle() {
      // What is still in use is held again, at the end of the same list.
      const waiting = [...held.values()];
      for (const part of waiting) takePart(part);
    },
    finish() {
      for (const part of held.values()) takePart(part, true);
    },
  };
}

function idOf(entry: HTMLElement): string {
  return readHook(entry, hook.entry);
}

function entriesOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(`:scope > ${hooked(hook.entry)}`)];
}
