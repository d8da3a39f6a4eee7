import { listKeyCopy } from '../../messages/keys.ts';
import type { PageKeys } from '../keys/read-key.ts';

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
  leaveSearch: { keys: ['Esc'], says: () => listKeyCopy.leaveSearch(), elsewhere: true },
  filters: { keys: ['f'], says: () => listKeyCopy.filters() },
  queue: { keys: ['g q'], says: () => listKeyCopy.queue() },
  mine: { keys: ['g m'], says: () => listKeyCopy.mine() },
  all: { keys: ['g a'], says: () => listKeyCopy.all() },
  refresh: { keys: ['r'], says: () => listKeyCopy.refresh() },
  help: { keys: ['?'], says: () => listKeyCopy.help() },
} as const satisfies PageKeys;

export type ListCommand = keyof typeof listKeys;
