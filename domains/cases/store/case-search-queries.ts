import { maxCountedCases } from '@reachout/core/limits';
import { type SQL, sql } from 'drizzle-orm';
import {
  allOf,
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
  const digits = /^#?0*(\d{1,8})$/.exec(search)?.[1];
  if (digits === undefined) return undefined;
  const { rows } = await db.execute<RawKey>(sql`
    select cases.account_id, cases.number, '[]'::json as row, now()::text as as_of from cases
    where cases.number = ${Number(digits)} and ${conditionOf(plan)}`);
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
  const { limit, offset = 0, cursor } = plan.query;
  const matching = allOf([
    holdsWords(plan.query, search),
    ...(named ? [sql`cases.number <> ${named.number}`] : []),
  ]);
  const close = await findNearby(db, plan, { matching, window: searchWindow });
  const isWhole = close.looked < searchWindow;
  const window = isWhole ? 0 : likelyWindow(plan.query, close);
  const nearby = window > searchWindow ? await findNearby(db, plan, { matching, window }) : close;
  const counted = cursor?.found ?? { total: nearby.matched, isTotalExact: isWhole && cursor === undefined };
  if (isWhole || nearby.matched > offset + limit) return { keys: nearby.keys, ...counted };
  const matched = sql`matched as materialized (
    select cases.account_id, cases.number, cases.status, cases.severity, cases.created_at, cases.updated_at,
      cases.turn_since, cases.escalated_at
    from cases where ${conditionOf(plan)} and ${matching})`;
  const source = { from: sql`matched cases`, filters: [], branches: [sql`true`] };
  const { rows } = await db.execute<RawKey & { total: string }>(sql`
    with ${matched}, total as (select count(*) as total from (select 1 from matched limit ${maxCountedCases + 1}) counted)
    select page.*, total.total from total left join lateral (
      select ${keyOf(plan)} from (${pageOf(plan, source)}) page order by ${orderBy(plan)}
    ) page on true`);
  return { keys: keysAmong(rows), ...toCount(rows[0]?.total), ...cursor?.found };
}

/** Among how many cases the page is to be expected, half as many again for good measure; none where it stands already, or would be dearer than the index of words. */
function likelyWindow(
  { isUncounted = false, limit, offset = 0 }: CaseListQuery,
  { matched }: { matched: number },
): number {
  if (!isUncounted || matched === 0 || matched > offset + limit) return 0;
  const expected = Math.ceil((searchWindow * 1.5 * (offset + limit + 1)) / matched);
  return expected > widestWindow ? 0 : expected;
}

/** The matches among the next cases of the list. */
async function findNearby(
  db: Database,
  plan: Plan,
  { matching, window }: { matching: SQL; window: number },
): Promise<{ keys: KeyRow[]; looked: number; matched: number }> {
  const { limit, offset = 0 } = plan.query;
  const source = { from: sql`cases`, filters: plan.filters, branches: plan.branches };
  const { rows } = await db.execute<RawKey & { looked: string; matched: string }>(sql`
    with nearby as materialized (${rankedPart(plan, source, { limit: window, more: sql`, cases.search_words, cases.staff_words` })}),
    matched as materialized (select cases.* from nearby cases where ${matching})
    select looked.count as looked, hits.count as matched, page.*
    from (select count(*) from nearby) looked cross join (select count(*) from matched) hits left join lateral (
      select ${keyOf(plan)} from matched page order by ${orderBy(plan)} limit ${limit + 1} offset ${offset}
    ) page on true`);
  return {
    keys: keysAmong(rows),
    looked: Number(rows[0]?.looked ?? 0),
    matched: Number(rows[0]?.matched ?? 0),
  };
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
