import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * What belongs to these cases, by two arrays: of pairs one by one, the planner tries each with each index of the table, which took it longer than anything
 * else of a list. The statement is the same for any number of them, so that it can be prepared.
 */
export function among(
  keys: readonly { accountId: string; number: number }[],
  { accountId, number }: { accountId: SQLWrapper; number: SQLWrapper },
): SQL {
  const accountIds = sql.param(keys.map((key) => key.accountId));
  const numbers = sql.param(keys.map((key) => key.number));
  return sql`(${accountId}, ${number}) in (select * from unnest(${accountIds}::text[], ${numbers}::bigint[]))`;
}
