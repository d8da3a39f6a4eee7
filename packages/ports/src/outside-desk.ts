import type { DeskPart, DeskPriority, DeskState } from '@reachout/cases/rules/desk';

/** A failed call of the desk: transient (`later`) or permanent (`never`). The reason contains no personal data. */
export type DeskFailure =
  | { kind: 'later'; reason: string; retryAfterSeconds?: number }
  | { kind: 'never'; reason: string };

/**
 * How far before itself the first look at a desk reaches: a case may be told, and answered there, before anybody has looked what changed. Longer than the longest
 * pause between two looks.
 */
export const firstLookBackMs = 30 * 60_000;

export type DeskResult<T> = { ok: true; value: T } | { ok: false; failure: DeskFailure };

/** Bytes of a file that goes to a desk. */
export interface DeskFile {
  /** Our id, the idempotency key where the desk takes one. */
  id: string;
  name: string;
  contentType: string;
  size: number;
  /** The bytes; null when they are gone. */
  bytes(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** What somebody said here that a thread of the desk is to have. */
export interface DeskMessage {
  threadId: string;
  /** Our id, the idempotency key. */
  externalId: string;
  /** `customer`: a customer's words. `answer`: what staff answered here. `note`: what staff wrote here for each other, which the desk must never send on. */
  kind: 'customer' | 'answer' | 'note';
  author: string;
  at: Date;
  /** At most as many bytes as the desk takes. */
  text: string;
  files: readonly DeskFile[];
  /** Set when it may be there already, because the answer to an earlier attempt was lost: the desk's ids of the entries that are known to be others. */
  known: ReadonlySet<string> | null;
}

/** A file as the desk names it. */
export interface DeskReadFile {
  id: string;
  name: string;
  size: number;
}

/** Why a file that was read cannot be had: the desk does not hand it out, or not where it can be trusted; or it found a virus in it. */
export type NoFile = 'unavailable' | 'infected';

/** What somebody wrote at the desk. */
export interface DeskReadEntry {
  /** The desk's own id. */
  id: string;
  /** `answer`: for the customer. `note`: for staff alone. */
  kind: 'answer' | 'note';
  author: { name: string; email: string | null };
  at: Date;
  /** Empty where it is files alone. */
  text: string;
  files: readonly DeskReadFile[];
}

/** A thread as it stands at the desk. */
export interface DeskReading {
  /** What people wrote there, the oldest first. What this installation wrote itself, known by who wrote it, is not among it. */
  entries: readonly DeskReadEntry[];
  state: DeskState;
}

/**
 * The part of an outside desk that goes both ways. Calls about one thread never run concurrently. Nothing rejects; each call may be repeated after an
 * unknown outcome.
 */
export interface OutsideDesk {
  /** What people call it: 'Plain'. */
  name: string;
  /** Bytes of UTF-8 that one message may have. */
  maxBytes: number;
  /** Adds a message once. Gives the desk's id of it. */
  tell(message: DeskMessage): Promise<DeskResult<{ entryId: string }>>;
  /** Sets what a thread's state and priority are. */
  set(thread: { threadId: string; state: DeskState; priority: DeskPriority }): Promise<DeskResult<null>>;
  /** The whole thread; null when it is gone there. */
  read(threadId: string): Promise<DeskResult<DeskReading | null>>;
  /** The bytes of a file that was read, or why there are none to be had. */
  readFile(file: DeskReadFile): Promise<DeskResult<Uint8Array | NoFile>>;
  /** Puts what a message says now in the place of what it said, or says in the thread that it has to be done there. */
  replace(entry: {
    threadId: string;
    entryId: string;
    externalId: string;
    author: string;
    text: string;
  }): Promise<DeskResult<null>>;
  /** The same for what the thread was opened with. */
  replaceOpening(entry: {
    threadId: string;
    externalId: string;
    title: string;
    parts: readonly DeskPart[];
  }): Promise<DeskResult<null>>;
  /** Which threads changed, at least since the cursor; `isMore` when there are more to be had at once. Without a cursor it begins `firstLookBackMs` ago. */
  listChanged(
    cursor: string | null,
  ): Promise<DeskResult<{ threadIds: string[]; cursor: string; isMore: boolean }>>;
  /** Seconds between two looks for changes. */
  pollSeconds(): number;
  /** Which threads a webhook is about; undefined when its signature is missing, wrong or too old. Absent where webhooks are not set up. */
  readWebhook?(body: string, headers: Readonly<Record<string, string>>): { threadIds: string[] } | undefined;
}
