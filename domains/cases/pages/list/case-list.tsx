import { caseFactCopy } from '../../messages/facts.ts';
import { caseListCopy } from '../../messages/list.ts';
import type { CaseListItem } from '../../rules/calls/cases.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { findArea } from '@reachout/catalogue/rules/topics';
import { LinkButton } from '@reachout/ui/link-button';
import { RowLink, Table } from '@reachout/ui/table';
import { severityLabel } from '../case-labels.ts';
import { CaseStatus } from '../case-status.tsx';
import { Signet } from '@reachout/web/shell/brand-grid';
import { NothingHere } from '@reachout/web/shell/nothing-here';
import { RelativeTime } from '@reachout/web/lib/relative-time';

export interface CaseListProps {
  cases: readonly CaseListItem[];
  brand: Pick<Brand, 'areas' | 'logo'>;
  teamSlug?: string;
  /** The server's clock in milliseconds. */
  now: number;
}

const columns = ['number', 'subject', 'status', 'severity', 'area', 'lastUpdate'] as const;

/** An account's cases: a table that becomes cards on small screens. */
export function CaseList({ cases, ...rest }: CaseListProps) {
  return (
    <Table caption={caseListCopy.caption()} columns={columns.map((column) => caseFactCopy[column]())}>
      {cases.map((item) => (
        <CaseRow key={item.caseNumber} item={item} {...rest} />
      ))}
    </Table>
  );
}

function CaseRow({ item, brand, teamSlug, now }: { item: CaseListItem } & Omit<CaseListProps, 'cases'>) {
  return (
    <tr>
      <td className="case-number" data-label={caseFactCopy.number()} data-says-itself="">
        <Signet brand={brand} name={item.caseNumber} /> {item.caseNumber}
      </td>
      <th scope="row">
        <span>
          <RowLink href={paths.caseDetail({ teamSlug, caseNumber: item.caseNumber })}>
            <bdi>{item.subject}</bdi>
          </RowLink>
          {item.isUnread ? <span className="case-unread">{caseListCopy.newActivity()}</span> : null}
        </span>
      </th>
      <td data-label={caseFactCopy.status()} data-says-itself="">
        <CaseStatus status={item.status} turn={item.turn} />
      </td>
      <td data-label={caseFactCopy.severity()} data-says-itself="">
        {severityLabel(item.severity)}
      </td>
      <td data-label={caseFactCopy.area()} data-says-itself="">
        <bdi>{findArea(item.area, brand.areas)?.name ?? item.area}</bdi>
      </td>
      <td data-label={caseFactCopy.lastUpdate()}>
        <RelativeTime at={item.updatedAt} now={now} />
      </td>
    </tr>
  );
}

export interface NoCasesProps {
  brand?: Pick<Brand, 'logo'>;
  title: string;
  text: string;
  /** The one next step. */
  action: { href: string; label: string };
}

/** What stands in the list's place when there is nothing to list: what would be here, and the one next step. */
export function NoCases({ brand, title, text, action }: NoCasesProps) {
  return (
    <NothingHere brand={brand} title={title} text={text}>
      <LinkButton className="mt-3" href={action.href}>
        {action.label}
      </LinkButton>
    </NothingHere>
  );
}
