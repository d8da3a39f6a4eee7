import type { StaffCaseListItem, staffSortOrders } from '@reachout/contract/calls/cases';
import { caseTurns } from '@reachout/contract/entities';
import { paths } from '@reachout/contract/paths';
import { Badge } from '@reachout/ui/badge';
import { Button } from '@reachout/ui/button';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { severityChoicesOfFilter, statusChoices } from './case-filters.tsx';
import { formatDuration, severityLabel, turnLabels } from './case-labels.ts';
import { CaseStatus } from './case-status.tsx';

const columns = ['Number', 'Subject', 'Account', 'Status', 'Severity', 'Waiting', 'Age'] as const;

export interface StaffCaseListProps {
  cases: readonly StaffCaseListItem[];
  /** The server's clock in milliseconds, for ages. */
  now: number;
}

/** Every account's cases, in the order in which they are to be answered unless asked otherwise. */
export function StaffCaseList({ cases, now }: StaffCaseListProps) {
  return (
    <table className="case-list">
      <caption className="ui-hidden-visually">Cases of all accounts</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cases.map((item) => (
          <StaffCaseRow key={item.caseNumber} item={item} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function StaffCaseRow({ item, now }: { item: StaffCaseListItem; now: number }) {
  const { account, turn } = item;
  const since = (iso: string) => (
    <time dateTime={iso} className="ui-tabular">
      {formatDuration(now - Date.parse(iso))}
    </time>
  );
  return (
    <tr>
      <td className="case-number" data-label="Number">
        {item.caseNumber}
      </td>
      <th scope="row" data-label="Subject">
        <span>
          <a className="ui-link" href={paths.staffCase(item.caseNumber)}>
            <bdi>{item.subject}</bdi>
          </a>
          {item.isEscalated ? <Badge tone="warning">Escalation asked for</Badge> : null}
        </span>
      </th>
      <td data-label="Account">
        <bdi>{account.name}</bdi>
        {account.plan ? <span className="text-muted"> {account.plan}</span> : null}
      </td>
      <td data-label="Status">
        <CaseStatus status={item.status} turn={turn} side="staff" />
      </td>
      <td data-label="Severity">{severityLabel(item.severity)}</td>
      <td data-label="Waiting">{turn === 'nobody' ? '–' : since(item.turnSince)}</td>
      <td data-label="Age">{since(item.createdAt)}</td>
    </tr>
  );
}

/** What the staff's list is narrowed to and ordered by, as the address says it. */
export interface StaffFilterValues {
  searchQuery?: string;
  status?: string;
  severity?: string;
  turn?: (typeof caseTurns)[number];
  accountId?: string;
  sort?: (typeof staffSortOrders)[number];
}

const sortLabels: [value: (typeof staffSortOrders)[number], label: string][] = [
  ['queue', 'What to answer next'],
  ['-updatedAt', 'Last update first'],
  ['updatedAt', 'Oldest update first'],
  ['-caseNumber', 'Newest first'],
  ['caseNumber', 'Oldest first'],
];

const turnChoices = caseTurns.flatMap((turn) => {
  const label = turnLabels.staff[turn];
  return label ? [{ value: turn, label }] : [];
});

/** Search, filters and order of the staff's list. */
export function StaffFilters({ values }: { values: StaffFilterValues }) {
  return (
    <form method="get" role="search" aria-label="All cases" className="cases-filters ui-no-print">
      <TextField
        name="searchQuery"
        label="Search by words or number"
        type="search"
        defaultValue={values.searchQuery}
        fieldClassName="cases-filters-search"
      />
      <SelectField
        name="turn"
        label="Whose turn"
        placeholder="Any"
        options={turnChoices}
        defaultValue={values.turn}
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
      <SelectField
        name="sort"
        label="Order"
        options={sortLabels.map(([value, label]) => ({ value, label }))}
        defaultValue={values.sort ?? 'queue'}
      />
      {values.accountId ? <input type="hidden" name="accountId" value={values.accountId} /> : null}
      <div className="cases-filters-foot">
        <Button type="submit" variant="primary">
          Show
        </Button>
        <a className="ui-link text-14" href={paths.staffCases()}>
          Clear
        </a>
      </div>
    </form>
  );
}
