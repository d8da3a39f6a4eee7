import type { AssistantPort } from '@reachout/chat/rules/assistant-call';
import type { DeskPart, DeskPriority } from '@reachout/cases/rules/desk';

/** What the outside world must provide. Adapters live in packages/adapters; apps/server/src/runtime/join-services.ts joins them. */

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
   * The keys of what was last written to longer ago, whole or in part; in no order, and with others' changes meanwhile. Ages are told by the
   * store's own clock: several processes write to it, and any of their clocks may be wrong.
   */
  list(options: { olderThanMs: number }): AsyncIterable<string>;
  /** Rejects with {@link FilesFailure} when a file could not be stored now. Leaves nothing behind. */
  check(): Promise<void>;
}

/**
 * Why files cannot be stored or opened. `full`: there is no room. `busy`: the process has too many files open, which passes by itself. `refused`:
 * the place is wrong or closed to this process, until an operator changes that. `failing`: the disk or the network does not answer as it
 * should. `reason` is the system's own code.
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

/** Steps that are told apart in a trace. */
export type SpanName = 'case.create' | 'case.decide' | 'case.store' | 'file.store' | 'job.run';

/** All that a span may say: kinds and counts of ours, and nothing that a person typed or is called. */
export interface SpanFacts {
  product?: 'platform' | 'v0';
  /** An error's code of our catalogue. */
  refusal?: string;
  bytes?: number;
  /** The kind of a job. */
  job?: string;
  /** True of work that is the database's. */
  database?: boolean;
}

/** Tells the operator's tracing what takes how long. */
export interface TracePort {
  /** Does the work as a step of the trace that is under way, if one is; `add` says what is known only afterwards. */
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

/** Wakes those who wait for something in the database, in whichever process it changed. May wake without a reason. */
export interface SignalsPort {
  /** Calls `listener` soon after `topic` was signalled; returns how to stop listening. */
  subscribe(topic: string, listener: () => void): () => void;
}

/** An order to pay back. The same key is the same order, however often it is given (F12). */
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
  /** The billing system's own name for it. */
  reference: string;
  status: 'ordered' | 'pending' | 'settled' | 'failed';
  reason?: string;
}

/** What the billing system tells by itself. Events may come twice and in any order, so `id` is remembered. */
export type BillingEvent =
  | { kind: 'refund'; id: string; type: string; upstreamKey: string; refund: BillingRefund }
  | { kind: 'other'; id: string; type: string };

/** Where the money is. Adapters: the built-in ledger, and packages/adapters/stripe. */
export interface BillingPort {
  /** Pays back. Rejects with {@link BillingFailure}; after `unknown` the money may or may not have moved. */
  refund(order: RefundOrder): Promise<BillingRefund>;
  /** What became of an order, or null when the billing system never got it. Rejects with {@link BillingFailure}. */
  findRefund(order: Pick<RefundOrder, 'upstreamKey' | 'invoice'>): Promise<BillingRefund | null>;
  /** Reads what the billing system sent; null when its signature is not right. Left out where nothing is ever sent. */
  readWebhook?(body: string, signature: string | undefined): Promise<BillingEvent | null>;
}

/**
 * Why the billing system did not answer as hoped. `refused`: it will not pay, and did not. `unavailable`: it got nothing, try again.
 * `unknown`: it may have paid; ask with the same key. `reason` holds no personal data.
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

/** A matter as the desk keeps it. */
export interface DeskThread {
  /** Our id of the matter: opening the same one again gives the thread that is there. */
  externalId: string;
  customer: { externalId: string; name: string; email: string };
  /** The team; null for a personal account. */
  tenant: { externalId: string; name: string } | null;
  title: string;
  priority: DeskPriority;
  parts: readonly DeskPart[];
}

/** More about a matter that the desk knows. */
export interface DeskEntry {
  threadId: string;
  /** Our id of what is told: telling the same again adds nothing. */
  externalId: string;
  title: string;
  parts: readonly DeskPart[];
}

/** Why the desk did not take something: worth another attempt, or never as it is. The reason names no person. */
export type DeskFailure =
  | { kind: 'later'; reason: string; retryAfterSeconds?: number }
  | { kind: 'never'; reason: string };

export type DeskResult<T> = { ok: true; value: T } | { ok: false; failure: DeskFailure };

/**
 * Where support staff work. Both calls may be repeated after a failure whose outcome is not known, and then have one
 * effect; two calls about the same thread do not run at once.
 */
export interface DeskPort {
  /** True when staff read the cases in our own database, so that a case need not be told. */
  readsCases: boolean;
  openThread(thread: DeskThread): Promise<DeskResult<{ threadId: string }>>;
  addToThread(entry: DeskEntry): Promise<DeskResult<null>>;
}

/** Steps of a submit at which a test makes the server fail (F02, F03). */
export type FailPoint = `${'case' | 'refund'}.${
  | 'before-parse'
  | 'after-file-write'
  | 'before-commit'
  | 'after-commit'
  | 'before-response'
  | 'mid-response'}`;

/** Lets tests crash, delay or break the server at a step. The product that people run has no adapter for it. */
export interface FailPointsPort {
  reach(point: FailPoint): Promise<void>;
}

export type { AssistantPort };
