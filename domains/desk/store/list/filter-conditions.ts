import { findPlan, type HasPlanList } from '@reachout/catalogue/rules/plans';
import { anyOf, assigneeIs, statusIs, teamIs, turnIs } from '@reachout/cases/store/case-list-plan';
import { isAsleep, isAwake } from '@reachout/cases/store/snooze-queries';
import type { CaseListSource } from '@reachout/cases/store/case-list-queries';
import { type SQL, sql } from 'drizzle-orm';
import { ofMine, ofNobody } from '@reachout/cases/rules/calls/cases';
import {
  type CaseFilterName,
  caseFilterNames,
  type CaseFilterValues,
  filtersAmong,
  hasAll,
  takesSeveral,
} from '../../rules/list/case-filters.ts';
import { textOfValues, valuesOf } from '../../rules/list/several.ts';
import { caseTags, taggedCases } from '../schema/tags.ts';
import type { StaffOrder } from '../../rules/list/list-order.ts';

/** Who asks, for what is their own, and the plans that there are. */
export interface Asker extends Pick<HasPlanList, 'plans'> {
  userId: string;
}

/** What each filter asks of the table `cases`, of each value where it takes several. */
const conditions: {
  readonly [Name in CaseFilterName]: (value: NonNullable<CaseFilterValues[Name]>, asker: Asker) => SQL;
} = {
  status: statusIs,
  severity: (severity) => sql`cases.severity = ${Number(severity)}`,
  assignee: (asked, { userId }) => assigneeIs(asked === ofNobody ? null : asked === ofMine ? userId : asked),
  team: (asked) => teamIs(asked === ofNobody ? null : asked),
  turn: turnIs,
  product: (product) => sql`cases.product = ${product}`,
  area: (area) => sql`cases.area = ${area}`,
  topic: (topic) => sql`cases.topic = ${topic}`,
  plan: (plan, catalogue) => sql`${planColumn(findPlan(catalogue, plan)?.field ?? 'plan')} = ${plan}`,
  language: (language) => sql`cases.language = ${language}`,
  // By the number alone, which is one case’s: one number is found, and told from others, faster than two columns.
  tag: (tagId) =>
    sql`cases.number in (select tagged.case_number from ${caseTags} tagged where tagged.tag_id = ${tagId})`,
  snoozed: (is) => (is === 'true' ? isAsleep : isAwake),
  escalated: (is) => (is === 'true' ? sql`cases.escalated_at is not null` : sql`cases.escalated_at is null`),
  refund: (is) => (is === 'true' ? sql`cases.refund_id is not null` : sql`cases.refund_id is null`),
  // One value each, so that the indexes of a single account and of a single person are found.
  accountId: (asked) =>
    sql`cases.account_id = (select id from accounts where id = ${asked} or slug = ${asked} order by id = ${asked} desc, id limit 1)`,
  openedBy: (asked) =>
    sql`cases.opened_by = (select id from users where id = ${asked} or lower(email) = lower(${asked}) limit 1)`,
  // Nothing was updated before it was opened, which leads to the index of updates.
  createdFrom: (day) => sql`(cases.created_at >= ${startOf(day)} and cases.updated_at >= ${startOf(day)})`,
  createdTo: (day) => sql`cases.created_at < ${endOf(day)}`,
  updatedFrom: (day) => sql`cases.updated_at >= ${startOf(day)}`,
  updatedTo: (day) => sql`cases.updated_at < ${endOf(day)}`,
};

/** Where a case keeps the plan of a product, by the field that the catalogue gives it. */
export function planColumn(field: string): SQL {
  if (field === 'plan') return sql`cases.plan`;
  return field === 'v0Plan' ? sql`cases.v0_plan` : sql`(cases.other_plans ->> ${field})`;
}

const startOf = (day: string): SQL => sql`${`${day}T00:00:00Z`}::timestamptz`;
const endOf = (day: string): SQL => sql`(${`${day}T00:00:00Z`}::timestamptz + interval '1 day')`;

/**
 * The conditions of a list in its order, all of which are asked for. Where a filter has several values, a case has any of them, or all. The indexes that have lists in
 * their order tell every fact of a case, so that what is asked together is sifted in them (`deskFacts` of the table).
 */
export function conditionsOf(values: CaseFilterValues, asker: Asker, sort?: StaffOrder): SQL[] {
  const filters = filtersAmong(values);
  const found = caseFilterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    // The value is the one of this name.
    const condition = conditions[name] as (value: string, asker: Asker) => SQL;
    const each = (takesSeveral(name) ? valuesOf(value) : [value]).map((one) => condition(one, asker));
    return hasAll(name) ? each : [anyOf(each)];
  });
  // What sleeps is in no queue, unless it is asked for.
  return sort === 'queue' && filters.snoozed === undefined ? [...found, isAwake] : found;
}

/** Where a list that is narrowed by a tag is read from (decision 092); undefined of any other. */
export function taggedListOf(
  values: CaseFilterValues,
  asker: Asker,
  sort?: StaffOrder,
): CaseListSource | undefined {
  const [first, ...others] = valuesOf(filtersAmong(values).tag);
  if (first === undefined) return undefined;
  const rest = conditionsOf({ ...values, tag: textOfValues(others) || undefined }, asker, sort);
  return { table: sql`${taggedCases}`, conditions: [sql`cases.tag_id = ${first}`, ...rest] };
}
