import type { CaseEventType } from '@reachout/mail/rules/case-events';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { AssistantPort } from '@reachout/chat/rules/assistant-call';
import type { DraftsPort } from '@reachout/desk/rules/drafts/draft-call';
import type { StatusReading } from '@reachout/status/rules/status-reading';
import type { DeskFacts, DeskPart, DeskPriority } from '@reachout/cases/rules/desk';
import type { DeskFailure, DeskResult, OutsideDesk } from './outside-desk.ts';

/** Interfaces to the outside world. Adapters live in packages/adapters; apps/server/src/runtime/join-services.ts joins them. */

/** The time that all processes share: the database's. Durations are measured by the database or by a monotonic clock, never by subtracting these. */
export interface ClockPort {
  now(): Date;
}

/** Identifiers that cannot be guessed: `prefix_` and at least 128 random bits. */
export interface IdsPort {
  next(prefix: string): string;
}

/** Bytes of uploaded files under keys of our own making; a name given by a person never becomes a path. */
export interface FilesPort {
  /**
   * Stores a stream. Rejects, leaving nothing behind: with the stream's own error when the stream fails, with {@link FilesFailure} when the
   * store does. Resolves with what was really written.
   */
  store(bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Opens stored bytes, or null when the key is unknown. Rejects with {@link FilesFailure}. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes stored bytes; unknown keys are no error. */
  remove(key: string): Promise<void>;
  /**
   * Lists the keys last modified longer ago, complete or partial, unordered and without a snapshot. Ages are by the store's own clock, since the
   * clocks of the processes that write to it may be wrong.
   */
  list(options: { olderThanMs: number }): AsyncIterable<string>;
  /** Rejects with {@link FilesFailure} when a file could not be stored now. Leaves nothing behind. */
  check(): Promise<void>;
}

/**
 * A failure of the file store. `full`: no space left. `busy`: too many open files, transient. `refused`: the folder is wrong or not accessible,
 * until an operator fixes it. `failing`: the disk or the network misbehaves. `reason` is the system's error code.
 */
export class FilesFailure extends Error {
  override name = 'FilesFailure';
  readonly kind: 'full' | 'busy' | 'refused' | 'failing';
  readonly reason: string;

