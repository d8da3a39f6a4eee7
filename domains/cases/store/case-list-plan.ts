import {
  type CaseStatus,
  caseStatuses,
  type CaseTurn,
  finishedCaseStatuses,
  statusesOfTurn,
} from '../rules/case-status.ts';
import { maxCountedCases } from '@reachout/core/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { CaseCount, CaseCursor, CaseListQuery, CaseOrder } from './case-list-query.ts';

/** The columns that orders compare, under the names that the statements give them: what each reads of a case, and what it makes of that. */
const orderColumns = {
  updated_at: { reads: 'updated_at', type: 'timestamptz' },
  created_at: { reads: 'created_at', type: 'timestamptz' },
  severity: { reads: 'severity', type: 'int' },
  status: { reads: 'status', type: 'text' },
  not_escalated: { reads: 'escalated_at', is: 'null', type: 'boolean' },
  turn_since: { reads: 'turn_since', type: 'timestamptz' },
  due_at: { reads: 'due_at', type: 'timestamptz' },
  number: { reads: 'number', type: 'bigint' },
} as const;
type OrderColumn = keyof typeof orderColumns;

const columnsOfOrder: Readonly<Record<string, readonly OrderColumn[]>> = {
  queue: ['severity', 'not_escalated', 'turn_since', 'number'],
  due: ['due_at', 'number'],
  updatedAt: ['updated_at', 'number'],
  createdAt: ['created_at', 'number'],
  caseNumber: ['number'],
  severity: ['severity', 'updated_at', 'number'],
  status: ['status', 'updated_at', 'number'],
};

/** What a column holds now, made of nothing but what it reads: `columnsReadBy` tells all that an order needs of its source. */
function valueOfColumn(column: OrderColumn): SQL {
  const read = sql.raw(`cases.${orderColumns[column].reads}`);
  return 'is' in orderColumns[column] ? sql`(${read} is null)` : read;
}

/** A list's conditions and order, ready to be written into statements. */
export interface Plan {
  query: CaseListQuery;
  /** Where the cases are read from, under the name of `cases`. */
  table: SQL;
  sort: CaseOrder;
  columns: readonly OrderColumn[];
  /** In which the statements read: a page before a cursor is read from its end. */
  direction: 'asc' | 'desc';
  filters: readonly SQL[];
  /** Alternatives, each with an index of its own; what any of them lets through is shown. */
  branches: readonly SQL[];
}

/** The key of a case and its values of the order. */
export interface KeyRow {
  accountId: string;
  number: number;
  row: CaseCursor['row'];
  /** The database's time of the reading. */
  asOf: string;
}

export interface Found extends CaseCount {
  /** At most one more than the page takes, the one nearest to the cursor first. */
  keys: KeyRow[];
}

export interface RawKey extends Record<string, unknown> {
  account_id: string;
  number: string;
  row: CaseCursor['row'];
  as_of: string;
}

/** The statements' parts for a question. */
export function planOf(query: CaseListQuery): Plan {
  const { cursor, conditions } = query;
  const { instead } = isSearch(query) ? {} : query;
  const sort = cursor?.sort ?? query.sort ?? '-updatedAt';
  const isDescending = sort.startsWith('-') !== (cursor?.side === 'before');
  return {
    query,
    table: instead ? sql`${instead.table} cases` : sql`cases`,
    sort,
    columns: columnsOfOrder[sort.replace(/^-/, '')] ?? ['updated_at', 'number'],
    direction: isDescending ? 'desc' : 'asc',
    filters: filtersOf({ ...query, conditions: instead?.conditions ?? conditions }),
    branches: branchesOf(query),
  };
}

/** Whether words are searched for. */
export function isSearch({ search = '' }: Pick<CaseListQuery, 'search'>): boolean {
  return search.trim() !== '';
}

