import * as z from 'zod/mini';
import type { CaseForm } from './case-form.ts';
import { emptyChatForm, isSameSelection, type ChatForm, type ChatSelection } from './chat-form.ts';
import { chatFormSchema } from './chat-schemas.ts';
import { storedFormExpiryMs } from './constants.ts';
import { productKeys } from './products.ts';
import { refundFormSchema, type RefundForm } from './refund-form.ts';

/** As much of the browser's `localStorage` as is needed. Every call may throw: full, switched off, forbidden. */
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

/** The name of the unsent reply to a case. */
export function caseReplyName(caseNumber: string): StoredName {
  return `case-reply-${caseNumber}`;
}

/** Whose forms, where, and by which clock (milliseconds since 1970). */
export interface StoredFormsOptions {
  readonly storage: StorageLike | null;
  readonly userId: string;
  readonly now: () => number;
}

/** What became of saving. Whatever happened, the form is readable until the page goes away. */
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

/** Shown once when the browser stores nothing. */
export const notStoredNotice =
  'This browser does not let us save drafts, so they won’t be kept on this device. What you type stays until you close the page.';

/** Shown when a text is too long to be stored. */
export const partlyStoredNotice =
  'Texts over 64 kB are not kept on this device. Keep a copy of yours until you have sent it.';

/** The version of the stored shape; a change of any stored schema is a new version. */
export const storedVersion = 1;

/** A single text above this is not stored (F24), nor a form above this as a whole (S8). */
export const maxStoredText = 64 * 1024;
export const maxStoredForm = 1024 * 1024;

const namespace = 'reachout';
const labels = { 'support-chat-form': 'Chat', 'support-case-form': 'Support case draft' } as const;
const messageLabel = 'Refund request in the chat';
const replyLabel = 'Reply to a case';

const envelopeSchema = z.object({ version: z.int(), savedAt: z.number(), value: z.unknown() });

/** The key in the browser's storage: the person first, so that nobody's forms are mixed up with another's. */
export function storageKey(userId: string, name: StoredName): string {
  return `${userPrefix(userId)}${name}`;
}

function userPrefix(userId: string): string {
  return `${namespace}:${encodeURIComponent(userId)}:`;
}

/** Reads what is stored into a form; undefined for anything that is no such form. */
export type Reader<T> = (value: unknown) => T | undefined;

function readerOf<T>(schema: z.core.$ZodType<T>): Reader<T> {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : undefined;
  };
}

const text = z.string();
const caseFormFields = z.object({
  isVisible: z.boolean(),
  product: z.nullable(z.enum(productKeys)),
  account: z.nullable(text),
  area: text,
  topic: text,
  severity: text,
  subject: text,
  description: text,
  projectName: text,
  projectId: text,
  deploymentUrl: text,
  billingAmount: text,
  v0ChatUrl: text,
  domain: text,
  domainIssue: text,
  caseRecordType: text,
  caseRecordTypeId: text,
  file: z.optional(z.object({ name: text, type: text, lastModified: z.number(), size: z.number() })),
  submission: z.optional(z.object({ id: text, step: z.enum(['confirming', 'sent', 'edited']) })),
});
/** Drafts of other products and accounts wait beside the present one: a change of account loses no word (S24). */
const caseFormSchema = z.extend(caseFormFields, { others: z.optional(z.array(caseFormFields)) });

/** A stored case form with the drafts that were set aside for it, the newest first. */
export interface StoredCaseForm extends CaseForm {
  others?: CaseForm[];
}

/** Read a stored chat, case form or refund form. */
export const readChatForm: Reader<ChatForm> = readerOf(chatFormSchema);
export const readCaseForm: Reader<StoredCaseForm> = readerOf(caseFormSchema);
export const readRefundForm: Reader<RefundForm> = readerOf(refundFormSchema);

/** A reply that was typed and not sent: its words, the file that was uploaded for it, and the id under which it is sent. */
export interface CaseReplyDraft {
  readonly body: string;
  /** Stays the same for every attempt to send these words, so that none of them counts twice. */
  readonly clientId: string;
  readonly file: { readonly id: string; readonly name: string; readonly size: number } | null;
}