  constructor(kind: FilesFailure['kind'], reason: string, options?: ErrorOptions) {
    super(`files: ${kind}, ${reason}`, options);
    this.kind = kind;
    this.reason = reason;
  }
}

export interface StoredBytes {
  key: string;
  /** Bytes written. */
  size: number;
  /** Hex SHA-256 of the content. */
  sha256: string;
  /** The first bytes (at most 4,100), for recognising the type by content. */
  head: Uint8Array;
}

/** Names of spans. */
export type SpanName = 'case.create' | 'case.decide' | 'case.store' | 'file.store' | 'job.run';

/** The allow-list of span attributes: kinds and counts of ours, never personal data. */
export interface SpanFacts {
  product?: ProductKey;
  /** A code of our error catalogue. */
  refusal?: string;
  bytes?: number;
  /** The kind of a job. */
  job?: string;
  /** True for database work. */
  database?: boolean;
}

/** Reports durations to the operator's tracing. */
export interface TracePort {
  /** Runs the work in a span of the current trace, if there is one; `add` sets attributes that are known only later. */
  span<T>(name: SpanName, facts: SpanFacts, work: (add: (more: SpanFacts) => void) => Promise<T>): Promise<T>;
  /** The same for work that continues an earlier trace, named as W3C traceparent, in a job. */
  resume<T>(
    traceParent: string | undefined,
    name: SpanName,
    facts: SpanFacts,
    work: () => Promise<T>,
  ): Promise<T>;
}

export interface LogPort {
  info(message: string, fields?: Record<string, string | number | boolean | undefined>): void;
  warn(message: string, fields?: Record<string, string | number | boolean | undefined>): void;
  error(message: string, fields?: Record<string, string | number | boolean | undefined>): void;
}

/** Feature flags of D30. */
export interface FlagsPort {
  isOn(flag: string, context: { userId: string; accountId?: string }): Promise<boolean>;
}

/** Publishes changes in the database to all processes. Spurious signals are allowed. */
export interface SignalsPort {
  /** Calls `listener` soon after `topic` was signalled; returns a function that unsubscribes. */
  subscribe(topic: string, listener: () => void): () => void;
  /**
   * Resolves with true once the listeners have been called for all that any process committed before this call; with false where that cannot be
   * told, because the connection that listens is down.
   */
  catchUp(): Promise<boolean>;
}

/** A refund order, idempotent by its key (F12). */
export interface RefundOrder {
  upstreamKey: string;
  invoice: { accountId: string; id: string; number: string };
  /** Minor units of `currency`; the sum of the lines. */
  amountMinor: number;
  currency: string;
  lines: readonly { description: string; quantity: number; amountMinor: number }[];
}

/**
 * A refund as the billing system knows it. `ordered` waits for a person to pay it; `pending` is on its way; `failed` moved no money, for
 * `reason`.
 */
export interface BillingRefund {
  /** The billing system's id of it. */
  reference: string;
  status: 'ordered' | 'pending' | 'settled' | 'failed';
  reason?: string;
}

/** A webhook event of the billing system. Events may be duplicated and out of order, so ids are stored for deduplication. */
export type BillingEvent =
  | { kind: 'refund'; id: string; type: string; upstreamKey: string; refund: BillingRefund }
  | { kind: 'other'; id: string; type: string };

/** The billing system. Adapters: the built-in ledger, and packages/adapters/stripe. */
export interface BillingPort {
  /** Pays back. Rejects with {@link BillingFailure}; after `unknown` the money may or may not have moved. */
  refund(order: RefundOrder): Promise<BillingRefund>;
  /** The state of an order, or null when the billing system never received it. Rejects with {@link BillingFailure}. */
  findRefund(order: Pick<RefundOrder, 'upstreamKey' | 'invoice'>): Promise<BillingRefund | null>;
  /** Verifies and parses a webhook; null when its signature is invalid. Omitted by systems without webhooks. */
  readWebhook?(body: string, signature: string | undefined): Promise<BillingEvent | null>;
}

/**
 * A failed call of the billing system. `refused`: permanent, no money moved. `unavailable`: the request was not received, retry. `unknown`: it may
 * have paid; ask with the same key. `reason` contains no personal data.
 */
export class BillingFailure extends Error {
  override name = 'BillingFailure';
  readonly kind: 'refused' | 'unavailable' | 'unknown';
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: BillingFailure['kind'], reason: string, retryAfterSeconds?: number) {
    super(`billing: ${kind}, ${reason}`);
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A thread of the desk, to be opened. */
export interface DeskThread {
  /** Our id, the idempotency key: opening the same one again returns the existing thread. */
  externalId: string;
  customer: { externalId: string; name: string; email: string };
  /** The team; null for a personal account. */
  tenant: { externalId: string; name: string } | null;
  title: string;
  priority: DeskPriority;
  /** The same in single values, for desks that have fields for them. */
  facts: DeskFacts;
  parts: readonly DeskPart[];
}

/** An entry to add to an existing thread. */
export interface DeskEntry {
  threadId: string;
  /** Our id, the idempotency key: adding the same entry again adds nothing. */
  externalId: string;
  title: string;
  facts: DeskFacts;
  parts: readonly DeskPart[];
}

/**
 * The desk where support staff work. Both calls are idempotent, so that they can be retried after an unknown outcome; calls about one thread never
 * run concurrently.
 */
export interface DeskPort {
  /** True when staff read cases in our own database, so that cases are not handed over. */
  readsCases: boolean;
  /** Gives the thread's id, and its page at the desk where that is known. */
  openThread(thread: DeskThread): Promise<DeskResult<{ threadId: string; url: string | null }>>;
  addToThread(entry: DeskEntry): Promise<DeskResult<null>>;
  /** How words, files and states go both ways; absent where staff work in our own database. */
  outside?: OutsideDesk;
}

/** Another system that tells the platform's status. Its adapter reads it again and again; nobody who asks here waits for it. */
export interface StatusPort {
  /** What was read last, however long ago; null until something was. */
  latest(): StatusReading | null;
  /** Stops reading. */
  close(): void;
}

/** News for another system of the operator's. */
export interface OutgoingEvent {
  /** The same each time the event is sent: the receiver knows by it that it has it already. */
  id: string;
  type: 'sales_enquiry.created' | CaseEventType;
  /** When it happened. */
  at: Date;
  /** What the receiver is told; JSON. */
  data: Readonly<Record<string, unknown>>;
}

/** Why an event was not taken: transient (`later`) or permanent (`never`). The reason contains no personal data. */
export type EventFailure =
  | { kind: 'later'; reason: string; retryAfterSeconds?: number }
  | { kind: 'never'; reason: string };

/** Tells another system of the operator's what happened here. Never rejects; an event whose outcome is unknown is sent again. */
export interface EventsPort {
  send(event: OutgoingEvent): Promise<{ ok: true } | { ok: false; failure: EventFailure }>;
}

/** Reads what another system of the operator's tells here. */
export interface IncomingEventsPort {
  /** The event, or that its signature is missing, wrong or too old. */
  read(body: string, headers: Readonly<Record<string, string>>): { ok: true; event: unknown } | { ok: false };
  /** True where the signature is of these very bytes, whatever they are, and not too old. */
  isSigned(body: Uint8Array, headers: Readonly<Record<string, string>>): boolean;
}

/** A mail to one person. */
export interface OutgoingMail {
  /** Its Message-ID without angle brackets, the same each time it is sent. */
  id: string;
  /** The Message-ID of the thread that it belongs to, so that mail programs show it with the others. */
  thread?: string;
  to: { name: string; address: string };
  /** Where it is answered to; the sender's own address unless given. */
  replyTo?: string;
  /** Where servers tell that they could not deliver it; the sender's own address unless given. */
  bouncesTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Further header fields by their names. */
  headers: Readonly<Record<string, string>>;
}

/** Why a mail was not taken: for now (`later`), for good because of its recipient (`address`) or because of the mail itself (`never`). The reason contains no personal data. */
export interface MailFailure {
  kind: 'later' | 'address' | 'never';
  reason: string;
}

/** Sends mail. Never rejects; a mail whose outcome is unknown is sent again with the same id. */
export interface MailPort {
  /** What stands behind the `@` of Message-IDs. */
  domain: string;
  send(mail: OutgoingMail): Promise<{ ok: true } | { ok: false; failure: MailFailure }>;
  /** Ends connections that wait for more mail. */
  close?(): void;
}

/** Mail as this installation sends it. */
export interface Mailing {
  post: MailPort;
  /** Seconds during which what happens to one case becomes one mail to each person. */
  gatherSeconds: number;
  /** The operator's address for sales enquiries, where there is one. */
  salesTo?: string;
  /** True where mail is kept for staff to read instead of sent. */
  isKept?: true;
}

/** A browser as its push service knows it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a browser is to show. */
export interface OutgoingPush {
  /** Encrypted for the browser alone. */
  body: string;
  /** At most 32 letters of base64url: a newer one takes the place of one that waits at the push service. */
  topic: string;
}

/** Why it was not taken: for now (`later`), because the subscription ended (`gone`), or for good because of us (`never`). The reason contains no personal data. */
export type PushFailure =
  | { kind: 'later'; reason: string; retryAfterSeconds?: number }
  | { kind: 'gone'; reason: string }
  | { kind: 'never'; reason: string };

/** Tells browsers through the push services of their makers. Never rejects; what has an unknown outcome is sent again. */
export interface PushPort {
  /** The key that browsers subscribe with, base64url. */
  publicKey: string;
  send(target: PushTarget, push: OutgoingPush): Promise<{ ok: true } | { ok: false; failure: PushFailure }>;
}

/** Fail points: steps of a submit at which a test can make the server fail (F02, F03). */
export type FailPoint = `${'case' | 'refund'}.${
  | 'before-parse'
  | 'after-file-write'
  | 'before-commit'
  | 'after-commit'
  | 'before-response'
  | 'mid-response'}`;

/** Fault injection for tests. The product that people run has no adapter for it. */
export interface FailPointsPort {
  reach(point: FailPoint): Promise<void>;
}

export type { AssistantPort, DeskFailure, DeskPart, DeskResult, DraftsPort };