/** The columns of a page, one row more than it takes. */
export function pageOf(plan: Plan, source: Source): SQL {
  const { limit, offset } = plan.query;
  return rankedPart(plan, source, { limit: limit + 1, offset });
}

/** Where cases are taken from. */
export interface Source {
  from: SQL;
  filters: readonly SQL[];
  branches: readonly SQL[];
}

/** The columns that a page reads of its source, for one that is not `cases` itself: the key, the times by which it knows what changed behind a cursor, and the order's. */
export function columnsReadBy({ columns }: Plan): SQL {
  const read = new Set([
    'account_id',
    'number',
    'created_at',
    'updated_at',
    ...columns.map((column) => orderColumns[column].reads),
  ]);
  return sql.raw([...read].map((column) => `cases.${column}`).join(', '));
}

/** The keys of the first cases beyond the cursor, each branch by its own index. */
export function rankedPart(
  plan: Plan,
  { from, filters, branches }: Source,
  { limit, offset = 0, more = sql`` }: { limit: number; offset?: number; more?: SQL },
): SQL {
  const partOf = (source: SQL, rows: SQL): SQL => sql`(
    select * from (${source}) ranked where ${beyondCursor(plan)} order by ${orderBy(plan)} ${rows})`;
  const sources = branches.flatMap((branch) =>
    timestampColumnsOf(plan).map(
      ({ valueOf, conditions }) => sql`
        select cases.account_id, ${columnsAs(plan.columns, valueOf)} ${more}
        from ${from} where ${allOf([...filters, branch, ...conditions])}`,
    ),
  );
  const [only] = sources;
  // One alone is walked through once: an offset costs what it passes over, and nothing besides.
  if (sources.length === 1 && only) return partOf(only, sql`limit ${limit} offset ${offset}`);
  const parts = sources.map((source) => partOf(source, sql`limit ${offset + limit}`));
  return sql`select distinct * from (${sql.join(parts, sql` union all `)}) parts order by ${orderBy(plan)} limit ${limit} offset ${offset}`;
}

/** The keys of cases as far as they are counted, in no order; each once, also where several branches let it through. */
export function countedPart({ table, filters, branches, columns }: Plan): SQL {
  const most = maxCountedCases + 1;
  const parts = branches.map(
    (branch) => sql`(
      select cases.account_id, ${columnsAs(columns, valueOfColumn)}
      from ${table} where ${allOf([...filters, branch])} limit ${most})`,
  );
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return sql`select * from (${sql.join(parts, sql` union `)}) counted limit ${most}`;
}

/** Columns of the order, by the values that they have in a statement. */
function columnsAs(columns: Plan['columns'], valueOf: (column: OrderColumn) => SQL): SQL {
  return sql.join(
    columns.map((column) => sql`${valueOf(column)} as ${sql.raw(column)}`),
    sql`, `,
  );
}

/** The cases as they stand, and behind a cursor those that changed since its first page at the place they had then. */
function timestampColumnsOf({
  query: { cursor },
  columns,
}: Plan): { valueOf: (column: OrderColumn) => SQL; conditions: SQL[] }[] {
  if (cursor === undefined || !columns.includes('updated_at'))
    return [{ valueOf: valueOfColumn, conditions: [] }];
  const asOf = sql`${cursor.asOf}::timestamptz`;
  return [
    { valueOf: valueOfColumn, conditions: [sql`cases.updated_at <= ${asOf}`] },
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
      const { type } = orderColumns[column];
      return sql`coalesce((select happened.before from ${ofCase(sql`case_events`)} and happened.created_at > ${asOf}
        and happened.kind = ${column} order by happened.id limit 1)::${sql.raw(type)}, ${valueOfColumn(column)})`;
    }
    default:
      return valueOfColumn(column);
  }
}

