import { normaliseEmail } from '@reachout/cases/rules/case-access';
import {
  ofMine,
  ofNobody,
  type StaffCasesQueryInput,
  type StaffCasesResponse,
} from '@reachout/cases/rules/calls/cases';
import { ok, type Result } from '@reachout/core/result';
import { listCasePage } from '@reachout/cases/store/case-list-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { describeListItem } from '@reachout/cases/use-cases/describe-case';
import { accountOf, describeMember, findAccounts } from './describe-staff-case.ts';
import { describePagination, readCursor } from '@reachout/cases/use-cases/list-cases';

/** A page of all accounts' cases, for people with the staff role; everybody else finds nothing (rule ACCESS-06). */
export async function listStaffCases(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StaffCasesQueryInput,
): Promise<Result<StaffCasesResponse>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const cursor = readCursor(input.cursor);
  if (!cursor.ok) return cursor;
  const page = await listCasePage(deps.db, {
    viewer: { userId: viewer.userId, email: normaliseEmail(viewer.email) },
    accountId: input.accountId,
    status: input.status,
    severity: input.severity === undefined ? undefined : Number(input.severity),
    turn: input.turn,
    assigneeId: assigneeOf(input.assignee, viewer),
    search: input.searchQuery,
    searchesNotes: true,
    sort: input.sort ?? 'queue',
    limit: input.limit,
    offset: cursor.value === undefined ? input.offset : 0,
    cursor: cursor.value,
  });
  const accounts = await findAccounts(
    deps,
    page.cases.map(({ accountId }) => accountId),
  );
  return ok({
    supportCases: page.cases.map((row) => ({
      ...describeListItem(row),
      account: accountOf(accounts, row.accountId),
      assignee: row.assignee && describeMember(row.assignee, viewer),
    })),
    pagination: describePagination(page, input),
  });
}

/** Whose cases are asked for: the person's own, nobody's, or those of somebody by their id. */
function assigneeOf(asked: StaffCasesQueryInput['assignee'], { userId }: Viewer): string | null | undefined {
  if (asked === ofNobody) return null;
  return asked === ofMine ? userId : asked;
}
