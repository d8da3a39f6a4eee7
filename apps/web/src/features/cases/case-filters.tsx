import type { caseSortOrders } from '@reachout/contract/calls/cases';
import { caseStatuses } from '@reachout/contract/entities';
import { severityOptions } from '@reachout/contract/severity';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';

/** What the list is narrowed to and ordered by, as the address says it. */
export interface CaseFilterValues {
  searchQuery?: string;
  status?: string;
  severity?: string;
  projectId?: string;
  mine?: boolean;
  sort?: (typeof caseSortOrders)[number];
}

export interface CaseFiltersProps {
  values: CaseFilterValues;
  projects: readonly { id: string; name: string }[];
  /** The list without any filter. */
  clearHref: string;
}

const sortLabels: [value: (typeof caseSortOrders)[number], label: string][] = [
  ['-updatedAt', 'Last update first'],
  ['updatedAt', 'Oldest update first'],
  ['-caseNumber', 'Newest first'],
  ['caseNumber', 'Oldest first'],
  ['severity', 'Most severe first'],
  ['status', 'By status'],
];

/** The status filter's choices; `Open` is every status that is neither Solved nor Closed (D10). */
export const statusChoices = [
  { value: 'Open', label: 'All open' },
  ...caseStatuses.filter((status) => status !== 'Open').map((status) => ({ value: status, label: status })),
];

export const severityChoicesOfFilter = severityOptions.map(({ value, label, meaning }) => ({
  value,
  label: `${label}: ${meaning}`,
}));

/** Search, filters and order: a plain form whose answer is an address that can be kept and shared. */
export function CaseFilters({ values, projects, clearHref }: CaseFiltersProps) {
  return (
    <form method="get" role="search" aria-label="Cases" className="cases-filters ui-no-print">
      <TextField
        name="searchQuery"
        label="Search by words or number"
        type="search"
        defaultValue={values.searchQuery}
        fieldClassName="cases-filters-search"
      />
      <SelectField
        name="status"
        label="Status"
        placeholder="Any"
        options={statusChoices}
        defaultValue={values.status}
      />
      <SelectField
        name="severity"
        label="Severity"
        placeholder="Any"
        options={severityChoicesOfFilter}
        defaultValue={values.severity}
      />
      {projects.length > 0 ? (
        <SelectField
          name="projectId"
          label="Project"
          placeholder="Any"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={values.projectId}
        />
      ) : null}
      <SelectField
        name="sort"
        label="Order"
        options={sortLabels.map(([value, label]) => ({ value, label }))}
        defaultValue={values.sort ?? '-updatedAt'}
      />
      <div className="cases-filters-foot">
        <CheckboxField name="mine" value="true" label="Only mine" defaultChecked={values.mine} />
        <Button type="submit" variant="primary">
          Show
        </Button>
        {isNarrowed(values) ? (
          <a className="ui-link text-14" href={clearHref}>
            Clear
          </a>
        ) : null}
      </div>
    </form>
  );
}

/** True when anything but the order is asked for. */
export function isNarrowed({ sort: _sort, ...filters }: CaseFilterValues): boolean {
  return Object.values(filters).some(Boolean);
}
