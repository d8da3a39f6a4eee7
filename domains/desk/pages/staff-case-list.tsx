import type { Brand } from '@reachout/brand/rules/brand';
import { planLabel } from '@reachout/catalogue/rules/plans';
import { staffAssigneeCopy } from '../messages/assignee.ts';
import { staffClockCopy } from '../messages/clocks.ts';
import { staffListCopy } from '../messages/list.ts';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import { caseListCopy } from '@reachout/cases/messages/list';
import type { StaffCaseListItem } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { RowLink, Table } from '@reachout/ui/table';
import { severityLabel } from '@reachout/cases/pages/case-labels';
import { mark } from '@reachout/core/page-hooks';
import { bulkCopy } from '../messages/bulk.ts';
import { bulkForm, rowValue } from '../rules/bulk/bulk-acts.ts';
import * as hook from '../rules/list/page-hooks.ts';
import { bulkFormId } from './bulk/bulk-bar.tsx';
import { Signet } from '@reachout/web/shell/brand-grid';
import { SnoozeMark } from './triage/snooze-mark.tsx';
import { DueCell } from './clocks/due-cell.tsx';
import { durationText } from './duration-text.ts';
import { CaseStatus } from '@reachout/cases/pages/case-status';

const columns = {
  select: () => bulkCopy.select(),
  number: () => caseFactCopy.number(),
  subject: () => caseFactCopy.subject(),
  account: () => caseFactCopy.account(),
  status: () => caseFactCopy.status(),
  severity: () => caseFactCopy.severity(),
  assignee: () => staffAssigneeCopy.assignee(),
  waiting: () => staffListCopy.waiting(),
  due: () => staffClockCopy.due(),
  age: () => staffListCopy.age(),
};

export interface StaffCaseListProps {
  brand: Pick<Brand, 'logo' | 'plans' | 'serviceClocks'>;
  cases: readonly StaffCaseListItem[];
  /** The server's clock in milliseconds, for ages. */
  now: number;
  /** Numbers of the cases that are selected already. */
  selected?: readonly string[];
}

/** Every account's cases, in the order in which they are to be answered unless asked otherwise. */
export function StaffCaseList({ brand, cases, now, selected = [] }: StaffCaseListProps) {
  const { due, ...others } = columns;
  // Where nothing is promised nothing is due.
  const shown = brand.serviceClocks ? { ...others, due } : others;
  return (
    <Table caption={staffListCopy.caption()} columns={Object.values(shown).map((column) => column())}>
      {cases.map((item) => (
        <StaffCaseRow
          key={item.caseNumber}
          brand={brand}
          item={item}
          now={now}
          isSelected={selected.includes(item.caseNumber)}
        />
      ))}
    </Table>
  );
}

function StaffCaseRow({
  brand,
  item,
  now,
  isSelected,
}: Pick<StaffCaseListProps, 'brand' | 'now'> & { item: StaffCaseListItem; isSelected: boolean }) {
  const { account, turn } = item;
  const since = (iso: string) => (
    <time dateTime={iso} className="ui-tabular whitespace-nowrap">
      {durationText(now - Date.parse(iso))}
    </time>
  );
  return (
    <tr>
      <td className="desk-select ui-no-print" data-label={columns.select()} data-says-itself="">
        <input
          type="checkbox"
          form={bulkFormId}
          name={bulkForm.fields.rows}
          value={rowValue({ ...item, assigneeId: item.assignee?.id ?? null })}
          defaultChecked={isSelected}
          aria-label={bulkCopy.selectCase({ caseNumber: item.caseNumber })}
          {...mark(hook.selectRow)}
        />
      </td>
      <td className="case-number" data-label={columns.number()} data-says-itself="">
        <Signet brand={brand} name={item.caseNumber} /> {item.caseNumber}
      </td>
      <th scope="row">
        <span>
          <RowLink href={paths.staffCase(item.caseNumber)}>
            <bdi>{item.subject}</bdi>
          </RowLink>
          {item.isUnread ? <span className="case-unread">{caseListCopy.newActivity()}</span> : null}
          {item.isEscalated ? <Badge tone="warning">{staffListCopy.escalated()}</Badge> : null}
          <SnoozeMark snooze={item.snooze} />
          {item.tags.map(({ id, name }) => (
            <Badge key={id} className="desk-row-tag">
              <bdi>{name}</bdi>
            </Badge>
          ))}
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
      {brand.serviceClocks ? (
        <td data-label={columns.due()}>
          <DueCell due={item.due} now={now} />
        </td>
      ) : null}
    </tr>
  );
}
