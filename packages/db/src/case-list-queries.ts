import {
  type CaseStatus,
  caseStatuses,
  type CaseTurn,
  caseTurn,
  finishedCaseStatuses,
} from '@reachout/contract/entities';
import { maxCountedCases } from '@reachout/contract/limits';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import type { CaseRow } from './cases-queries.ts';
import { caseSeen, cases } from './schema.ts';

/** Which cases of an account a person sees when they do not see all of them. */
export interface CaseWithin {
  projectIds: readonly string[];
  openedBy: string;
  participant: string;
}

/** An order by a column, or the staff's queue; a leading minus means last first. */
export type CaseOrder =
  | 'queue'
  | `${'' | '-'}${'updatedAt' | 'createdAt' | 'caseNumber' | 'severity' | 'status'}`;

/** Where the next page starts: after this row, in the list as it was ordered at that moment. */
export interface CaseCursor {
  sort: CaseOrder;
  /** The database's time of the first page. */
  asOf: string;
  /** The last row's values of the order, the case number last. */
  after: readonly (string | number | boolean)[];
}

export interface CaseListQuery {
  /** Who asks: for the marks of what is theirs and what they have not read. */
  viewer: { userId: string; email: string };
  /** Absent for all accounts, which is for staff. */
  accountId?: string;
  within?: CaseWithin;
  /** 'Open' means every status that is neither Solved nor Closed (D10); anything else is matched as it is. */
  status?: string;
  severity?: number;
  projectId?: string;
  /** Only what the person opened or takes part in. */
  mine?: boolean;
  turn?: CaseTurn;
  /** Words, all of which occur in subject, description, project or domain; or a case number. */
  search?: string;
  sort?: CaseOrder;
  limit: number;
  offset?: number;
  cursor?: CaseCursor;
}

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
> & { isMine: boolean; isUnread: boolean; isEscalated: boolean };

/** A page of cases. Counting ends at a thousand; then the total is not exact and there are more. */
export interface CasePage {
  cases: CaseListRow[];
  total: number;
  isTotalExact: boolean;
  next: CaseCursor | null;
}

/** How many cases a search looks through before the index of words is asked. */
const searchWindow = 500;

/** The columns that orders compare, under the names that the statements give them. */
const orderColumns = {
  updated_at: { value: sql`cases.updated_at`, type: 'timestamptz' },
  created_at: { value: sql`cases.created_at`, type: 'timestamptz' },
  severity: { value: sql`cases.severity`, type: 'int' },
  status: { value: sql`cases.status`, type: 'text' },
  not_escalated: { value: sql`(cases.escalated_at is null)`, type: 'boolean' },
  turn_since: { value: sql`cases.turn_since`, type: 'timestamptz' },
  number: { value: sql`cases.number`, type: 'bigint' },
} as const;
type OrderColumn = keyof typeof orderColumns;

const columnsOfOrder: Readonly<Record<string, readonly OrderColumn[]>> = {
  queue: ['severity', 'not_escalated', 'turn_since', 'number'],
  updatedAt: ['updated_at', 'number'],
  createdAt: ['created_at', 'number'],
  caseNumber: ['number'],
  severity: ['severity', 'updated_at', 'number'],
  status: ['status', 'updated_at', 'number'],
};

/** A list's conditions and order, ready to be written into statements. */
interface Plan {
  query: CaseListQuery;
  columns: readonly OrderColumn[];
  direction: SQL;
  filters: readonly SQL[];
  /** Alternatives, each with an index of its own; what any of them lets through is shown. */
  branches: readonly SQL[];
}

/** The key of a case and its values of the order. */
interface KeyRow {
  accountId: string;
  number: number;
  after: CaseCursor['after'];
  /** The database's time of the reading. */
  asOf: string;
}

interface Found {
  /** At most one more than the page takes. */
  keys: KeyRow[];
  total: number;
  isTotalExact: boolean;
}

interface RawKey extends Record<string, unknown> {
  account_id: string;
  number: string;
  after: CaseCursor['after'];
  as_of: string;
}

/**
 * A page of cases. Following cursors shows every case that matched at the first page, and still does, exactly once: a case that changed since then keeps the
 * place it had. The queue alone is live, as what was answered leaves it.
 */
