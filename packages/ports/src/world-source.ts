import type { RecordKind } from '@reachout/world/rules/kinds';

/** What a source says of one record, in the form in which the door of the provider's world takes it. Whether it is right is for the door to say. */
export type SourceMessage = {
  kind: RecordKind;
  /** Ever growing for what is said later of the same record: the milliseconds of the change, or of the time just before it was read. */
  version: number;
} & ({ record: Readonly<Record<string, unknown>> } | { removed: Readonly<Record<string, unknown>> });

/** Some of what a source has to say. */
export interface SourcePage {
  messages: readonly SourceMessage[];
  /** How many records were left out because they are nobody's here. */
  skipped?: number;
  /** From where a reading goes on after this page; only the source knows what it means. */
  cursor: string;
}

/** Another system that the provider's world is pulled from, or a part of it. */
export interface WorldSourcePort {
  /** Names it in the log, on the command line, and where its cursor is kept: lower-case letters, digits, hyphens. */
  readonly name: string;
  /** Seconds between the end of one reading and the beginning of the next. */
  readonly everySeconds: number;
  /**
   * Reads what there is to say since the cursor, or everything without one, page by page, and ends. What is read twice is said again with a version that is not lower.
   * The last page's cursor is where the next reading begins. Rejects with {@link SourceFailure}; whatever was read before stays good.
   */
  read(cursor: string | null, signal: AbortSignal): AsyncIterable<SourcePage>;
}

/** Why a source could not be read on. The reason has no secret and no personal data, and says what an operator can do about it. */
export class SourceFailure extends Error {
  override name = 'SourceFailure';
  readonly reason: string;
  /** How long the source wants to be left alone. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: string, retryAfterSeconds?: number) {
    super(`source: ${reason}`);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
