import { isComposing, type KeyPress } from '@reachout/core/keyboard';
import { listKeyCopy } from '../../messages/keys.ts';

interface ListKey {
  /** What each press does, in the words of the browser's `key`; two of them, one after the other, with a space between. */
  readonly keys: readonly string[];
  readonly says: () => string;
  /** Pressed where a case of the list has the focus, and nowhere else: such keys have a use of their own elsewhere. */
  readonly onRow?: true;
}

/** Every key of the staff's list, once: the page lists them, its script obeys them. What a command does is a table over the same names. */
export const listKeys = {
  next: { keys: ['j'], says: () => listKeyCopy.next() },
  nextOnRow: { keys: ['ArrowDown'], says: () => listKeyCopy.next(), onRow: true },
  previous: { keys: ['k'], says: () => listKeyCopy.previous() },
  previousOnRow: { keys: ['ArrowUp'], says: () => listKeyCopy.previous(), onRow: true },
  // The browser does this one, with the modifiers that it has for links.
  open: { keys: ['Enter'], says: () => listKeyCopy.open(), onRow: true },
  select: { keys: ['x'], says: () => listKeyCopy.select(), onRow: true },
  selectRange: { keys: ['X'], says: () => listKeyCopy.selectRange(), onRow: true },
  search: { keys: ['/'], says: () => listKeyCopy.search() },
  filters: { keys: ['f'], says: () => listKeyCopy.filters() },
  queue: { keys: ['g q'], says: () => listKeyCopy.queue() },
  mine: { keys: ['g m'], says: () => listKeyCopy.mine() },
  all: { keys: ['g a'], says: () => listKeyCopy.all() },
  refresh: { keys: ['r'], says: () => listKeyCopy.refresh() },
  help: { keys: ['?'], says: () => listKeyCopy.help() },
} as const satisfies Record<string, ListKey>;

export type ListCommand = keyof typeof listKeys;

/** The first of two keys, and when it was pressed, in milliseconds of any clock. */
export interface FirstKey {
  readonly key: string;
  readonly at: number;
}

/** So long a first key waits for its second. */
const sequenceMs = 1_500;

/** What a press comes to: a command, the first of two keys, or nothing. */
export interface KeyOutcome {
  readonly command?: ListCommand;
  readonly first?: FirstKey;
}

// The keys of a literal are its names.
const commands = Object.entries(listKeys) as [ListCommand, ListKey][];

/** Reads a press, after the first of two keys where there was one. Keys with Ctrl, Alt or Meta are the browser's and the system's. */
export function readListKey(
  press: KeyPress & { readonly at: number },
  { first, isOnRow }: { first: FirstKey | undefined; isOnRow: boolean },
): KeyOutcome {
  if (press.ctrlKey || press.metaKey || press.altKey || isComposing(press)) return {};
  const isInTime = first !== undefined && press.at - first.at <= sequenceMs;
  const typed = isInTime ? `${first.key} ${press.key}` : press.key;
  const found = commands.find(([, { keys, onRow }]) => keys.includes(typed) && (!onRow || isOnRow));
  if (found) return { command: found[0] };
  const begins = commands.some(([, { keys }]) => keys.some((key) => key.startsWith(`${press.key} `)));
  return begins ? { first: { key: press.key, at: press.at } } : {};
}
