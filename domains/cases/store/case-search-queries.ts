import { parseSearchedCaseNumber } from '@reachout/core/parse-case-number';
import { maxCountedCases } from '@reachout/core/limits';
import { type SQL, sql } from 'drizzle-orm';
import {
  allOf,
  columnsReadBy,
  conditionOf,
  type Found,
  type KeyRow,
  keyOf,
  keysAmong,
  orderBy,
  pageOf,
  type Plan,
  rankedPart,
  type RawKey,
  toCount,
} from './case-list-plan.ts';
import type { CaseListQuery } from './case-list-query.ts';
import type { Database } from '@reachout/database/client';

/** How many cases a search looks through before the index of words is asked. */
const searchWindow = 500;
/** And at most, where that many are likely to hold the whole page and no total is told. */
const widestWindow = 2_500;

/** The case that a search names by its number; it stands first, whatever the order. */
export async function findNamed(db: Database, plan: Plan, search: string): Promise<KeyRow | undefined> {
  const number = parseSearchedCaseNumber(search);
  if (number === undefined) return undefined;
  const { rows } = await db.execute<RawKey>(sql`
    select cases.account_id, cases.number, '[]'::json as row, now()::text as as_of from cases
    where cases.number = ${number} and ${conditionOf(plan)}`);
  return keysAmong(rows)[0];
}

/**
 * With a search, some hundred cases are looked through in the list's order before the index of words is asked: a common word fills its page from them, a rare one
 * has few entries in the index, and neither reads its way through a whole account.
 */
export async function findWords(
  db: Database,
  plan: Plan,
  { search, named }: { search: string; named: KeyRow | undefined },
): Promise<Found> {
  const { limit, cursor } = plan.query;
  const matching = allOf([
    holdsWords(plan.query, search),
    ...(named ? [sql`cases.number <> ${named.number}`] : []),
  ]);
  const looked = plan.query.isUncounted
    ? await findUncounted(db, plan, matching)
    : await findCounted(db, plan, matching);
  if (looked.isWhole || looked.keys.length > limit) return looked;
  const matched = sql`matched as materialized (
    select ${columnsReadBy(plan)} from cases where ${conditionOf(plan)} and ${matching})`;
  const source = { from: sql`matched cases`, filters: [], branches: [sql`true`] };
  const { rows } = await db.execute<RawKey & { total: string }>(sql`
    with ${matched}, total as (select count(*) as total from (select 1 from matched limit ${maxCountedCases + 1}) counted)
    select page.*, total.total from total left join lateral (
      select ${keyOf(plan)} from (${pageOf(plan, source)}) page order by ${orderBy(plan)}
    ) page on true`);
  return { keys: keysAmong(rows), ...toCount(rows[0]?.total), ...cursor?.found };
}

/** What was found among the first cases of a list; whether those are all of them. */
interface Looked extends Found {
  isWhole: boolean;
}

/**
 * The matches for which no total is told: read one by one until the page is full, among some hundred cases and then, where the page is to be expected among not many more, half as many again
 * for good measure.
 */
async function findUncounted(db: Database, plan: Plan, matching: SQL): Promise<Looked> {
  const wanted = plan.query.limit + 1;
  const near = await readOn(db, plan, { matching, from: 0, to: searchWindow, limit: wanted });
  const expected = Math.ceil((searchWindow * 1.5 * wanted) / near.length);
  const isFull = near.length === wanted;
  const further =
    isFull || expected > widestWindow
      ? []
      : await readOn(db, plan, { matching, from: searchWindow, to: expected, limit: wanted - near.length });
  const keys = [...near, ...further];
  return { keys, total: keys.length, isTotalExact: false, isWhole: false };
}

/** The matches among those of the list's cases that stand from one place on and before another, `limit` at most: no more of them are read. */
async function readOn(
  db: Database,
  plan: Plan,
  { matching, from, to, limit }: { matching: SQL; from: number; to: number; limit: number },
): Promise<KeyRow[]> {
  const { rows } = await db.execute<RawKey>(sql`
    select ${keyOf(plan)} from (
      select * from (select * from (${windowOf(plan, to)}) ranked order by ${orderBy(plan)} offset ${from}) cases
      where ${matching} order by ${orderBy(plan)} limit ${limit}
    ) page order by ${orderBy(plan)}`);
  return keysAmong(rows);
}

/** The page among the next cases of the list, and how many of these match. */
async function findCounted(db: Database, plan: Plan, matching: SQL): Promise<Looked> {
  const { limit, offset = 0, cursor } = plan.query;
  const { rows } = await db.execute<RawKey & { looked: string; matched: string }>(sql`
    with nearby as materialized (${windowOf(plan, searchWindow)}),
    matched as materialized (select cases.* from nearby cases where ${matching})
    select looked.count as looked, hits.count as matched, page.*
    from (select count(*) from nearby) looked cross join (select count(*) from matched) hits left join lateral (
      select ${keyOf(plan)} from matched page order by ${orderBy(plan)} limit ${limit + 1} offset ${offset}
    ) page on true`);
  const isWhole = Number(rows[0]?.looked ?? 0) < searchWindow;
  const total = Number(rows[0]?.matched ?? 0);
  return {
    keys: keysAmong(rows),
    ...(cursor?.found ?? { total, isTotalExact: isWhole && cursor === undefined }),
    isWhole,
  };
}

/** So many cases of the list, with the columns that words are looked for in. */
function windowOf(plan: Plan, limit: number): SQL {
  const source = { from: sql`cases`, filters: plan.filters, branches: plan.branches };
  return rankedPart(plan, source, { limit, more: sql`, cases.search_words, cases.staff_words` });
}

/** The condition that all of the words occur in a case. Those of internal notes are in a column of their own, which only staff's searches look into. */
export function holdsWords(
  { searchesNotes = false }: Pick<CaseListQuery, 'searchesNotes'>,
  search: string,
): SQL {
  const asked = sql`search_query(${search})`;
  return searchesNotes
    ? sql`(cases.search_words @@ ${asked} or cases.staff_words @@ ${asked})`
    : sql`cases.search_words @@ ${asked}`;
}
