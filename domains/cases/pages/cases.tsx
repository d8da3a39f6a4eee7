import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { caseFilterCopy } from '../messages/filters.ts';
import { caseListCopy } from '../messages/list.ts';
import { Rich } from '@reachout/language/rich';
import { type Account, accountHandle } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { CasesResponse } from '../rules/calls/cases.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { Notice } from '@reachout/ui/notice';
import { Tabs } from '@reachout/ui/tabs';
import { type CaseFilterValues, CaseFilters, isNarrowed } from './list/case-filters.tsx';
import { CaseList, NoCases } from './list/case-list.tsx';
import { ClearFilters } from './list/filter-form.tsx';
import { ListFailure } from './list/list-failure.tsx';
import { CasePager, type ListPosition } from './list/case-pager.tsx';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface CasesPageProps extends CasesLiveProps {
  accounts: readonly Account[];
  projects: readonly { id: string; name: string }[];
}

export interface CasesLiveProps {
  brand: Brand;
  account: Account;
  list: CasesResponse;
  filters: CaseFilterValues;
  /** When this was true, ISO 8601. */
  at: string;
  /** The title of the browser's tab, which each search and filter has of its own (U02). */
  title: string;
}

/** The cases of one account, a page at a time; works without a script, and refreshes itself with one. */
export function CasesPage({ accounts, projects, ...live }: CasesPageProps) {
  const { account, filters } = live;
  return (
    <div className="ui-page cases-page" {...mark(hook.casesPage)}>
      <h1 className="text-32 font-semibold">{caseListCopy.title()}</h1>
      {accounts.length > 1 ? <AccountLinks accounts={accounts} current={account} /> : null}
      <CaseFilters values={filters} projects={projects} />
      <ListFailure />
      <CasesLive {...live} />
      <span className="ui-hidden-visually" role="status" {...mark(hook.announcer)} />
    </div>
  );
}

/** The part of the page that is refreshed. */
export function CasesLive({ brand, account, list, filters, at, title }: CasesLiveProps) {
  const { supportCases, pagination, reach } = list;
  const teamSlug = account.team?.slug;
  const hrefOf = (position: ListPosition): string =>
    `${paths.cases({ teamSlug })}${queryString({ ...filters, mine: filters.mine || undefined, ...position })}`;
  return (
    <div
      className="cases-live"
      {...mark(hook.liveList)}
      {...mark(hook.listTitle, title)}
      {...mark(hook.eventsPath, apiPaths.casesEvents({ teamId: account.team?.id }))}
    >
      {reach === 'limited' ? <p className="text-14 text-muted">{caseListCopy.limitedReach()}</p> : null}
      {supportCases.length === 0 ? (
        <Nothing
          brand={brand}
          filters={filters}
          offset={pagination.offset}
          clearHref={paths.cases({ teamSlug })}
        />
      ) : (
        <CaseList cases={supportCases} brand={brand} teamSlug={teamSlug} now={Date.parse(at)} />
      )}
      <CasePager shown={supportCases.length} {...{ pagination, hrefOf }} />
      <p className="cases-refresh text-13 text-muted ui-no-print">
        <span {...mark(hook.updated)}>
          <Rich message={caseListCopy.asOf} values={{ time: <Timestamp at={at} /> }} />
        </span>{' '}
        <a className="ui-link" href={hrefOf({})} {...mark(hook.refresh)}>
          {caseListCopy.refresh()}
        </a>
        {isNarrowed(filters) ? (
          <>
            {' · '}
            <ClearFilters href={paths.cases({ teamSlug })} />
          </>
        ) : null}
      </p>
    </div>
  );
}

function Nothing({
  brand,
  filters,
  offset,
  clearHref,
}: {
  brand: Brand;
  filters: CaseFilterValues;
  offset: number;
  clearHref: string;
}) {
  if (offset > 0)
    return (
      <Notice tone="info" title={caseListCopy.noMore()}>
        <a className="ui-link" href={clearHref}>
          {caseListCopy.toFirstPage()}
        </a>
      </Notice>
    );
  if (isNarrowed(filters))
    return (
      <NoCases
        brand={brand}
        title={filters.searchQuery ? caseListCopy.noneFound() : caseListCopy.noneFiltered()}
        text={
          filters.searchQuery
            ? `${caseListCopy.noneFoundHint()} ${caseFilterCopy.searchHint()}`
            : caseListCopy.noneFilteredHint()
        }
        action={{ href: clearHref, label: caseListCopy.showAll() }}
      />
    );
  return (
    <NoCases
      brand={brand}
      title={caseListCopy.noneYet()}
      text={caseListCopy.noneYetHint()}
      action={{ href: paths.help(), label: caseListCopy.reachOut() }}
    />
  );
}

function AccountLinks({ accounts, current }: { accounts: readonly Account[]; current: Account }) {
  return (
    <Tabs
      label={caseListCopy.accounts()}
      tabs={accounts.map((account) => ({
        href: paths.cases({ teamSlug: account.team?.slug }),
        label: (
          <>
            <bdi>{account.name}</bdi> <bdi className="ui-tab-note">{accountHandle(account)}</bdi>
          </>
        ),
        isCurrent: account.id === current.id,
      }))}
    />
  );
}
