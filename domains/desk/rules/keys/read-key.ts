import { isComposing, type KeyPress } from '@reachout/core/keyboard';

/** What presses do on a page. */
export interface PageKey {
  /** Each press that does it, in the words of the browser's `key`; two of them, one after the other, with a space between. */
  readonly keys: readonly string[];
  readonly says: () => string;
  /** Pressed where a row of a list has the focus, and nowhere else: such keys have a use of their own elsewhere. */
  readonly onRow?: true;
  /** Obeyed by what has the focus, and only listed with the others. */
  readonly elsewhere?: true;
}

/** Every key of a page, once: the page lists them, its script obeys them. */
export type PageKeys = Readonly<Record<string, PageKey>>;

/** The first of two keys, and when it was pressed, in milliseconds of any clock. */
export interface FirstKey {
  readonly key: string;
  readonly at: number;
}

/** So long a first key waits for its second. */
const sequenceMs = 1_500;

/** What a press comes to: a command, the first of two keys, or nothing. */
export interface KeyOutcome<Command extends string> {
  readonly command?: Command;
  readonly first?: FirstKey;
}

/** Reads a press, after the first of two keys where there was one. Keys with Ctrl, Alt or Meta are the browser's and the system's. */
export function readKey<Command extends string>(
  keys: Readonly<Record<Command, PageKey>>,
  press: KeyPress & { readonly at: number },
  { first, isOnRow }: { first: FirstKey | undefined; isOnRow: boolean },
): KeyOutcome<Command> {
  if (press.ctrlKey || press.metaKey || press.altKey || isComposing(press)) return {};
  // The keys of a table are its names.
  const commands = (Object.entries(keys) as [Command, PageKey][]).filter(([, { elsewhere }]) => !elsewhere);
  const isInTime = first !== undefined && press.at - first.at <= sequenceMs;
  const typed = isInTime ? `${first.key} ${press.key}` : press.key;
  const found = commands.find(([, each]) => each.keys.includes(typed) && (!each.onRow || isOnRow));
  if (found) return { command: found[0] };
  const begins = commands.some(([, each]) => each.keys.some((key) => key.startsWith(`${press.key} `)));
  return begins ? { first: { key: press.key, at: press.at } } : {};
}
