import { deskCopy } from '../messages/cases.ts';
import type { StaffCaseListItem } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { ColumnHeads } from '@reachout/ui/column-heads';
import { formatDuration, severityLabel } from '@reachout/cases/pages/case-labels';
import { CaseStatus } from '@reachout/cases/pages/case-status';

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
      <caption className="ui-hidden-visually">{deskCopy.casesOfAllAccounts()}</caption>
      <ColumnHeads columns={columns} />
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
          {item.isEscalated ? <Badge tone="warning">{deskCopy.escalationAskedFor()}</Badge> : null}
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
