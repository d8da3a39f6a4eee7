import type { CaseListItem } from '@reachout/contract/calls/cases';
import { caseTurn } from '@reachout/contract/entities';
import { paths } from '@reachout/contract/paths';
import { findArea, type Area } from '@reachout/contract/topics';
import { Badge } from '@reachout/ui/badge';
import { LinkButton } from '@reachout/ui/link-button';
import { severityLabel, turnLabels, turnTones } from './case-labels.ts';
import { Moment } from './moment.tsx';

export interface CaseListProps {
  cases: readonly CaseListItem[];
  areas: readonly Area[];
  teamSlug?: string;
}

const columns = ['Number', 'Subject', 'Status', 'Severity', 'Area', 'Last update'] as const;

/** An account's cases: a table that becomes cards on small screens. */
export function CaseList({ cases, areas, teamSlug }: CaseListProps) {
  return (
    <table className="case-list">
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
  const turn = caseTurn(item.status);
  return (
    <tr>
      <td className="case-number" data-label="Number">
        {item.caseNumber}
      </td>
      <th scope="row" data-label="Subject">
        <a className="ui-link" href={paths.caseDetail({ teamSlug, caseNumber: item.caseNumber })}>
          <bdi>{item.subject}</bdi>
        </a>
      </th>
      <td data-label="Status">
        <span className="case-status">
          <bdi>{item.status}</bdi>
          {turnLabels[turn] ? <Badge tone={turnTones[turn]}>{turnLabels[turn]}</Badge> : null}
        </span>
      </td>
      <td data-label="Severity">{severityLabel(item.severity)}</td>
      <td data-label="Area">{findArea(item.area, areas)?.name ?? item.area}</td>
      <td data-label="Last update">
        <Moment at={item.updatedAt} />
      </td>
    </tr>
  );
}

/** What stands in the list's place when there is nothing to list: what would be here, and the one next step. */
export function NoCases({ isSearch }: { isSearch: boolean }) {
  return (
    <div className="help-empty ui-panel">
      <p className="text-16 font-medium">{isSearch ? 'No case matches your search.' : 'No cases yet.'}</p>
      <p className="text-14 text-muted">
        {isSearch
          ? 'Try other words, or a case number.'
          : 'Cases that you open with Support are listed here with their status.'}
      </p>
      <LinkButton className="mt-3" href={paths.help()}>
        Reach out to Support
      </LinkButton>
    </div>
  );
}
