import { maxCountedCases } from '@reachout/core/limits';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  countedPart,
  type Found,
  isSearch,
  type KeyRow,
  keyOf,
  keysAmong,
  orderBy,
  pageOf,
  type Plan,
  planOf,
  type RawKey,
  toCount,
} from './case-list-plan.ts';
import type { CaseCount, CaseCursor, CaseListQuery } from './case-list-query.ts';
import { among } from './case-keys.ts';
import { findNamed, findWords } from './case-search-queries.ts';
import { users } from '@reachout/accounts/store/schema/identity';
import type { StaffMember } from './assignment-queries.ts';
import type { CaseRow } from './cases-queries.ts';
import type { Database } from '@reachout/database/client';
import { caseSeen, cases } from './schema/cases.ts';

export type { CaseCursor, CaseListQuery, CaseListSource, CaseOrder } from './case-list-query.ts';

/** What a case list shows of a case. */
export type CaseListRow = Pick<
  CaseRow,
  | 'accountId'
  | 'number'
  | 'status'
  | 'subject'
  | 'severity'
  | 'product'
  | 'area'
  | 'topic'
  | 'projectId'
  | 'projectName'
  | 'billingInvoiceId'
  | 'createdAt'
  | 'updatedAt'
  | 'turnSince'
  | 'snoozedUntil'
  | 'version'
  | 'teamId'
> & { assignee: StaffMember | null; isMine: boolean; isUnread: boolean; isEscalated: boolean };

/** A page of cases and the cursors of its neighbours. */
export interface CasePage extends CaseCount {
  cases: CaseListRow[];
  next: CaseCursor | null;
  previous: CaseCursor | null;
}

/**
 * A page of cases. Following cursors, there and back, shows every case that matched at the first page, and still does, exactly once: a case that changed since
 * then keeps the place it had. The queue alone is live, as what was answered leaves it.
 */
export async function listCasePage(db: Database, query: CaseListQuery): Promise<CasePage> {
  const { cursor, limit, offset = 0 } = query;
  const plan = planOf(query);
  const search = query.search?.trim() ?? '';
  const named = await findNamed(db, plan, search);
  const found = isSearch(query) ? await findWords(db, plan, { search, named }) : await findInOrder(db, plan);
  const hasMore = found.keys.length > limit;
  const isBack = cursor?.side === 'before';
  const nearest = found.keys.slice(0, limit);
  const shown = isBack ? nearest.toReversed() : nearest;
  const [isFirst, isLast] = isBack ? [!hasMore, false] : [cursor === undefined && offset === 0, !hasMore];
  const { total, isTotalExact } = found;
  const cursorAt = (key: KeyRow | undefined, side: CaseCursor['side']): CaseCursor | null =>
    key === undefined
      ? null
      : {
          side,
          sort: plan.sort,
          asOf: cursor?.asOf ?? key.asOf,
          row: key.row,
          ...(isSearch(query) && { found: { total, isTotalExact } }),
        };
  return {
    cases: await readCaseRows(db, query.viewer, isFirst && named ? [named, ...shown] : shown),
    total: total + (named ? 1 : 0),
    isTotalExact,
    next: isLast ? null : cursorAt(shown.at(-1), 'after'),
    previous: isFirst ? null : cursorAt(shown[0], 'before'),
  };
}

/**
 * Without a search the order's own index gives the page, once the cases were counted and are more than are ever counted: then they stand close together. Fewer are sorted
 * from what was counted, since the order's index would be read to its end for them.
 */
async function findInOrder(db: Database, plan: Plan): Promise<Found> {
  if (plan.query.cursor) {
    const [keys, count] = await Promise.all([findKeys(db, plan), countUpToMost(db, plan)]);
    return { keys, ...count };
  }
  const { limit, offset = 0 } = plan.query;
  const { rows } = await db.execute<RawKey & { total: string }>(sql`
    with counted as materialized (${countedPart(plan)}), total as (select count(*) as total from counted)
    select page.*, total.total from total left join lateral (
      select ${keyOf(plan)} from (
        select * from counted where total.total <= ${maxCountedCases} order by ${orderBy(plan)} limit ${limit + 1} offset ${offset}
      ) page order by ${orderBy(plan)}
    ) page on true`);
  const count = toCount(rows[0]?.total);
  return { keys: count.isTotalExact ? keysAmong(rows) : await findKeys(db, plan), ...count };
}

/** The keys of the page by the order's own index. */
async function findKeys(db: Database, plan: Plan): Promise<KeyRow[]> {
  const source = { from: plan.table, filters: plan.filters, branches: plan.branches };
  const { rows } = await db.execute<RawKey>(
    sql`select ${keyOf(plan)} from (${pageOf(plan, source)}) page order by ${orderBy(plan)}`,
  );
  return keysAmong(rows);
}

async function countUpToMost(db: Database, plan: Plan): Promise<CaseCount> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from (${countedPart(plan)}) counted`,
  );
  return toCount(rows[0]?.total);
}

/** Reads what a list shows of these cases, in the order given; those that are gone are left out. */
export async function readCaseRows(
  db: Database,
  { userId, email }: CaseListQuery['viewer'],
  keys: readonly { accountId: string; number: number }[],
): Promise<CaseListRow[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({
      accountId: cases.accountId,
      number: cases.number,
      status: cases.status,
      subject: cases.subject,
      severity: cases.severity,
      product: cases.product,
      area: cases.area,
      topic: cases.topic,
      projectId: cases.projectId,
      projectName: cases.projectName,
      billingInvoiceId: cases.billingInvoiceId,
      createdAt: cases.createdAt,
      updatedAt: cases.updatedAt,
      turnSince: cases.turnSince,
      snoozedUntil: cases.snoozedUntil,
      version: cases.version,
      teamId: cases.teamId,
      assigneeId: cases.assigneeId,
      assigneeName: users.name,
      isMine: isMine({ userId, email }),
      isUnread: isUnread(userId),
      isEscalated: sql<boolean>`${cases.escalatedAt} is not null`,
    })
    .from(cases)
    .leftJoin(users, eq(users.id, cases.assigneeId))
    .leftJoin(caseSeen, isSeenBy(userId))
    .where(among(keys, cases))
    .prepare('case_rows')
    .execute();
  const byKey = new Map(
    rows.map(({ assigneeId, assigneeName, ...row }) => [
      `${row.accountId} ${row.number}`,
      {
        ...row,
        assignee:
          assigneeId === null || assigneeName === null ? null : { id: assigneeId, name: assigneeName },
      },
    ]),
  );
  return keys.flatMap((key) => byKey.get(`${key.accountId} ${key.number}`) ?? []);
}

/** What a person has seen of a case, for a join. */
export function isSeenBy(userId: string): SQL | undefined {
  return and(
    eq(caseSeen.accountId, cases.accountId),
    eq(caseSeen.caseNumber, cases.number),
    eq(caseSeen.userId, userId),
  );
}

/** They opened it, or take part in it. */
export function isMine({ userId, email }: CaseListQuery['viewer']): SQL<boolean> {
  return sql<boolean>`coalesce(${cases.openedBy} = ${userId}, false) or ${cases.participants} @> array[${email}]::text[]`;
}

/** Somebody else made the last change, after the version that the person saw; who opened a case has seen its first. */
export function isUnread(userId: string): SQL<boolean> {
  return sql<boolean>`${cases.updatedBy} is distinct from ${userId} and ${cases.version} > coalesce(${caseSeen.version},
    case when ${cases.openedBy} = ${userId} then 1 else ${cases.version} end)`;
}
