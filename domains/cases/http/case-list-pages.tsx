import { caseListCopy } from '../messages/list.ts';
import { casesQuery } from '../rules/calls/cases.ts';
import { caseListPageSize, maxPageSize } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import { listCases } from '../use-cases/list-cases.ts';
import { listProjects } from '@reachout/accounts/use-cases/list-projects';
import { isNarrowed } from '../pages/list/case-filters.tsx';
import { CasesLive, CasesPage } from '../pages/cases.tsx';
import type { Context } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { CaseRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { viewerOf } from '@reachout/http/middleware/session';
import { problemResponse } from '@reachout/http/problem';
import { sendPage, sendPart } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';
import { accountOfPage, leadToTeam } from './case-address.ts';
import { askedOf, pageNumber } from './list-page.ts';

/** The cases of an account: the page, or with `part=list` the list in it as it is now. */
export async function showCases(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const { services } = deps;
  const viewer = viewerOf(c);
  const asked = askedOf(c);
  const query = safeParse(casesQuery, { ...asked, teamId: undefined, limit: undefined });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const account = accountOfPage(c);
  const access = await findAccountAccess(services, viewer, account);
  if (!access.ok) return (await leadToTeam(c, services, paths.cases)) ?? problemResponse(c, access.error);
  const { teamId: _, limit: _limit, offset, cursor, skipCache: _skipCache, ...filters } = query.data;
  const list = await listCases(services, viewer, {
    ...filters,
    account,
    limit: caseListPageSize,
    offset,
    cursor,
  });
  if (!list.ok) return problemResponse(c, list.error);
  const live = {
    brand: services.brand,
    account: access.value.account,
    list: list.value,
    filters,
    at: services.clock.now().toISOString(),
    title: titleOfList(access.value.account.name, {
      searchQuery: filters.searchQuery,
      isFiltered: isNarrowed(filters),
      offset: list.value.pagination.offset,
    }),
  };
  if (asked.part === 'list') return sendPart(c, deps, <CasesLive {...live} />);
  const [accounts, projects] = await Promise.all([
    listAccounts(services, viewer),
    listProjects(services, viewer, {
      account,
      limit: maxPageSize,
      latestDeployments: 0,
      includePermissions: false,
    }),
  ]);
  return sendPage(c, deps, {
    title: live.title,
    kind: 'cases',
    body: <CasesPage {...live} accounts={accounts} projects={projects.ok ? projects.value.projects : []} />,
  });
}

interface ListState {
  searchQuery?: string;
  isFiltered: boolean;
  offset: number;
}

/** Each search, filter and page of the list has its own title (U02). */
function titleOfList(account: string, { searchQuery, isFiltered, offset }: ListState): string {
  const page = pageNumber(offset);
  if (searchQuery) return caseListCopy.titleOfSearch({ search: searchQuery, account, page });
  const title = isFiltered ? caseListCopy.titleOfFiltered : caseListCopy.titleOfAccount;
  return title({ account, page });
}
