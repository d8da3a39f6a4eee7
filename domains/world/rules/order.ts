import { type RecordKind, recordKinds } from './kinds.ts';
import { keyOf, kindRules, type ParentKind } from './records.ts';
import type { WorldMessage } from './world-messages.ts';

/** A message and its place in what was sent. */
export interface Line {
  line: number;
  message: WorldMessage;
}

/**
 * Cuts messages into runs that may be applied in any order within themselves: no run has a key twice, and a removal without a version stands alone, because only
 * its place tells what came before it.
 */
export function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  let keys = new Set<string>();
  let isClosed = true;
  for (const line of lines) {
    const { message } = line;
    const key = `${message.kind}\t${message.key}`;
    const standsAlone = 'removed' in message && message.version === undefined;
    if (isClosed || standsAlone || keys.has(key)) {
      runs.push([]);
      keys = new Set();
    }
    keys.add(key);
    runs.at(-1)?.push(line);
    isClosed = standsAlone;
  }
  return runs;
}

/** The messages of a run in the order of their kinds: what a record names is written before it. */
export function byKind(lines: readonly Line[]): [RecordKind, Line[]][] {
  const groups = Map.groupBy(lines, ({ message }) => message.kind);
  return recordKinds.flatMap((kind) => {
    const group = groups.get(kind);
    return group === undefined ? [] : [[kind, group] as [RecordKind, Line[]]];
  });
}

/** What a record of a kind belongs to, by kind and key. A domain that leads to no project belongs to its account alone. */
export function parentsOf(
  kind: RecordKind,
  record: object,
): { kind: ParentKind; key: string; field: string }[] {
  const values = record as Readonly<Record<string, unknown>>;
  return kindRules[kind].parents.flatMap((parent) =>
    parent.key.some((field) => values[field] === undefined)
      ? []
      : [{ kind: parent.kind, key: keyOf(parent.key, record), field: parent.key.at(-1) ?? '' }],
  );
}
