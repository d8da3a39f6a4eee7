import { type SQL, sql } from 'drizzle-orm';

/** Which records: all of them, those behind a key, or the one that has it. */
export type KeyRange = { after: readonly string[] } | { at: readonly string[] } | undefined;

// The order of bytes is the same in every database, whatever its language.
const columns = (names: readonly string[]): SQL[] => names.map((name) => sql.raw(`${name} collate "C"`));

/** The condition of the rows of a range, whose key has these columns of text, and then one that is a timestamp, if it is named. */
export function inRange(names: readonly string[], range: KeyRange, timestampColumn?: string): SQL {
  if (range === undefined) return sql`true`;
  const parts = 'after' in range ? range.after : range.at;
  const left = [
    ...columns(names),
    ...(timestampColumn === undefined ? [] : [sql.identifier(timestampColumn)]),
  ];
  const right = parts.map((part, index) => (index < names.length ? sql`${part}` : sql`${part}::timestamptz`));
  const operator = sql.raw('after' in range ? '>' : '=');
  return sql`(${sql.join(left, sql`, `)}) ${operator} (${sql.join(right, sql`, `)})`;
}

/** The order of keys. */
export function byKey(names: readonly string[]): SQL {
  return sql.join(columns(names), sql`, `);
}
