import type { Database } from '@reachout/database/client';
import type { RecordKind } from '../../rules/kinds.ts';
import type { WorldRecord } from '../../rules/records.ts';
import type { KeyRange } from './key-order.ts';

/** A record to write, with its key and its version, if it has one. */
export interface Written<Kind extends RecordKind> {
  key: string;
  version: number | undefined;
  record: WorldRecord<Kind>;
}

/** A record that is gone: the parts of its key, and the version of its removal. */
export interface Removal {
  parts: readonly string[];
  version: number;
}

/** How the records of a kind are kept. All of it runs in the caller's transaction. */
export interface KindStore<Kind extends RecordKind> {
  /** Writes those that are newer than what is there, each key at most once. Returns the keys that were written. */
  upsert: (tx: Database, records: readonly Written<Kind>[]) => Promise<readonly string[]>;
  /** Takes away the record, where it is older than its removal, and all that belongs to it and is older. */
  remove: (tx: Database, removal: Removal) => Promise<void>;
  /** Records in the order of their keys: all, those behind a key, or the one that has it. */
  list: (db: Database, where: KeyRange, limit: number) => Promise<WorldRecord<Kind>[]>;
}
