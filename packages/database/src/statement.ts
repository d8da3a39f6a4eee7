import { type Placeholder, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

/** Executes a statement with these values; returns its rows. */
export type Statement<Values extends Record<string, unknown>, Row> = (
  db: Database,
  values: Values,
) => Promise<Row[]>;

/**
 * A prepared statement, for the hot path of requests: its text is built once, and each connection plans it once under its name. Only for statements
 * whose best plan does not depend on the values.
 *
 * @param name unique among all statements; PostgreSQL refuses two texts under one name
 * @param write the text; `value` stands where a value will be
 */
export function defineStatement<
  Values extends Record<string, unknown>,
  Row extends Record<string, unknown> = never,
>(name: string, write: (value: (key: keyof Values & string) => Placeholder) => SQL): Statement<Values, Row> {
  const query = new PgDialect().sqlToQuery(write((key) => sql.placeholder(key)));
  return async (db, values) => {
    const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    );
    const { rows } = await prepared.execute(values);
    return rows;
  };
}
