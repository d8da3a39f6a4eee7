import { type SQL, sql } from 'drizzle-orm';

/**
 * A query that gives rows, by the names of columns with their types: an array for each column, which is less for both sides than the same rows as JSON. What a row does not have is
 * null.
 */
export function selectRows(
  columns: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): SQL {
  const given = Object.entries(columns).map(([name, type]) => {
    const values = sql`${arrayOf(rows.map((row) => row[name]))}::${sql.raw(elementOf(type))}[]`;
    return sql`unnest(${values}) as ${sql.identifier(name)}`;
  });
  if (Object.values(columns).every((type) => elementOf(type) === type))
    return sql`select ${sql.join(given, sql`, `)}`;
  // An array whose elements are arrays would be unnested to the ground: those are text on the way.
  const read = Object.entries(columns).map(
    ([name, type]) => sql`${sql.identifier(name)}::${sql.raw(type)} as ${sql.identifier(name)}`,
  );
  return sql`select ${sql.join(read, sql`, `)} from (select ${sql.join(given, sql`, `)}) as given`;
}

function elementOf(type: string): string {
  return type.endsWith('[]') ? 'text' : type;
}

/** The values as an array is written in PostgreSQL. */
function arrayOf(values: readonly unknown[]): string {
  const flat = values.map((value) =>
    typeof value === 'object' && value !== null ? nestedText(value) : value,
  );
  const json = JSON.stringify(flat);
  // JSON differs in its brackets, and in how it escapes what is neither a quote nor a backslash.
  return /\\[^"\\]/.test(json) ? `{${flat.map(elementText).join()}}` : `{${json.slice(1, -1)}}`;
}

function nestedText(value: object): string {
  return Array.isArray(value) ? arrayOf(value) : JSON.stringify(value);
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
