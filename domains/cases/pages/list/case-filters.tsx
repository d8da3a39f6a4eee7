import { pageCopy } from '../../messages/page.ts';
import type { caseSortOrders } from '../../rules/calls/cases.ts';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { SelectField } from '@reachout/ui/select-field';
import { FilterForm, type SharedFilterValues } from './filter-form.tsx';

type Order = (typeof caseSortOrders)[number];

/** What the list is narrowed to and ordered by, as the address says it. */
export interface CaseFilterValues extends SharedFilterValues<Order> {
  projectId?: string;
  mine?: boolean;
}

export interface CaseFiltersProps {
  values: CaseFilterValues;
  projects: readonly { id: string; name: string }[];
  /** The list without any filter. */
  clearHref: string;
}

const orders = [
  ['-updatedAt', 'Last update first'],
  ['updatedAt', 'Oldest update first'],
  ['-caseNumber', 'Newest first'],
  ['caseNumber', 'Oldest first'],
  ['severity', 'Most severe first'],
  ['status', 'By status'],
] as const satisfies readonly (readonly [Order, string])[];

/** Search, filters and order of an account's list. */
export function CaseFilters({ values, projects, clearHref }: CaseFiltersProps) {
  return (
    <FilterForm<Order>
      label={pageCopy.cases()}
      values={values}
      searched={pageCopy.casesAndTheirComments()}
      orders={orders}
      usual="-updatedAt"
      more={
        projects.length > 0 ? (
          <SelectField
            name="projectId"
            label={pageCopy.project()}
            placeholder={pageCopy.any()}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={values.projectId}
          />
        ) : null
      }
      beside={
        <CheckboxField name="mine" value="true" label={pageCopy.onlyMine()} defaultChecked={values.mine} />
      }
      clearHref={isNarrowed(values) ? clearHref : null}
    />
  );
}

/** True when anything but the order is asked for. */
export function isNarrowed({ sort: _sort, ...filters }: CaseFilterValues): boolean {
  return Object.values(filters).some(Boolean);
}
