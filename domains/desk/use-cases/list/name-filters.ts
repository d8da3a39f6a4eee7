import type { ServiceDeps } from '@reachout/ports/deps';
import { isStaff } from '@reachout/ports/staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { CaseFilterValues, FilterOfKind } from '../../rules/list/case-filters.ts';
import { findAccountName, findPersonName } from '../../store/list/filter-names-queries.ts';

/** What the values of filters are called that a person gives in words; absent where nobody and nothing has that id. */
export type FilterNames = { readonly [Name in FilterOfKind<'text'>]: string | undefined };

/** Names them for staff. */
export async function nameFilters(
  { db }: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { accountId, openedBy }: CaseFilterValues,
): Promise<FilterNames> {
  const isKnown = isStaff(viewer);
  const [account, opener] = await Promise.all([
    isKnown && accountId ? findAccountName(db, accountId) : undefined,
    isKnown && openedBy ? findPersonName(db, openedBy) : undefined,
  ]);
  return { accountId: account, openedBy: opener };
}
