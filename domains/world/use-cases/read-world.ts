import type { Database } from '@reachout/database/client';
import { type RecordKind, recordKinds } from '../rules/kinds.ts';
import { keyOf, kindRules, type WorldRecord } from '../rules/records.ts';
import { recordStores } from '../store/record-stores.ts';

const pageSize = 500;

/** A record and its kind, as a message says it. */
export interface KindAndRecord {
  kind: RecordKind;
  record: WorldRecord;
}

/**
 * The whole world, or some kinds of it, in an order in which it can be written again. Reads page by page in flat memory; what changes meanwhile is in it or
 * is not.
 */
export async function* readWorld(
  db: Database,
  kinds: readonly RecordKind[] = recordKinds,
): AsyncGenerator<KindAndRecord> {
  for (const kind of recordKinds.filter((each) => kinds.includes(each))) {
    let after: readonly string[] | undefined;
    for (;;) {
      const page = await recordStores[kind].list(db, after && { after }, pageSize);
      for (const record of page) yield { kind, record };
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) break;
      after = keyOf(kindRules[kind].key, last).split('\t');
    }
  }
}

/** One record by the parts of its key; undefined when there is none. */
export async function readRecord(
  db: Database,
  kind: RecordKind,
  at: readonly string[],
): Promise<WorldRecord | undefined> {
  const [record] = await recordStores[kind].list(db, { at }, 1);
  return record;
}
