import { staffAssigneeCopy } from '../messages/assignee.ts';
import { staffListCopy } from '../messages/list.ts';
import { caseFilterCopy } from '@reachout/cases/messages/filters';
import {
  ofMine,
  ofNobody,
  staffCasesField,
  type StaffMember,
  type staffSortOrders,
} from '@reachout/cases/rules/calls/cases';
import { caseTurns } from '@reachout/cases/rules/case-status';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { FilterSelect } from '@reachout/ui/toolbar';
import { Tabs } from '@reachout/ui/tabs';
import { turnLabel } from '@reachout/cases/pages/case-labels';
import { FilterForm, type SharedFilterValues } from '@reachout/cases/pages/list/filter-form';

type Order = (typeof staffSortOrders)[number];

/** What the staff's list is narrowed to and ordered by, as the address says it. */
export interface StaffFilterValues extends SharedFilterValues<Order> {
  turn?: (typeof caseTurns)[number];
  accountId?: string;
  assignee?: string;
}

const orders = [
  ['queue', () => staffListCopy.byQueue()],
  ['-updatedAt', () => caseFilterCopy.byLastUpdate()],
  ['updatedAt', () => caseFilterCopy.byOldestUpdate()],
  ['-caseNumber', () => caseFilterCopy.byNewest()],
  ['caseNumber', () => caseFilterCopy.byOldest()],
] as const satisfies readonly (readonly [Order, () => string])[];

export interface StaffFiltersProps {
  values: StaffFilterValues;
  /** The other people who answer cases. */
  staff: readonly Pick<StaffMember, 'id' | 'name'>[];
}

/** Search, filters and order of the staff's list. What a part of the list is narrowed to stays with it. */
export function StaffFilters({ values, staff }: StaffFiltersProps) {
  const kept = { accountId: values.accountId, turn: values.turn };
  return (
    <FilterForm<Order>
      label={staffListCopy.title()}
      values={values}
      searchHint={staffListCopy.searchHint()}
      orders={orders}
      usual="queue"
      more={
        <>
          <FilterSelect
            name={staffCasesField.assignee}
            label={staffAssigneeCopy.assignee()}
            any={caseFilterCopy.any()}
            options={[
              { value: ofMine, label: staffAssigneeCopy.mine() },
              { value: ofNobody, label: staffAssigneeCopy.nobody() },
              ...staff.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            defaultValue={values.assignee}
          />
          {Object.entries(kept).map(([name, value]) =>
            value ? <input key={name} type="hidden" name={name} value={value} /> : null,
          )}
        </>
      }
    />
  );
}

/** The parts of the staff's list: what to answer next, what waits for others, and everything. */
export function StaffParts({ values }: { values: StaffFilterValues }) {
  const { turn, sort, accountId, assignee } = values;
  const others = caseTurns.filter((each) => each !== 'support' && turnLabel(each, 'staff') !== undefined);
  const partOf = (asked: Pick<StaffFilterValues, 'turn' | 'sort'>): string =>
    `${paths.staffCases()}${queryString({ accountId, assignee, ...asked })}`;
  const isQueue = sort === 'queue' || turn === 'support';
  return (
    <Tabs
      label={staffListCopy.turn()}
      tabs={[
        { href: partOf({}), label: turnLabel('support', 'staff'), isCurrent: isQueue },
        ...others.map((each) => ({
          href: partOf({ turn: each }),
          label: turnLabel(each, 'staff'),
          isCurrent: turn === each,
        })),
        {
          href: partOf({ sort: '-updatedAt' }),
          label: staffListCopy.everyTurn(),
          isCurrent: turn === undefined && !isQueue,
        },
      ]}
    />
  );
}
