import { staffListCopy } from '../messages/list.ts';
import { caseFilterCopy } from '@reachout/cases/messages/filters';
import type { staffSortOrders } from '@reachout/cases/rules/calls/cases';
import { caseTurns } from '@reachout/cases/rules/case-status';
import { paths } from '@reachout/core/paths';
import { SelectField } from '@reachout/ui/select-field';
import { turnLabel } from '@reachout/cases/pages/case-labels';
import { FilterForm, type SharedFilterValues } from '@reachout/cases/pages/list/filter-form';

type Order = (typeof staffSortOrders)[number];

/** What the staff's list is narrowed to and ordered by, as the address says it. */
export interface StaffFilterValues extends SharedFilterValues<Order> {
  turn?: (typeof caseTurns)[number];
  accountId?: string;
}

const orders = [
  ['queue', () => staffListCopy.byQueue()],
  ['-updatedAt', () => caseFilterCopy.byLastUpdate()],
  ['updatedAt', () => caseFilterCopy.byOldestUpdate()],
  ['-caseNumber', () => caseFilterCopy.byNewest()],
  ['caseNumber', () => caseFilterCopy.byOldest()],
] as const satisfies readonly (readonly [Order, () => string])[];

const turnChoices = () =>
  caseTurns.flatMap((turn) => {
    const label = turnLabel(turn, 'staff');
    return label === undefined ? [] : [{ value: turn, label }];
  });

/** Search, filters and order of the staff's list. */
export function StaffFilters({ values }: { values: StaffFilterValues }) {
  return (
    <FilterForm<Order>
      label={staffListCopy.title()}
      values={values}
      searchHint={staffListCopy.searchHint()}
      orders={orders}
      usual="queue"
      first={
        <SelectField
          name="turn"
          label={staffListCopy.turn()}
          placeholder={caseFilterCopy.any()}
          options={turnChoices()}
          defaultValue={values.turn}
        />
      }
      beside={values.accountId ? <input type="hidden" name="accountId" value={values.accountId} /> : null}
      clearHref={paths.staffCases()}
    />
  );
}
