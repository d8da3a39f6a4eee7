import { caseFactCopy } from '../../messages/facts.ts';
import { caseFilterCopy } from '../../messages/filters.ts';
import { caseStatuses, statusEntries } from '../../rules/case-status.ts';
import { severityOptions } from '@reachout/catalogue/rules/severity';
import { Button } from '@reachout/ui/button';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import type { ReactNode } from 'react';

/** What both lists are narrowed to and ordered by, as the address says it. */
export interface SharedFilterValues<Order extends string> {
  searchQuery?: string;
  status?: string;
  severity?: string;
  sort?: Order;
}

export interface FilterFormProps<Order extends string> {
  label: string;
  values: SharedFilterValues<Order>;
  /** What a search looks through. */
  searchHint: string;
  orders: readonly (readonly [value: Order, label: () => string])[];
  /** The order unless another one is asked for. */
  usual: Order;
  /** Fields before the status, and before the order. */
  first?: ReactNode;
  more?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  /** The list without any filter; null while there is none. */
  clearHref: string | null;
}

/** The status filter's choices; `Open` is every status that is neither Solved nor Closed (D10). */
const statusChoices = () => [
  { value: 'Open', label: caseFilterCopy.allOpen() },
  ...caseStatuses
    .filter((status) => status !== 'Open')
    .map((status) => ({ value: status, label: statusEntries[status].label() })),
];

/** Every severity with its meaning. */
export const severityChoices = () =>
  severityOptions.map(({ value, label, meaning }) => ({
    value,
    label: caseFilterCopy.severityChoice({ label, meaning }),
  }));

/** Search, filters and order: a plain form whose answer is an address that can be kept and shared. */
export function FilterForm<Order extends string>(props: FilterFormProps<Order>) {
  const { label, values, searchHint, orders, usual, first, more, beside, clearHref } = props;
  return (
    <form method="get" role="search" aria-label={label} className="cases-filters ui-no-print">
      <TextField
        name="searchQuery"
        label={caseFilterCopy.search()}
        type="search"
        defaultValue={values.searchQuery}
        fieldClassName="cases-filters-search"
        hint={searchHint}
      />
      {first}
      <SelectField
        name="status"
        label={caseFactCopy.status()}
        placeholder={caseFilterCopy.any()}
        options={statusChoices()}
        defaultValue={values.status}
      />
      <SelectField
        name="severity"
        label={caseFactCopy.severity()}
        placeholder={caseFilterCopy.any()}
        options={severityChoices()}
        defaultValue={values.severity}
      />
      {more}
      <SelectField
        name="sort"
        label={caseFilterCopy.order()}
        options={orders.map(([value, text]) => ({ value, label: text() }))}
        defaultValue={values.sort ?? usual}
      />
      <div className="cases-filters-foot">
        {beside}
        <Button type="submit" variant="primary">
          {caseFilterCopy.show()}
        </Button>
        {clearHref === null ? null : (
          <a className="ui-link text-14" href={clearHref}>
            {caseFilterCopy.clear()}
          </a>
        )}
      </div>
    </form>
  );
}
