import * as hook from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { staffClockCopy } from '../messages/clocks.ts';
import { openingCopy } from '../messages/other-cases.ts';
import { staffListCopy } from '../messages/list.ts';
import { caseListCopy } from '@reachout/cases/messages/list';
import { Rich } from '@reachout/language/rich';
import type { StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { NoCases, type NoCasesProps } from '@reachout/cases/pages/list/case-list';
import { CasePager, type ListPosition } from '@reachout/cases/pages/list/case-pager';
import { ClearFilters } from '@reachout/cases/pages/list/filter-form';
import { ListFailure } from '@reachout/cases/pages/list/list-failure';
import { LinkButton } from '@reachout/ui/link-button';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { bulkCopy } from '../messages/bulk.ts';
import * as deskHook from '../rules/list/page-hooks.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { type BulkOutcome, BulkResult } from './bulk/bulk-result.tsx';
import type { Brand } from '@reachout/brand/rules/brand';
import { StaffCaseList } from './staff-case-list.tsx';
import { FilterChips } from './list/filter-chips.tsx';
import type { FilterSources } from './list/filter-choices.ts';
import { filtersAmong } from '../rules/list/case-filters.ts';
import { listKeys } from '../rules/list/list-keys.ts';
import { KeyDialog } from './list/key-dialog.tsx';
import { StaffParts } from './list/staff-parts.tsx';
import { StaffToolbar } from './list/staff-toolbar.tsx';
import { ViewMenu, ViewNav } from './list/view-nav.tsx';
import type { StaffView } from '../rules/calls/staff-views.ts';
import type { AskedList } from '../rules/list/list-order.ts';

export interface StaffCasesPageProps {
  list: StaffCasesResponse;
  views: readonly StaffView[];
  /** What the list is narrowed to and ordered by, as the address says it. */
  asked: AskedList;
  sources: FilterSources & { brand: Pick<Brand, 'logo'> };
  /** The server's clock in milliseconds. */
  now: number;
  /** The title of the browser's tab (U02). */
  title: string;
  /** What became of cases that were selected, and which still are. */
  outcome?: BulkOutcome;
  selected?: readonly string[];
  /** New for each page that is shown. */
  submission: string;
}

/** All cases over all accounts, for support staff. */
export function StaffCasesPage(props: StaffCasesPageProps) {
  return (
    <div className="ui-page cases-page" {...mark(hook.casesPage)}>
      <div className="desk-list-head">
        <h1 className="text-32 font-semibold">{staffListCopy.title()}</h1>
        <div className="desk-list-tools ui-no-print">
          <KeyDialog keys={listKeys} />
          <ViewMenu views={props.views} asked={props.asked} />
          <LinkButton href={paths.staffNewCase()} size="small">
            {openingCopy.open()}
          </LinkButton>
        </div>
      </div>
      <BulkResult outcome={props.outcome} />
      <StaffToolbar asked={props.asked} sources={props.sources} />
      <ListFailure />
      <StaffCasesLive {...props} />
      <BulkBar asked={props.asked} sources={props.sources} submission={props.submission} />
      <span className="ui-hidden-visually" role="status" {...mark(hook.announcer)} />
    </div>
  );
}

/** The part of the page that is refreshed. */
export function StaffCasesLive(props: StaffCasesPageProps) {
  const { list, views, asked, sources, now, title } = props;
  const { supportCases, pagination } = list;
  const order =
    asked.sort === 'queue' ? staffListCopy.queue : asked.sort === 'due' ? staffClockCopy.dueOrder : undefined;
  const hrefOf = (position: ListPosition): string =>
    `${paths.staffCases()}${queryString({ ...asked, ...position })}`;
  return (
    <div
      className="cases-live desk-list"
      {...mark(hook.liveList)}
      {...mark(hook.listTitle, title)}
      {...mark(hook.eventsPath, apiPaths.staffCasesEvents())}
    >
      <div className="desk-list-nav">
        <ViewNav {...{ views, asked }} />
        <StaffParts asked={asked} />
      </div>
      <div className="desk-list-main" {...mark(deskHook.shownOrder, asked.sort)}>
        <FilterChips {...{ asked, sources }} />
        {supportCases.length === 0 ? (
          <NoCases {...whyNone(asked)} />
        ) : (
          <>
            <div className="desk-list-note">
              <label className="desk-select-all ui-needs-script ui-no-print">
                <input type="checkbox" {...mark(deskHook.selectAll)} />
                {bulkCopy.selectAll()}
              </label>
              {order === undefined ? null : <p className="text-13 text-muted">{order()}</p>}
            </div>
            <StaffCaseList brand={sources.brand} cases={supportCases} now={now} selected={props.selected} />
          </>
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
    </div>
  );
}

/** Why a list is empty, and where to look instead. */
function whyNone(asked: AskedList): NoCasesProps {
  const all = {
    href: `${paths.staffCases()}${queryString({ sort: '-updatedAt' })}`,
    label: staffListCopy.showAll(),
  };
  const { turn, ...filters } = filtersAmong(asked);
  const isNarrowed = Boolean(asked.searchQuery) || Object.keys(filters).length > 0;
  if (isNarrowed || (turn !== undefined && turn !== 'support'))
    return { title: staffListCopy.none(), text: staffListCopy.noneHint(), action: all };
  if (turn === 'support' || asked.sort === 'queue')
    return { title: staffListCopy.noneWaiting(), text: staffListCopy.noneWaitingHint(), action: all };
  return {
    title: staffListCopy.noneYet(),
    text: staffListCopy.noneYetHint(),
    action: { href: paths.staffNewCase(), label: openingCopy.open() },
  };
}
