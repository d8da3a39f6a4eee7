import { staffSortOrders } from '@reachout/cases/rules/calls/cases';
import { maxSearchTerm } from '@reachout/core/limits';
import { queryString } from '@reachout/core/url';
import { safeParse } from 'zod/v4/core';
import { snoozeCopy } from '../../messages/triage.ts';
import { viewCopy } from '../../messages/views.ts';
import { caseFilterNames, caseFilters, filtersAmong, takesSeveral } from './case-filters.ts';
import { type AskedList, orderOf } from './list-order.ts';

/** A list that everybody who answers cases has, without keeping it. */
export interface DefaultView {
  readonly key: string;
  readonly name: () => string;
  readonly list: AskedList;
}

/** The views to begin with, in their order. */
export const defaultViews: readonly DefaultView[] = [
  { key: 'mine', name: () => viewCopy.myQueue(), list: { assignee: 'me' } },
  { key: 'nobodys', name: () => viewCopy.nobodys(), list: { assignee: 'nobody' } },
  { key: 'escalated', name: () => viewCopy.escalated(), list: { status: 'Open', escalated: 'true' } },
  { key: 'snoozed', name: () => snoozeCopy.view(), list: { snoozed: 'true' } },
];

/** How many views a person may have of their own, and how many may be shared: each is counted whenever the list is shown. */
export const maxViews = 20;

/** Up to here the cases of a view are counted. */
export const maxCountedInView = 99;

/**
 * The query by which an address asks for a list, without its question mark: equal lists have equal ones. The order is left out where the list has it by itself.
 */
export function queryOfList(list: AskedList): string {
  const { searchQuery, sort } = list;
  const usual = orderOf({ ...list, sort: undefined });
  return queryString({
    ...filtersAmong(list),
    searchQuery,
    sort: sort === usual ? undefined : sort,
  }).slice(1);
}

/** The fields of a query; a filter of several values may be there several times, and comes to one text. */
export function fieldsOfQuery(query: Iterable<readonly [string, string]>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of query) {
    if (value === '') continue;
    const before = fields[name];
    fields[name] = before !== undefined && takesSeveral(name) ? `${before},${value}` : value;
  }
  return fields;
}

/** The list that such a query asks for. What is no filter, or no value of one, asks for nothing. */
export function listOfQuery(query: Iterable<readonly [string, string]>): AskedList {
  const fields = fieldsOfQuery(query);
  const filters = caseFilterNames.flatMap((name) => {
    const asked = safeParse(caseFilters[name].asks, fields[name] || undefined);
    return asked.success && asked.data ? [[name, asked.data] as const] : [];
  });
  const { searchQuery } = fields;
  const sort = staffSortOrders.find((order) => order === fields['sort']);
  return {
    ...Object.fromEntries(filters),
    ...(searchQuery && { searchQuery: searchQuery.slice(0, maxSearchTerm) }),
    ...(sort && { sort }),
  };
}