export async function listCasePage(db: Database, query: CaseListQuery): Promise<CasePage> {
  const { cursor, limit, offset = 0 } = query;
  const sort = cursor?.sort ?? query.sort ?? '-updatedAt';
  const plan: Plan = {
    query,
    columns: columnsOfOrder[sort.replace(/^-/, '')] ?? ['updated_at', 'number'],
    direction: sort.startsWith('-') ? sql`desc` : sql`asc`,
    filters: filtersOf(query),
    branches: branchesOf(query),
  };
  const search = query.search?.trim() ?? '';
  const named = await findNamed(db, plan, search);
  const found = search === '' ? await findInOrder(db, plan) : await findWords(db, plan, { search, named });
  const shown = found.keys.slice(0, limit);
  const last = shown.at(-1);
  const isFirst = cursor === undefined && offset === 0;
  const hasMore = found.keys.length > limit && last !== undefined;
  return {
    cases: await readCaseRows(db, query.viewer, isFirst && named ? [named, ...shown] : shown),
    total: found.total + (named ? 1 : 0),
    isTotalExact: found.isTotalExact,
    next: hasMore ? { sort, asOf: cursor?.asOf ?? last.asOf, after: last.after } : null,
  };
}

/** The case that a search names by its number; it stands first, whatever the order. */
async function findNamed(db: Database, plan: Plan, search: string): Promise<KeyRow | undefined> {
  const digits = /^#?0*(\d{1,8})$/.exec(search)?.[1];
  if (digits === undefined) return undefined;
  const { rows } = await db.execute<RawKey>(sql`
    select cases.account_id, cases.number, '[]'::json as after, now()::text as as_of from cases
    where cases.number = ${Number(digits)} and ${conditionOf(plan)}`);
  return rows.map(toKeyRow)[0];
}

/** Without a search the order's own index gives the page. */
async function findInOrder(db: Database, plan: Plan): Promise<Found> {
  const source = { from: sql`cases`, filters: plan.filters, branches: plan.branches };
  const counted = sql.join(
    plan.branches.map(
      (branch) =>
        sql`(select cases.number from cases where ${allOf([...plan.filters, branch])} limit ${maxCountedCases + 1})`,
    ),
    sql` union `,
  );
  const [{ rows }, count] = await Promise.all([
    db.execute<RawKey>(
      sql`select ${keyOf(plan)} from (${pageOf(plan, source)}) page order by ${orderBy(plan)}`,
    ),
    countUpToMost(db, counted),
  ]);
  return { keys: rows.map(toKeyRow), ...count };
}

/**
 * With a search, some hundred cases are looked through in the list's order before the index of words is asked: a common word fills its page from them, a rare one
 * has few entries in the index, and neither reads its way through a whole account.
 */
async function findWords(
  db: Database,
  plan: Plan,
  { search, named }: { search: string; named: KeyRow | undefined },
): Promise<Found> {
  const { limit, offset = 0, cursor } = plan.query;
  const matching = allOf([
    sql`cases.search_words @@ search_query(${search})`,
    ...(named ? [sql`cases.number <> ${named.number}`] : []),
  ]);
  const nearby = await findNearby(db, plan, matching);
  const isWhole = nearby.looked < searchWindow;
  if (isWhole || nearby.matched > offset + limit)
    return { keys: nearby.keys, total: nearby.matched, isTotalExact: isWhole && cursor === undefined };
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
  return { keys: keysAmong(rows), ...toCount(rows[0]?.total) };
}

