import { casesField } from '../../rules/calls/cases.ts';
import { caseFactCopy } from '../../messages/facts.ts';
import { caseFilterCopy } from '../../messages/filters.ts';
import { caseStatuses, statusEntries } from '../../rules/case-status.ts';
import { severityOptions } from '@reachout/catalogue/rules/severity';
import { SearchField } from '@reachout/ui/search-field';
import { FilterSelect, Toolbar } from '@reachout/ui/toolbar';
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
  /** Filters besides those that every list of cases has. */
  more?: ReactNode;
  /** What is done most beside reading the list. */
  primary?: ReactNode;
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
  const { label, values, searchHint, orders, usual, more, primary } = props;
  return (
    <Toolbar
      label={label}
      search={
        <SearchField
          name={casesField.searchQuery}
          label={caseFilterCopy.search()}
          placeholder={caseFilterCopy.search()}
          hint={searchHint}
          defaultValue={values.searchQuery}
        />
      }
      filters={
        <>
          <FilterSelect
            name={casesField.status}
            label={caseFactCopy.status()}
            any={caseFilterCopy.any()}
            options={statusChoices()}
            defaultValue={values.status}
          />
          <FilterSelect
            name={casesField.severity}
            label={caseFactCopy.severity()}
            any={caseFilterCopy.any()}
            options={severityChoices()}
            defaultValue={values.severity}
          />
          {more}
          <FilterSelect
            name={casesField.sort}
            label={caseFilterCopy.order()}
            options={orders.map(([value, text]) => ({ value, label: text() }))}
            defaultValue={values.sort ?? usual}
          />
        </>
      }
      primary={primary}
    />
  );
}

/** The way back to the whole list, where something narrows it. */
export function ClearFilters({ href }: { href: string }) {
  return (
    <a className="ui-link" href={href}>
      {caseFilterCopy.clear()}
    </a>
  );
}
