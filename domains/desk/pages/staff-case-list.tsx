import { staffListCopy } from '../messages/list.ts';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import type { StaffCaseListItem } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { ColumnHeads } from '@reachout/ui/column-heads';
import { severityLabel } from '@reachout/cases/pages/case-labels';
import { durationText } from './duration-text.ts';
import { CaseStatus } from '@reachout/cases/pages/case-status';

const columns = {
  number: () => caseFactCopy.number(),
  subject: () => caseFactCopy.subject(),
  account: () => caseFactCopy.account(),
  status: () => caseFactCopy.status(),
  severity: () => caseFactCopy.severity(),
  waiting: () => staffListCopy.waiting(),
  age: () => staffListCopy.age(),
};

export interface StaffCaseListProps {
  cases: readonly StaffCaseListItem[];
  /** The server's clock in milliseconds, for ages. */
  now: number;
}

/** Every account's cases, in the order in which they are to be answered unless asked otherwise. */
export function StaffCaseList({ cases, now }: StaffCaseListProps) {
  return (
    <table className="case-list">
      <caption className="ui-hidden-visually">{staffListCopy.caption()}</caption>
      <ColumnHeads columns={Object.values(columns).map((column) => column())} />
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
      {durationText(now - Date.parse(iso))}
    </time>
  );
  return (
    <tr>
      <td className="case-number" data-label={columns.number()}>
        {item.caseNumber}
      </td>
      <th scope="row" data-label={columns.subject()}>
        <span>
          <a className="ui-link" href={paths.staffCase(item.caseNumber)}>
            <bdi>{item.subject}</bdi>
          </a>
          {item.isEscalated ? <Badge tone="warning">{staffListCopy.escalated()}</Badge> : null}
        </span>
      </th>
      <td data-label={columns.account()}>
        <bdi>{account.name}</bdi>
        {account.plan ? <span className="text-muted"> {account.plan}</span> : null}
      </td>
      <td data-label={columns.status()}>
        <CaseStatus status={item.status} turn={turn} side="staff" />
      </td>
      <td data-label={columns.severity()}>{severityLabel(item.severity)}</td>
      <td data-label={columns.waiting()}>{turn === 'nobody' ? '–' : since(item.turnSince)}</td>
      <td data-label={columns.age()}>{since(item.createdAt)}</td>
    </tr>
  );
}
