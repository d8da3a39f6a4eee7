import type { AssistantPort } from '@reachout/contract/assistant-call';

/** What the outside world must provide. Adapters live in packages/adapters; apps/server/src/main.ts wires them. */

/** Wall-clock time. Durations are measured by the database or by a monotonic clock, never by subtracting these. */
export interface ClockPort {
  now(): Date;
}

/** Identifiers that cannot be guessed: `prefix_` and at least 128 random bits. */
export interface IdsPort {
  next(prefix: string): string;
}

/** Bytes of uploaded files under keys of our own making; a name given by a person never becomes a path. */
export interface FilesPort {
  /** Stores a stream. Rejects, leaving nothing behind, when the stream fails. Resolves with what was really written. */
  store(bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Opens stored bytes, or null when the key is unknown. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes stored bytes; unknown keys are no error. */
  remove(key: string): Promise<void>;
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

export type { AssistantPort };
