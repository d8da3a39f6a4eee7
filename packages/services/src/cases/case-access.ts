import { appError } from '@reachout/contract/errors';
import { can } from '@reachout/contract/permissions';
import { err, ok, type Result } from '@reachout/contract/result';
import { findProjectGrants } from '@reachout/db/accounts-queries';
import type { CaseRow } from '@reachout/db/cases-queries';
import type { AccountAccess } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

/** Which of an account's cases a person may read: all, or those of their projects and those they opened. */
export type CaseReach = 'all' | { projectIds: string[]; openedBy: string };

/** The cases a person may read in an account; forbidden when their role reads none. */
export async function findCaseReach(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  access: AccountAccess,
): Promise<Result<CaseReach>> {
  const { grants, account } = access;
  if (grants === null || can(grants, 'read', 'supportCase')) return ok('all');
  const roles = await findProjectGrants(deps.db, { accountId: account.id, userId: viewer.userId });
  if (!can(grants, 'read', 'projectSupportCase') && roles.length === 0 && account.v0Plan === null)
    return err(appError('forbidden'));
  return ok({ projectIds: roles.map(({ projectId }) => projectId), openedBy: viewer.userId });
}

/** True when the case is within the person's reach. */
export function isWithinReach(reach: CaseReach, row: Pick<CaseRow, 'projectId' | 'openedBy'>): boolean {
  if (reach === 'all') return true;
  return (
    row.openedBy === reach.openedBy || (row.projectId !== null && reach.projectIds.includes(row.projectId))
  );
}

/** A number as it stands in an address: at most eight digits, zero-padded or not; undefined for anything else. */
export function parseCaseNumber(text: string): number | undefined {
  return /^\d{1,8}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}