/** The matches among the next cases of the list. */
async function findNearby(
  db: Database,
  plan: Plan,
  matching: SQL,
): Promise<{ keys: KeyRow[]; looked: number; matched: number }> {
  const { limit, offset = 0 } = plan.query;
  const source = { from: sql`cases`, filters: plan.filters, branches: plan.branches };
  const { rows } = await db.execute<RawKey & { looked: string; matched: string }>(sql`
    with nearby as materialized (${rankedPart(plan, source, { limit: searchWindow, more: sql`, cases.search_words` })}),
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

/** The columns of a page, one row more than it takes. */
function pageOf(plan: Plan, source: Source): SQL {
  const { limit, offset = 0 } = plan.query;
  return sql`select * from (${rankedPart(plan, source, { limit: offset + limit + 1 })}) ranked
    order by ${orderBy(plan)} limit ${limit + 1} offset ${offset}`;
}

/** Where cases are taken from. */
interface Source {
  from: SQL;
  filters: readonly SQL[];
  branches: readonly SQL[];
}

/** The keys of the first cases after the cursor, each branch by its own index. */
function rankedPart(
  plan: Plan,
  { from, filters, branches }: Source,
  { limit, more = sql`` }: { limit: number; more?: SQL },
): SQL {
  const parts = branches.flatMap((branch) =>
    momentsOf(plan).map(
      ({ valueOf, conditions }) => sql`(
        select * from (
          select cases.account_id, ${sql.join(
            plan.columns.map((column) => sql`${valueOf(column)} as ${sql.raw(column)}`),
            sql`, `,
          )} ${more}
          from ${from} where ${allOf([...filters, branch, ...conditions])}
        ) ranked where ${afterCursor(plan)} order by ${orderBy(plan)} limit ${limit})`,
    ),
  );
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return sql`select distinct * from (${sql.join(parts, sql` union all `)}) parts order by ${orderBy(plan)} limit ${limit}`;
}

/** The cases as they stand, and behind a cursor those that changed since its first page at the place they had then. */
function momentsOf({
  query: { cursor },
  columns,
}: Plan): { valueOf: (column: OrderColumn) => SQL; conditions: SQL[] }[] {
  const now = (column: OrderColumn): SQL => orderColumns[column].value;
  if (cursor === undefined || !columns.includes('updated_at')) return [{ valueOf: now, conditions: [] }];
  const asOf = sql`${cursor.asOf}::timestamptz`;
  return [
    { valueOf: now, conditions: [sql`cases.updated_at <= ${asOf}`] },
    {
      valueOf: (column) => valueAsOf(column, asOf),
      conditions: [sql`cases.updated_at > ${asOf}`, sql`cases.created_at <= ${asOf}`],
    },
  ];
}

/** What a column held at that time, told from what happened to the case. */
function valueAsOf(column: OrderColumn, asOf: SQL): SQL {
  const ofCase = (table: SQL): SQL =>
    sql`${table} happened where happened.account_id = cases.account_id and happened.case_number = cases.number`;
  switch (column) {
    case 'updated_at':
      return sql`greatest(cases.created_at,
        (select max(happened.created_at) from ${ofCase(sql`case_events`)} and happened.created_at <= ${asOf}),
        (select max(happened.created_at) from ${ofCase(sql`case_comments`)} and happened.created_at <= ${asOf}
          and happened.visibility = 'public'))`;
    case 'severity':
    case 'status': {
      const { value, type } = orderColumns[column];
      return sql`coalesce((select happened.before from ${ofCase(sql`case_events`)} and happened.created_at > ${asOf}
        and happened.kind = ${column} order by happened.id limit 1)::${sql.raw(type)}, ${value})`;
    }
    default:
      return orderColumns[column].value;
  }
}

function afterCursor({ query: { cursor, sort }, columns }: Plan): SQL {
  if (cursor === undefined) return sql`true`;
  const names = sql.raw(columns.join(', '));
  const values = sql.join(
    columns.map((column, index) => sql`${cursor.after[index]}::${sql.raw(orderColumns[column].type)}`),
    sql`, `,
  );
  const isDescending = (cursor.sort ?? sort).startsWith('-');
  return isDescending ? sql`(${names}) < (${values})` : sql`(${names}) > (${values})`;
}

function orderBy({ columns, direction }: Plan): SQL {
  return sql.join(
    columns.map((column) => sql`${sql.raw(column)} ${direction}`),
    sql`, `,
  );
}

/** A case's key and its values of the order as a cursor carries them; times to the microsecond, as texts. */
function keyOf({ columns }: Plan): SQL {
  const values = columns.map((column) =>
    orderColumns[column].type === 'timestamptz' ? `page.${column}::text` : `page.${column}`,
  );
  return sql.raw(
    `page.account_id, page.number, json_build_array(${values.join(', ')}) as after, now()::text as as_of`,
  );
}

async function countUpToMost(db: Database, keys: SQL): Promise<Pick<Found, 'total' | 'isTotalExact'>> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from (select 1 from (${keys}) counted limit ${maxCountedCases + 1}) upToMost`,
  );
  return toCount(rows[0]?.total);
}

