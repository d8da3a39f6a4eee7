import { type CasePerson, caseReach, isWithinReach, type ReachableCase } from '../rules/case-access.ts';
import type { ActionableCase } from '../rules/case-actions.ts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { type Actor, type CaseRow, findCaseByNumber, findCaseForStaff } from '../store/cases-queries.ts';
import {
  type AccountAccess,
  type AccountSelector,
  findAccountAccess,
} from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { findCasePerson } from './case-access.ts';
import { parseCaseNumber } from '@reachout/core/parse-case-number';

/** A case as calls name it. */
export interface CaseKey {
  account: AccountSelector;
  caseNumber: string;
}

/** A case within the person's reach, and what decides about it. */
export interface FoundCase {
  row: CaseRow;
  access: AccountAccess;
  person: CasePerson;
}

/** A case that the person may read. One out of reach and a missing one are both not found (A01, S11). */
export async function findReadableCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: CaseKey,
): Promise<Result<FoundCase>> {
  const number = parseCaseNumber(key.caseNumber);
  if (number === undefined) return err(appError('not_found'));
  const access = await findAccountAccess(deps, viewer, key.account);
  if (!access.ok) {
    tellRefused(deps, viewer, number, 'account');
    return access;
  }
  const [person, row] = await Promise.all([
    findCasePerson(deps, viewer, access.value),
    findCaseByNumber(deps.db, { accountId: access.value.account.id, number }),
  ]);
  if (row === undefined) return err(appError('not_found'));
  if (!isWithinReach(caseReach(person), row)) {
    tellRefused(deps, viewer, number, 'reach');
    return err(appError('not_found'));
  }
  return ok({ row, access: access.value, person });
}

/** Whoever tries numbers shows in the log, though the answer is that of a missing case (S17). */
function tellRefused(
  deps: ServiceDeps,
  viewer: Viewer,
  number: number,
  reason: 'account' | 'reach' | 'role',
): void {
  deps.log.warn('case refused', { person: viewer.userId, case: number, reason });
}

/** Any case, for people with the staff role; everybody else finds nothing. */
export async function findCaseAsStaff(
  deps: ServiceDeps,
  viewer: Viewer,
  caseNumber: string,
): Promise<Result<CaseRow>> {
  const number = parseCaseNumber(caseNumber);
  if (number === undefined) return err(appError('not_found'));
  const staff = requireStaff(viewer);
  if (!staff.ok) {
    tellRefused(deps, viewer, number, 'role');
    return staff;
  }
  const row = await findCaseForStaff(deps.db, { number });
  return row === undefined ? err(appError('not_found')) : ok(row);
}

/** The person as a case's history keeps them. */
export function actorOf(viewer: Viewer, kind: Actor['kind'], requestId: string): Actor {
  const { userId, name, token } = viewer;
  return { userId, name, kind, requestId, ...(token && { token: { id: token.id, name: token.name } }) };
}

/** A case as the rules see it. */
export function toActionable(
  row: Pick<CaseRow, 'status' | 'closedAt' | 'escalatedAt' | 'area' | 'mergedInto'> & ReachableCase,
): ActionableCase {
  return {
    status: row.status,
    closedAt: row.closedAt?.getTime() ?? null,
    escalatedAt: row.escalatedAt?.getTime() ?? null,
    area: row.area,
    mergedInto: row.mergedInto,
    projectId: row.projectId,
    openedBy: row.openedBy,
    participants: row.participants,
  };
}
