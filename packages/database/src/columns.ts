import { sql, type SQL } from 'drizzle-orm';
import { bigint, timestamp as pgTimestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** A timestamp in UTC. The database's own clock sets it unless a past one is being recorded. */
export const timestamp = (name: string) =>
  pgTimestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** When the row was written, by the database's clock. */
export const createdAt = () => timestamp('created_at').notNull().defaultNow();

/** When the row was last changed, by the database's clock; writers set it again with `now()`. */
export const updatedAt = () => timestamp('updated_at').notNull().defaultNow();

/**
 * The ordering version of what a provider said last about this row (0 to 2^53 - 1). A message with a lower or equal one is late or repeated, and changes
 * nothing; 0 is what no message ever has.
 */
export const worldVersion = () => bigint('world_version', { mode: 'number' }).notNull().default(0);

/** Money as integer minor units of the row's currency. Safe as a number: the largest amount accepted is far below 2^53. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' });

/**
 * Upper bound on a text column. The schemas count UTF-16 units and PostgreSQL counts code points, so the
 * same figure is never stricter here than there.
 */
export const atMost = (column: AnyPgColumn, characters: number): SQL =>
  sql`char_length(${column}) <= ${sql.raw(String(characters))}`;

/** The column holds one of the listed values. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))})`;
