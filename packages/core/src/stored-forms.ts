import { storedCopy } from './messages/stored.ts';
import { storedFormExpiryMs } from './constants.ts';

/** The subset of `localStorage` in use. Every call may throw: quota exceeded, disabled, blocked. */
export interface StorageLike {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What a form is stored under (§4): one for the chat, one for the case form, one per message with a tool, one per case replied to. */
export type StoredName =
  | 'support-chat-form'
  | 'support-case-form'
  | `message-${string}`
  | `case-reply-${string}`;

/** The name of what is stored for one message. */
export function messageName(messageId: string): StoredName {
  return `message-${messageId}`;
}

/** The owner, the storage and the clock (milliseconds since 1970). */
export interface StoredFormsOptions {
  readonly storage: StorageLike | null;
  readonly userId: string;
  readonly now: () => number;
}

/** The outcome of saving. In any case the form is readable until the page is closed. */
export type SaveResult =
  | { readonly status: 'saved' }
  /** Texts over 64 kB were left out. */
  | { readonly status: 'saved-in-part' }
  /** The form is too large as a whole. */
  | { readonly status: 'too-large' }
  /** The browser stores nothing. */
  | { readonly status: 'unavailable' };

/** What was found. */
export type LoadResult<T> =
  | { readonly status: 'none' }
  | { readonly status: 'found'; readonly value: T; readonly savedAt: number }
  | { readonly status: 'expired' }
  /** Unreadable, or written by a version that this one does not understand; a corrupt one is removed. */
  | { readonly status: 'unreadable' };

/** One entry of the panel 'Saved on this device' (D16). */
export interface StoredEntry {
  readonly name: StoredName;
  readonly label: string;
  readonly savedAt: number;
  readonly expiresAt: number;
  /** UTF-16 units that the entry takes. */
  readonly size: number;
}

/** The version of the stored shape; a change of any stored schema is a new version. */
export const storedVersion = 1;

/** A single text above this is not stored (F24), nor a form above this as a whole (S8). */
export const maxStoredText = 64 * 1024;
export const maxStoredForm = 1024 * 1024;

const namespace = 'reachout';
const labels = { 'support-chat-form': storedCopy.chat, 'support-case-form': storedCopy.caseDraft } as const;

/** The envelope of each stored value. */
interface Envelope {
  readonly version: number;
  readonly savedAt: number;
  readonly value?: unknown;
}

/** The key in the browser's storage: the person first, so that nobody's forms are mixed up with another's. */
export function storageKey(userId: string, name: StoredName): string {
  return `${userPrefix(userId)}${name}`;
}

function userPrefix(userId: string): string {
  return `${namespace}:${encodeURIComponent(userId)}:`;
}

/** Parses a stored value; undefined for anything that is not such a form. */
export type Reader<T> = (value: unknown) => T | undefined;

/** The forms of one person on this device. */
export interface StoredForms {
  save(name: StoredName, form: unknown): SaveResult;
  load<T>(name: StoredName, read: Reader<T>): LoadResult<T>;
  remove(name: StoredName): void;
  /** Removes what is stored for messages that the chat no longer has. */
  removeOrphans(messageIds: readonly string[]): void;
  /** Removes expired forms of every person; an expired chat takes its messages with it. */
  removeExpired(): void;
  /** What is kept of this person, the newest first. */
  describe(): StoredEntry[];
  /** Removes everything that this person has stored. */
  forget(): void;
  /** Removes what other people have stored: called when somebody signs in (D16). */
  forgetOthers(): void;
}

/**
 * Keeps forms on the device for 30 days. When the browser stores nothing, or is full, forms live in memory until the page goes away;
 * nothing here throws.
 */
export function createStoredForms({ storage, userId, now }: StoredFormsOptions): StoredForms {
  const device = guarded(storage);
  const memory = new Map<string, string>();
  const prefix = userPrefix(userId);
  const ownKeys = () =>
    [...new Set([...device.keys(), ...memory.keys()])].filter((key) => key.startsWith(prefix));
  const nameOf = (key: string) => key.slice(prefix.length) as StoredName;
  const read = (key: string) => memory.get(key) ?? device.get(key);
  const removeKey = (key: string) => {
    memory.delete(key);
    device.remove(key);
  };
  const write = (key: string, entry: string): boolean => {
    memory.delete(key);
    if (device.set(key, entry)) return true;
    // An older copy on the device would come back later and undo what was typed since.
    device.remove(key);
    memory.set(key, entry);
    return false;
  };

  return {
    save(name, form) {
      const { value, isWhole } = withoutLargeTexts(form);
      const key = storageKey(userId, name);
      const entry = JSON.stringify({ version: storedVersion, savedAt: now(), value });
      if (entry.length > maxStoredForm) {
        removeKey(key);
        return { status: 'too-large' };
      }
      if (!write(key, entry)) return { status: 'unavailable' };
      return { status: isWhole ? 'saved' : 'saved-in-part' };
    },

    load(name, reader) {
      const key = storageKey(userId, name);
      const raw = read(key);
      if (raw === null) return { status: 'none' };
      const envelope = openEnvelope(raw);
      // A newer version of the page may be open in another tab: what it stored is its own.
      if (envelope && envelope.version > storedVersion) return { status: 'unreadable' };
      const value = envelope?.version === storedVersion ? reader(envelope.value) : undefined;
      if (!envelope || value === undefined) {
        removeKey(key);
        return { status: 'unreadable' };
      }
      if (isExpired(envelope.savedAt, now())) {
        removeKey(key);
        return { status: 'expired' };
      }
      const savedAt = Math.min(envelope.savedAt, now());
      // The clock was set back: the 30 days start now, so that nothing is kept for ever (F22).
      if (savedAt !== envelope.savedAt) write(key, JSON.stringify({ ...envelope, savedAt }));
      return { status: 'found', value, savedAt };
    },

    remove(name) {
      removeKey(storageKey(userId, name));
    },

    removeOrphans(messageIds) {
      const kept = new Set<string>(messageIds.map(messageName));
      const orphans = ownKeys().filter((key) => nameOf(key).startsWith('message-') && !kept.has(nameOf(key)));
      for (const key of orphans) removeKey(key);
    },

    removeExpired() {
      const chatKey = storageKey(userId, 'support-chat-form');
      const isChatOver = read(chatKey) !== null && hasExpired(read(chatKey), now());
      const every = [...new Set([...device.keys(), ...memory.keys()])].filter(isOurs);
      const over = every.filter((key) => hasExpired(read(key), now()));
      const messages = isChatOver ? ownKeys().filter((key) => nameOf(key).startsWith('message-')) : [];
      for (const key of [...over, ...messages]) removeKey(key);
    },

    describe() {
      const entries = ownKeys().flatMap((key): StoredEntry[] => {
        const raw = read(key) ?? '';
        const envelope = openEnvelope(raw);
        if (!envelope || isExpired(envelope.savedAt, now())) return [];
        const savedAt = Math.min(envelope.savedAt, now());
        const expiresAt = savedAt + storedFormExpiryMs;
        return [{ name: nameOf(key), label: labelOf(nameOf(key)), savedAt, expiresAt, size: raw.length }];
      });
      return entries.toSorted((a, b) => b.savedAt - a.savedAt);
    },

    forget() {
      for (const key of ownKeys()) removeKey(key);
    },

    forgetOthers() {
      for (const key of device.keys()) {
        if (isOurs(key) && !key.startsWith(prefix)) removeKey(key);
      }
    },
  };
}

function isOurs(key: string): boolean {
  return key.startsWith(`${namespace}:`);
}

function labelOf(name: StoredName): string {
  if (name.startsWith('case-reply-'))
    return storedCopy.reply({ caseNumber: name.slice('case-reply-'.length) });
  return name === 'support-chat-form' || name === 'support-case-form' ? labels[name]() : storedCopy.refund();
}

/** Opens an envelope by hand: what needs no schema library on its own page should load none to find out that nothing is stored. */
function openEnvelope(raw: string): Envelope | undefined {
  try {
    const envelope = JSON.parse(raw) as Partial<Envelope> | null;
    const isWhole = Number.isSafeInteger(envelope?.version) && Number.isFinite(envelope?.savedAt);
    return isWhole ? (envelope as Envelope) : undefined;
  } catch {
    return undefined; // not written by us, or cut off
  }
}

/** True from 30 days after saving, to the millisecond (§4). */
export function isExpired(savedAt: number, now: number): boolean {
  return now - savedAt >= storedFormExpiryMs;
}

function hasExpired(raw: string | null, now: number): boolean {
  const envelope = openEnvelope(raw ?? '');
  return envelope !== undefined && isExpired(envelope.savedAt, now);
}

interface GuardedStorage {
  keys(): string[];
  get(key: string): string | null;
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** Wraps the storage so that it never throws: a browser that refuses access counts as empty. */
function guarded(storage: StorageLike | null): GuardedStorage {
  const attempt = <T>(action: (storage: StorageLike) => T, otherwise: T): T => {
    try {
      return storage ? action(storage) : otherwise;
    } catch {
      return otherwise;
    }
  };
  return {
    keys: () =>
      attempt(
        (own) => Array.from({ length: own.length }, (_, index) => own.key(index) ?? '').filter(Boolean),
        [],
      ),
    get: (key) => attempt((own) => own.getItem(key), null),
    set: (key, value) =>
      attempt((own) => {
        own.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((own) => own.removeItem(key), undefined),
  };
}

/** The same value with every text over the cap emptied, so that one huge paste does not fill the device. */
function withoutLargeTexts(value: unknown): { value: unknown; isWhole: boolean } {
  let isWhole = true;
  const json = JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'string' || each.length <= maxStoredText) return each;
    isWhole = false;
    return '';
  });
  return { value: json === undefined ? null : JSON.parse(json), isWhole };
}
