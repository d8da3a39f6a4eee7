import type { staffSortOrders } from '@reachout/cases/rules/calls/cases';
import type { CaseFilterValues } from './case-filters.ts';

export type StaffOrder = (typeof staffSortOrders)[number];

/** A list as it is asked for: the filters, the words and the order. */
export interface AskedList extends CaseFilterValues {
  readonly searchQuery?: string | undefined;
  readonly sort?: StaffOrder | undefined;
}

/** The order that a list is shown in. The queue holds what is support's turn and awake alone: whoever looks for something else looks through everything. */
export function orderOf({ sort = 'queue', searchQuery, status, turn, snoozed }: AskedList): StaffOrder {
  const isForQueue =
    !searchQuery && !status && snoozed !== 'true' && (turn === undefined || turn === 'support');
  return sort === 'queue' && !isForQueue ? '-updatedAt' : sort;
}
