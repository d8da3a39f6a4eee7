import { casesField } from '../../rules/calls/cases.ts';
import { caseFactCopy } from '../../messages/facts.ts';
import { caseFilterCopy } from '../../messages/filters.ts';
import { caseListCopy } from '../../messages/list.ts';
import type { caseSortOrders } from '../../rules/calls/cases.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { FilterSelect, FilterToggle } from '@reachout/ui/toolbar';
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
}

const orders = [
  ['-updatedAt', () => caseFilterCopy.byLastUpdate()],
  ['updatedAt', () => caseFilterCopy.byOldestUpdate()],
  ['-caseNumber', () => caseFilterCopy.byNewest()],
  ['caseNumber', () => caseFilterCopy.byOldest()],
  ['severity', () => caseFilterCopy.bySeverity()],
  ['status', () => caseFilterCopy.byStatus()],
] as const satisfies readonly (readonly [Order, () => string])[];

/** Search, filters and order of an account's list. */
export function CaseFilters({ values, projects }: CaseFiltersProps) {
  return (
    <FilterForm<Order>
      label={caseListCopy.title()}
      values={values}
      searchHint={caseFilterCopy.searchHint()}
      orders={orders}
      usual="-updatedAt"
      more={
        <>
          {projects.length > 0 ? (
            <FilterSelect
              name={casesField.projectId}
              label={caseFactCopy.project()}
              any={caseFilterCopy.any()}
              options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={values.projectId}
            />
          ) : null}
          <FilterToggle
            name={casesField.mine}
            value="true"
            label={caseFilterCopy.onlyMine()}
            defaultChecked={values.mine}
          />
        </>
      }
      primary={
        <LinkButton variant="primary" href={paths.help()}>
          {caseListCopy.newCase()}
        </LinkButton>
      }
    />
  );
}

/** True when anything but the order is asked for. */
export function isNarrowed({ sort: _sort, ...filters }: CaseFilterValues): boolean {
  return Object.values(filters).some(Boolean);
}
