import * as hook from '../rules/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { caseListCopy } from '../messages/list.ts';
import { Rich } from '@reachout/language/rich';
import type { Account } from '@reachout/accounts/rules/accounts';
import { accountHandle } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { CasesResponse } from '../rules/calls/cases.ts';
import { paths } from '@reachout/core/paths';
import { areasOf } from '@reachout/catalogue/rules/topics';
import { queryString } from '@reachout/core/url';
import { Notice } from '@reachout/ui/notice';
import { type CaseFilterValues, CaseFilters, isNarrowed } from './list/case-filters.tsx';
import { CaseList, NoCases } from './list/case-list.tsx';
import { CasePager, type ListPosition } from './list/case-pager.tsx';
import { Moment } from '@reachout/web/lib/moment';

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
}

/** The cases of one account, a page at a time; works without a script, and refreshes itself with one. */
export function CasesPage({ accounts, projects, ...live }: CasesPageProps) {
  const { account, filters } = live;
  const teamSlug = account.team?.slug;
  return (
    <div className="ui-page cases-page" {...mark(hook.casesPage)}>
      <h1 className="text-32 font-semibold">{caseListCopy.title()}</h1>
      <AccountLinks accounts={accounts} current={account} />
      <CaseFilters values={filters} projects={projects} clearHref={paths.cases({ teamSlug })} />
      <CasesLive {...live} />
      <span className="ui-hidden-visually" role="status" {...mark(hook.announcer)} />
    </div>
  );
}

/** The part of the page that is refreshed. */
export function CasesLive({ brand, account, list, filters, at }: CasesLiveProps) {
  const { supportCases, pagination, reach } = list;
  const teamSlug = account.team?.slug;
  const hrefOf = (position: ListPosition): string =>
    `${paths.cases({ teamSlug })}${queryString({ ...filters, mine: filters.mine || undefined, ...position })}`;
  return (
    <div className="cases-live" {...mark(hook.liveList)}>
      {reach === 'limited' ? <p className="text-14 text-muted">{caseListCopy.limitedReach()}</p> : null}
      {supportCases.length === 0 ? (
        <Nothing filters={filters} offset={pagination.offset} clearHref={paths.cases({ teamSlug })} />
      ) : (
        <CaseList cases={supportCases} areas={areasOf(brand)} teamSlug={teamSlug} />
      )}
      <CasePager shown={supportCases.length} {...{ pagination, hrefOf }} />
      <p className="cases-refresh text-13 text-muted ui-no-print">
        <span {...mark(hook.updated)}>
          <Rich message={caseListCopy.asOf} values={{ time: <Moment at={at} /> }} />
        </span>{' '}
        <a className="ui-link" href={hrefOf({})} {...mark(hook.refresh)}>
          {caseListCopy.refresh()}
        </a>
      </p>
    </div>
  );
}

function Nothing({
  filters,
  offset,
  clearHref,
}: {
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
        title={filters.searchQuery ? caseListCopy.noneFound() : caseListCopy.noneFiltered()}
        text={filters.searchQuery ? caseListCopy.noneFoundHint() : caseListCopy.noneFilteredHint()}
        action={{ href: clearHref, label: caseListCopy.showAll() }}
      />
    );
  return (
    <NoCases
      title={caseListCopy.noneYet()}
      text={caseListCopy.noneYetHint()}
      action={{ href: paths.help(), label: caseListCopy.reachOut() }}
    />
  );
}

function AccountLinks({ accounts, current }: { accounts: readonly Account[]; current: Account }) {
  return (
    <nav aria-label={caseListCopy.accounts()} className="ui-no-print">
      <ul className="cases-accounts">
        {accounts.map((account) => (
          <li key={account.id}>
            <a
              className="ui-status"
              href={paths.cases({ teamSlug: account.team?.slug })}
              aria-current={account.id === current.id ? 'page' : undefined}
            >
              <bdi>{account.name}</bdi> <bdi className="text-muted">{accountHandle(account)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
