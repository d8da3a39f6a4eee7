import { caseFactCopy } from '../../messages/facts.ts';
import { caseListCopy } from '../../messages/list.ts';
import type { CaseListItem } from '../../rules/calls/cases.ts';
import { paths } from '@reachout/core/paths';
import { findArea, type Area } from '@reachout/catalogue/rules/topics';
import { LinkButton } from '@reachout/ui/link-button';
import { ColumnHeads } from '@reachout/ui/column-heads';
import { severityLabel } from '../case-labels.ts';
import { CaseStatus } from '../case-status.tsx';
import { Moment } from '@reachout/web/lib/moment';

export interface CaseListProps {
  cases: readonly CaseListItem[];
  areas: readonly Area[];
  teamSlug?: string;
}

const columns = ['number', 'subject', 'status', 'severity', 'area', 'lastUpdate'] as const;

/** An account's cases: a table that becomes cards on small screens. */
export function CaseList({ cases, areas, teamSlug }: CaseListProps) {
  return (
    <table className="case-list">
      <caption className="ui-hidden-visually">{caseListCopy.caption()}</caption>
      <ColumnHeads columns={columns.map((column) => caseFactCopy[column]())} />
      <tbody>
        {cases.map((item) => (
          <CaseRow key={item.caseNumber} item={item} areas={areas} teamSlug={teamSlug} />
        ))}
      </tbody>
    </table>
  );
}

function CaseRow({
  item,
  areas,
  teamSlug,
}: { item: CaseListItem } & Pick<CaseListProps, 'areas' | 'teamSlug'>) {
  return (
    <tr>
      <td className="case-number" data-label={caseFactCopy.number()}>
        {item.caseNumber}
      </td>
      <th scope="row" data-label={caseFactCopy.subject()}>
        <span>
          <a className="ui-link" href={paths.caseDetail({ teamSlug, caseNumber: item.caseNumber })}>
            <bdi>{item.subject}</bdi>
          </a>
          {item.isUnread ? <span className="case-unread">{caseListCopy.newActivity()}</span> : null}
        </span>
      </th>
      <td data-label={caseFactCopy.status()}>
        <CaseStatus status={item.status} turn={item.turn} />
      </td>
      <td data-label={caseFactCopy.severity()}>{severityLabel(item.severity)}</td>
      <td data-label={caseFactCopy.area()}>
        <bdi>{findArea(item.area, areas)?.name ?? item.area}</bdi>
      </td>
      <td data-label={caseFactCopy.lastUpdate()}>
        <Moment at={item.updatedAt} />
      </td>
    </tr>
  );
}

export interface NoCasesProps {
  title: string;
  text: string;
  /** The one next step. */
  action: { href: string; label: string };
}

/** What stands in the list's place when there is nothing to list: what would be here, and the one next step. */
export function NoCases({ title, text, action }: NoCasesProps) {
  return (
    <div className="help-empty ui-panel">
      <p className="text-16 font-medium">{title}</p>
      <p className="text-14 text-muted">{text}</p>
      <LinkButton className="mt-3" href={action.href}>
        {action.label}
      </LinkButton>
    </div>
  );
}
