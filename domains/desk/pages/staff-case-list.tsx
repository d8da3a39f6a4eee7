import type { Brand } from '@reachout/brand/rules/brand';
import { planLabel } from '@reachout/catalogue/rules/plans';
import { staffAssigneeCopy } from '../messages/assignee.ts';
import { staffListCopy } from '../messages/list.ts';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import type { StaffCaseListItem } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { RowLink, Table } from '@reachout/ui/table';
import { severityLabel } from '@reachout/cases/pages/case-labels';
import { durationText } from './duration-text.ts';
import { CaseStatus } from '@reachout/cases/pages/case-status';

const columns = {
  number: () => caseFactCopy.number(),
  subject: () => caseFactCopy.subject(),
  account: () => caseFactCopy.account(),
  status: () => caseFactCopy.status(),
  severity: () => caseFactCopy.severity(),
  assignee: () => staffAssigneeCopy.assignee(),
  waiting: () => staffListCopy.waiting(),
  age: () => staffListCopy.age(),
};

export interface StaffCaseListProps {
  brand: Pick<Brand, 'plans'>;
  cases: readonly StaffCaseListItem[];
  /** The server's clock in milliseconds, for ages. */
  now: number;
}

/** Every account's cases, in the order in which they are to be answered unless asked otherwise. */
export function StaffCaseList({ brand, cases, now }: StaffCaseListProps) {
  return (
    <Table caption={staffListCopy.caption()} columns={Object.values(columns).map((column) => column())}>
      {cases.map((item) => (
        <StaffCaseRow key={item.caseNumber} brand={brand} item={item} now={now} />
      ))}
    </Table>
  );
}

function StaffCaseRow({
  brand,
  item,
  now,
}: Pick<StaffCaseListProps, 'brand' | 'now'> & { item: StaffCaseListItem }) {
  const { account, turn } = item;
  const since = (iso: string) => (
    <time dateTime={iso} className="ui-tabular">
      {durationText(now - Date.parse(iso))}
    </time>
  );
  return (
    <tr>
      <td className="case-number" data-label={columns.number()} data-says-itself="">
        {item.caseNumber}
      </td>
      <th scope="row">
        <span>
          <RowLink href={paths.staffCase(item.caseNumber)}>
            <bdi>{item.subject}</bdi>
          </RowLink>
          {item.isEscalated ? <Badge tone="warning">{staffListCopy.escalated()}</Badge> : null}
        </span>
      </th>
      <td data-label={columns.account()} data-says-itself="">
        <bdi>{account.name}</bdi>
        {account.plan ? <span className="text-muted"> {planLabel(brand, account.plan)}</span> : null}
      </td>
      <td data-label={columns.status()} data-says-itself="">
        <CaseStatus status={item.status} turn={turn} side="staff" />
      </td>
      <td data-label={columns.severity()} data-says-itself="">
        {severityLabel(item.severity)}
      </td>
      <td data-label={columns.assignee()}>{item.assignee ? <bdi>{item.assignee.name}</bdi> : '–'}</td>
      <td data-label={columns.waiting()}>{turn === 'nobody' ? '–' : since(item.turnSince)}</td>
      <td data-label={columns.age()}>{since(item.createdAt)}</td>
    </tr>
  );
}