function beyondCursor({ query: { cursor }, columns, direction }: Plan): SQL {
  if (cursor === undefined) return sql`true`;
  const names = sql.raw(columns.join(', '));
  const values = sql.join(
    columns.map((column, index) => sql`${cursor.row[index]}::${sql.raw(orderColumns[column].type)}`),
    sql`, `,
  );
  return direction === 'desc' ? sql`(${names}) < (${values})` : sql`(${names}) > (${values})`;
}

export function orderBy({ columns, direction }: Plan): SQL {
  return sql.join(
    columns.map((column) => sql.raw(`${column} ${direction}`)),
    sql`, `,
  );
}

/** A case's key and its values of the order as a cursor carries them; times to the microsecond, as texts. */
export function keyOf({ columns }: Plan): SQL {
  const values = columns.map((column) =>
    orderColumns[column].type === 'timestamptz' ? `page.${column}::text` : `page.${column}`,
  );
  return sql.raw(
    `page.account_id, page.number, json_build_array(${values.join(', ')}) as row, now()::text as as_of`,
  );
}

export function toCount(counted: string | undefined): CaseCount {
  const total = Number(counted ?? 0);
  return { total: Math.min(total, maxCountedCases), isTotalExact: total <= maxCountedCases };
}

/** A statement that tells figures beside its rows has one row of them where no case was found. */
export function keysAmong(rows: readonly RawKey[]): KeyRow[] {
  return rows.filter((row) => row.number !== null).map(toKeyRow);
}

function toKeyRow(row: RawKey): KeyRow {
  return { accountId: row.account_id, number: Number(row.number), row: row.row, asOf: row.as_of };
}

function filtersOf(query: CaseListQuery): SQL[] {
  const { accountId, status, severity, projectId, conditions = [] } = query;
  return [
    ...(accountId === undefined ? [] : [sql`cases.account_id = ${accountId}`]),
    ...(status ? [statusIs(status)] : []),
    ...(severity === undefined ? [] : [sql`cases.severity = ${severity}`]),
    ...(projectId === undefined ? [] : [sql`cases.project_id = ${projectId}`]),
    ...conditions,
    // The queue's index holds what is support's turn, and so does the queue.
    ...((query.cursor?.sort ?? query.sort) === 'queue' ? [turnIs('support')] : []),
    ...((query.cursor?.sort ?? query.sort) === 'due' ? [sql`cases.due_at is not null`] : []),
  ];
}

/** Statuses as literals, so that the partial indexes for them are found. */
function oneOfStatuses(statuses: readonly CaseStatus[]): SQL {
  return sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`);
}

/** The condition of a status, 'Open' for every one that is neither Solved nor Closed (D10). */
export function statusIs(status: string): SQL {
  return status === 'Open'
    ? sql`cases.status not in ${oneOfStatuses(finishedCaseStatuses)}`
    : sql`cases.status = ${status}`;
}

/** The condition of whose turn it is; `unknown` belongs to the statuses of outside systems. */
export function turnIs(turn: CaseTurn): SQL {
  if (turn === 'unknown') return sql`cases.status not in ${oneOfStatuses(caseStatuses)}`;
  return sql`cases.status in ${oneOfStatuses(statusesOfTurn(turn))}`;
}

/** The condition of who of staff has a case; null for nobody. */
export function assigneeIs(assigneeId: string | null): SQL {
  return assigneeId === null ? sql`cases.assignee_id is null` : sql`cases.assignee_id = ${assigneeId}`;
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

export function conditionOf({ filters, branches }: Plan): SQL {
  return sql`${allOf(filters)} and (${sql.join([...branches], sql` or `)})`;
}

export function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

/** One of several conditions, of which there is at least one. */
export function anyOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 1 && conditions[0]
    ? conditions[0]
    : sql`(${sql.join([...conditions], sql` or `)})`;
}

/** The condition of which team of the staff a case is for; null for everybody's. */
export function teamIs(teamId: string | null): SQL {
  return teamId === null ? sql`cases.team_id is null` : sql`cases.team_id = ${teamId}`;
}
