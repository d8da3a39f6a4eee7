import type { Brand } from '@reachout/brand/rules/brand';
import type { HasProducts } from '@reachout/catalogue/rules/products';
import { finishedCaseStatuses, statusesOfTurn } from '@reachout/cases/rules/case-status';
import type { Database } from '@reachout/database/client';
import { type SQL, sql } from 'drizzle-orm';
import type { CaseFilterValues } from '../../rules/list/case-filters.ts';
import { conditionsOf, planColumn } from '../list/filter-conditions.ts';

/** What numbers are of: a span of time up to a moment before which all of it lies, and the cases that count. */
export interface NumbersScope {
  from: Date;
  before: Date;
  now: Date;
  filter: Pick<CaseFilterValues, 'product' | 'plan' | 'severity' | 'team'>;
  catalogue: Pick<Brand, 'plans'> & HasProducts;
  /** Whether times tell of how many accounts they are. */
  countsAccounts?: boolean;
}

/** A time as a value of the database. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Statuses as literals: the planner meets them before it knows of parameters. */
const literals = (statuses: readonly string[]): SQL =>
  sql.raw(`(${statuses.map((status) => `'${status.replaceAll("'", "''")}'`).join(', ')})`);

/** True of a status after which nobody's answer is awaited. */
export const isFinished = (status: SQL): SQL => sql`${status} in ${literals(finishedCaseStatuses)}`;

/** Whose turn a status means, as `DayRow` names it. */
export const turnOf = (status: SQL): SQL => sql`case
  when ${status} in ${literals(statusesOfTurn('support'))} then 'support'
  when ${status} in ${literals(statusesOfTurn('customer'))} then 'customer'
  when ${status} in ${literals(statusesOfTurn('third party'))} then 'thirdParty'
  when ${isFinished(status)} then 'nobody'
  else 'unknown' end`;

/** What the cases of a scope have in common, as conditions on `cases`. */
export function conditionsOfScope({ filter, catalogue }: NumbersScope): SQL[] {
  return conditionsOf(filter, { userId: '', plans: catalogue.plans });
}

/** The same to add to other conditions. */
export function andInScope(scope: NumbersScope): SQL {
  return sql.join(
    conditionsOfScope(scope).map((condition) => sql` and ${condition}`),
    sql``,
  );
}

/** The plan that counts for a case: that of its product. */
export function planOfCase({ products }: NumbersScope['catalogue']): SQL {
  const others = products.filter(({ planField }) => planField !== 'plan');
  if (others.length === 0) return sql`cases.plan`;
  const branches = others.map(({ key, planField }) => sql`when ${key} then ${planColumn(planField)}`);
  return sql`case cases.product ${sql.join(branches, sql` `)} else cases.plan end`;
}

/** Milliseconds between two times. */
export const milliseconds = (from: SQL, to: SQL): SQL =>
  sql`greatest(0, round(extract(epoch from (${to} - ${from})) * 1000))::float8`;

/** Lets the rest of a transaction sort and join in memory what a year of many cases comes to. It takes no more than there is to sort. */
export async function sortInMemory(tx: Database): Promise<void> {
  await tx.execute(sql`set local work_mem = '64MB'`);
}
