import { deskCopy } from '../messages/cases.ts';
import type { StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { NoCases } from '@reachout/cases/pages/list/case-list';
import { CasePager, type ListPosition } from '@reachout/cases/pages/list/case-pager';
import { Moment } from '@reachout/web/lib/moment';
import { StaffCaseList } from './staff-case-list.tsx';
import { type StaffFilterValues, StaffFilters } from './staff-filters.tsx';

export interface StaffCasesPageProps {
  list: StaffCasesResponse;
  filters: StaffFilterValues;
  /** The server's clock in milliseconds. */
  now: number;
}

/** All cases over all accounts, for support staff. */
export function StaffCasesPage(props: StaffCasesPageProps) {
  return (
    <div className="ui-page cases-page" data-cases="">
      <h1 className="text-32 font-semibold">{deskCopy.allCases()}</h1>
      <StaffFilters values={props.filters} />
      <StaffCasesLive {...props} />
      <span className="ui-hidden-visually" role="status" data-slot="announcer" />
    </div>
  );
}

/** The part of the page that is refreshed. */
export function StaffCasesLive({ list, filters, now }: StaffCasesPageProps) {
  const { supportCases, pagination } = list;
  const hrefOf = (position: ListPosition): string =>
    `${paths.staffCases()}${queryString({ ...filters, ...position })}`;
  return (
    <div className="cases-live" data-live="">
      {filters.sort === 'queue' ? (
        <p className="text-14 text-muted">
          What to answer next: where it is our turn, the most severe and longest waiting first.{' '}
          <a
            className="ui-link"
            href={`${paths.staffCases()}${queryString({ ...filters, sort: '-updatedAt' })}`}
          >
            {deskCopy.showEveryCase()}
          </a>
        </p>
      ) : null}
      {supportCases.length === 0 ? (
        <NoCases
          title={deskCopy.noCaseToShow()}
          text={deskCopy.noCaseMatchesWhatYou()}
          action={{ href: paths.staffCases(), label: 'Show all cases' }}
        />
      ) : (
        <StaffCaseList cases={supportCases} now={now} />
      )}
      <CasePager shown={supportCases.length} {...{ pagination, hrefOf }} />
      <p className="cases-refresh text-13 text-muted ui-no-print">
        <span data-slot="updated">
          {deskCopy.asOf()} <Moment at={new Date(now).toISOString()} />
        </span>{' '}
        <a className="ui-link" href={hrefOf({})} data-refresh="">
          {deskCopy.refresh()}
        </a>
      </p>
    </div>
  );
}
