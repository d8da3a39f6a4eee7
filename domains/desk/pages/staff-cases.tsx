import type { Brand } from '@reachout/brand/rules/brand';
import * as hook from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { staffListCopy } from '../messages/list.ts';
import { caseListCopy } from '@reachout/cases/messages/list';
import { Rich } from '@reachout/language/rich';
import type { StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { NoCases } from '@reachout/cases/pages/list/case-list';
import { CasePager, type ListPosition } from '@reachout/cases/pages/list/case-pager';
import { ClearFilters } from '@reachout/cases/pages/list/filter-form';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { StaffCaseList } from './staff-case-list.tsx';
import {
  StaffFilters,
  type StaffFiltersProps,
  type StaffFilterValues,
  StaffParts,
} from './staff-filters.tsx';

export interface StaffCasesPageProps {
  brand: Pick<Brand, 'plans'>;
  list: StaffCasesResponse;
  filters: StaffFilterValues;
  staff: StaffFiltersProps['staff'];
  /** The server's clock in milliseconds. */
  now: number;
  /** The title of the browser's tab (U02). */
  title: string;
}

/** All cases over all accounts, for support staff. */
export function StaffCasesPage(props: StaffCasesPageProps) {
  return (
    <div className="ui-page cases-page" {...mark(hook.casesPage)}>
      <h1 className="text-32 font-semibold">{staffListCopy.title()}</h1>
      <StaffFilters values={props.filters} staff={props.staff} />
      <StaffCasesLive {...props} />
      <span className="ui-hidden-visually" role="status" {...mark(hook.announcer)} />
    </div>
  );
}

/** The part of the page that is refreshed. */
export function StaffCasesLive({ brand, list, filters, now, title }: Omit<StaffCasesPageProps, 'staff'>) {
  const { supportCases, pagination } = list;
  const hrefOf = (position: ListPosition): string =>
    `${paths.staffCases()}${queryString({ ...filters, ...position })}`;
  return (
    <div className="cases-live" {...mark(hook.liveList)} {...mark(hook.listTitle, title)}>
      <StaffParts values={filters} />
      {filters.sort === 'queue' ? <p className="text-14 text-muted">{staffListCopy.queue()}</p> : null}
      {supportCases.length === 0 ? (
        <NoCases
          title={staffListCopy.none()}
          text={staffListCopy.noneHint()}
          action={{ href: paths.staffCases(), label: staffListCopy.showAll() }}
        />
      ) : (
        <StaffCaseList brand={brand} cases={supportCases} now={now} />
      )}
      <CasePager shown={supportCases.length} {...{ pagination, hrefOf }} />
      <p className="cases-refresh text-13 text-muted ui-no-print">
        <span {...mark(hook.updated)}>
          <Rich
            message={caseListCopy.asOf}
            values={{ time: <Timestamp at={new Date(now).toISOString()} /> }}
          />
        </span>{' '}
        <a className="ui-link" href={hrefOf({})} {...mark(hook.refresh)}>
          {caseListCopy.refresh()}
        </a>{' '}
        · <ClearFilters href={paths.staffCases()} />
      </p>
    </div>
  );
}