/** Reads a stored reply by hand: a case's page needs no schema library for it. */
export const readCaseReply: Reader<CaseReplyDraft> = (value) => {
  const draft = (value ?? {}) as Partial<Record<keyof CaseReplyDraft, unknown>>;
  if (typeof draft.body !== 'string' || typeof draft.clientId !== 'string') return undefined;
  return { body: draft.body, clientId: draft.clientId, file: readReplyFile(draft.file) };
};

function readReplyFile(value: unknown): CaseReplyDraft['file'] {
  const file = (value ?? {}) as Partial<Record<'id' | 'name' | 'size', unknown>>;
  if (typeof file.id !== 'string' || typeof file.name !== 'string' || typeof file.size !== 'number')
    return null;
  return { id: file.id, name: file.name, size: file.size };
}

/** The forms of one person on this device. */
export interface StoredForms {
  save(name: StoredName, form: unknown): SaveResult;
  load<T>(name: StoredName, read: Reader<T>): LoadResult<T>;
  remove(name: StoredName): void;
  /** Removes what is stored for messages that the chat no longer has. */
  removeOrphans(messageIds: readonly string[]): void;
  /** Removes what has expired, whoever it belongs to; with the chat go its messages. */
  removeExpired(): void;
  /** What is kept of this person, the newest first. */
  describe(): StoredEntry[];
  /** Forgets all that this person has stored. */
  forget(): void;
  /** Forgets what other people have stored: called when somebody signs in (D16). */
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

/** Forgets everything that this software stored on the device, whoever it belongs to: called at logout (D16). */
export function forgetAllStoredForms(storage: StorageLike | null): void {
  const device = guarded(storage);
  for (const key of device.keys().filter(isOurs)) device.remove(key);
}

function isOurs(key: string): boolean {
  return key.startsWith(`${namespace}:`);
}

function labelOf(name: StoredName): string {
  if (name.startsWith('case-reply-')) return `${replyLabel} #${name.slice('case-reply-'.length)}`;
  return name === 'support-chat-form' || name === 'support-case-form' ? labels[name] : messageLabel;
}

function openEnvelope(raw: string): z.infer<typeof envelopeSchema> | undefined {
  try {
    const parsed = z.safeParse(envelopeSchema, JSON.parse(raw));
    return parsed.success ? parsed.data : undefined;
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

/** The storage without its exceptions: a browser that refuses is a browser that holds nothing. */
function guarded(storage: StorageLike | null): GuardedStorage {
  const attempt = <T>(act: (storage: StorageLike) => T, otherwise: T): T => {
    try {
      return storage ? act(storage) : otherwise;
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

/** What a stored form comes to for the present selection. */
export interface Restored<T> {
  readonly form: T;
  /** What belonged to another product or account: not shown, but offered back (S24). */
  readonly setAside: T | null;
}

/**
 * A stored chat for the present selection (§4): as it is when it belongs to it, or when nothing is selected yet; otherwise a fresh chat for
 * the selection, and the stored one set aside.
 */
export function restoreChatForm(stored: ChatForm, selection: ChatSelection): Restored<ChatForm> {
  if (isRestorable(stored, selection)) return { form: stored, setAside: null };
  return { form: emptyChatForm(selection), setAside: stored.messages.length > 0 ? stored : null };
}

/** As many drafts of other products and accounts are kept; the oldest goes first. */
const maxOtherDrafts = 4;

/** The drafts of a stored record: that of the present selection, and the others, the newest first. */
export function caseDraftsFor(
  stored: StoredCaseForm | null,
  selection: ChatSelection,
): { own: CaseForm | null; others: CaseForm[] } {
  if (stored === null) return { own: null, others: [] };
  const { others = [], ...latest } = stored;
  const drafts = [latest, ...others];
  const own = drafts.find((draft) => isRestorable(draft, selection)) ?? null;
  return { own, others: drafts.filter((draft) => draft !== own) };
}

/** The record to store: the present draft with the others, or null when there is nothing to keep. */
export function storedCaseForm(own: CaseForm | null, others: readonly CaseForm[]): StoredCaseForm | null {
  const [latest, ...rest] = own === null ? others : [own, ...others];
  if (latest === undefined) return null;
  return rest.length === 0 ? latest : { ...latest, others: rest.slice(0, maxOtherDrafts) };
}

function isRestorable(stored: ChatSelection, selection: ChatSelection): boolean {
  const isNothingSelected = selection.product === null && selection.account === null;
  return isNothingSelected || isSameSelection(stored, selection);
}