function toCount(counted: string | undefined): Pick<Found, 'total' | 'isTotalExact'> {
  const total = Number(counted ?? 0);
  return { total: Math.min(total, maxCountedCases), isTotalExact: total <= maxCountedCases };
}

/** A statement that tells figures beside its rows has one row of them where no case was found. */
function keysAmong(rows: readonly RawKey[]): KeyRow[] {
  return rows.filter((row) => row.number !== null).map(toKeyRow);
}

function toKeyRow(row: RawKey): KeyRow {
  return { accountId: row.account_id, number: Number(row.number), after: row.after, asOf: row.as_of };
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
      isMine: sql<boolean>`coalesce(${cases.openedBy} = ${userId}, false) or ${cases.participants} @> array[${email}]::text[]`,
      isUnread: isUnread(userId),
      isEscalated: sql<boolean>`${cases.escalatedAt} is not null`,
    })
    .from(cases)
    .leftJoin(
      caseSeen,
      and(
        eq(caseSeen.accountId, cases.accountId),
        eq(caseSeen.caseNumber, cases.number),
        eq(caseSeen.userId, userId),
      ),
    )
    .where(
      sql`(${cases.accountId}, ${cases.number}) in (${sql.join(
        keys.map((key) => sql`(${key.accountId}, ${key.number}::bigint)`),
        sql`, `,
      )})`,
    );
  const byKey = new Map(rows.map((row) => [`${row.accountId} ${row.number}`, row]));
  return keys.flatMap((key) => byKey.get(`${key.accountId} ${key.number}`) ?? []);
}

/** Somebody else made the last change, after the version that the person saw; who opened a case has seen its first. */
function isUnread(userId: string): SQL<boolean> {
  return sql<boolean>`${cases.updatedBy} is distinct from ${userId} and ${cases.version} > coalesce(${caseSeen.version},
    case when ${cases.openedBy} = ${userId} then 1 else ${cases.version} end)`;
}

function filtersOf(query: CaseListQuery): SQL[] {
  const { accountId, status, severity, projectId, turn } = query;
  return [
    ...(accountId === undefined ? [] : [sql`cases.account_id = ${accountId}`]),
    ...(status === undefined ? [] : [statusIs(status)]),
    ...(severity === undefined ? [] : [sql`cases.severity = ${severity}`]),
    ...(projectId === undefined ? [] : [sql`cases.project_id = ${projectId}`]),
    ...(turn === undefined ? [] : [turnIs(turn)]),
    // The queue's index holds what is support's turn, and so does the queue.
    ...((query.cursor?.sort ?? query.sort) === 'queue' ? [turnIs('support')] : []),
  ];
}

/** Statuses as literals, so that the partial indexes for them are found. */
function oneOfStatuses(statuses: readonly CaseStatus[]): SQL {
  return sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`);
}

function statusIs(status: string): SQL {
  return status === 'Open'
    ? sql`cases.status not in ${oneOfStatuses(finishedCaseStatuses)}`
    : sql`cases.status = ${status}`;
}

function turnIs(turn: CaseTurn): SQL {
  if (turn === 'unknown') return sql`cases.status not in ${oneOfStatuses(caseStatuses)}`;
  return sql`cases.status in ${oneOfStatuses(caseStatuses.filter((status) => caseTurn(status) === turn))}`;
}

function branchesOf({ viewer, within, mine }: CaseListQuery): SQL[] {
  const own = [
    sql`cases.opened_by = ${viewer.userId}`,
    sql`cases.participants @> array[${viewer.email}]::text[]`,
  ];
  if (mine) return own;
  if (within === undefined) return [sql`true`];
  if (within.projectIds.length === 0) return own;
  return [
    ...own,
    sql`cases.project_id in (${sql.join(
      within.projectIds.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  ];
}

function conditionOf({ filters, branches }: Plan): SQL {
  return sql`${allOf(filters)} and (${sql.join([...branches], sql` or `)})`;
}

function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}
