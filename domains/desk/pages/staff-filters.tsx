import { deskCopy } from '../messages/cases.ts';
import type { staffSortOrders } from '@reachout/cases/rules/calls/cases';
import { caseTurns } from '@reachout/cases/rules/case-status';
import { paths } from '@reachout/core/paths';
import { SelectField } from '@reachout/ui/select-field';
import { turnLabels } from '@reachout/cases/pages/case-labels';
import { FilterForm, type SharedFilterValues } from '@reachout/cases/pages/list/filter-form';

type Order = (typeof staffSortOrders)[number];

/** What the staff's list is narrowed to and ordered by, as the address says it. */
export interface StaffFilterValues extends SharedFilterValues<Order> {
  turn?: (typeof caseTurns)[number];
  accountId?: string;
}

const orders = [
  ['queue', 'What to answer next'],
  ['-updatedAt', 'Last update first'],
  ['updatedAt', 'Oldest update first'],
  ['-caseNumber', 'Newest first'],
  ['caseNumber', 'Oldest first'],
] as const satisfies readonly (readonly [Order, string])[];

const turnChoices = caseTurns.flatMap((turn) => {
  const label = turnLabels.staff[turn];
  return label ? [{ value: turn, label }] : [];
});

/** Search, filters and order of the staff's list. */
export function StaffFilters({ values }: { values: StaffFilterValues }) {
  return (
    <FilterForm<Order>
      label={deskCopy.allCases()}
      values={values}
      searched={deskCopy.casesCommentsAndNotes()}
      orders={orders}
      usual="queue"
      first={
        <SelectField
          name="turn"
          label={deskCopy.whoseTurn()}
          placeholder={deskCopy.any()}
          options={turnChoices}
          defaultValue={values.turn}
        />
      }
      beside={values.accountId ? <input type="hidden" name="accountId" value={values.accountId} /> : null}
      clearHref={paths.staffCases()}
    />
  );
}
