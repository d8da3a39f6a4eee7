import type { CasesResponse } from '@reachout/contract/calls/cases';
import { ok, type Result } from '@reachout/contract/result';
import { type CaseSort, listCases as findCases } from '@reachout/db/cases-queries';
import { type AccountSelector, findAccountAccess } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import { findCaseReach } from './case-access.ts';
import { describeListItem } from './describe-case.ts';

export interface ListCasesInput {
  account: AccountSelector;
  limit: number;
  offset: number;
  searchQuery?: string;
  /** `Open` means every status that is neither Solved nor Closed (D10). */
  status?: string;
  sort?: CaseSort;
}

/** A page of the cases that the person may read in an account. */
export async function listCases(
  deps: ServiceDeps,
  viewer: Viewer,
  input: ListCasesInput,
): Promise<Result<CasesResponse>> {
  const access = await findAccountAccess(deps, viewer, input.account);
  if (!access.ok) return access;
  const reach = await findCaseReach(deps, viewer, access.value);
  if (!reach.ok) return reach;
  const page = await findCases(deps.db, {
    accountId: access.value.account.id,
    limit: input.limit,
    offset: input.offset,
    search: input.searchQuery,
    status: input.status,
    sort: input.sort,
    within: reach.value === 'all' ? undefined : reach.value,
  });
  return ok({
    supportCases: page.cases.map(describeListItem),
    pagination: { limit: input.limit, offset: input.offset, total: page.total },
  });
}
