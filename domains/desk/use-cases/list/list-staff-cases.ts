import type { StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { normaliseEmail } from '@reachout/cases/rules/case-access';
import { listCasePage } from '@reachout/cases/store/case-list-queries';
import { listRunningPromises } from '@reachout/cases/store/promises-queries';
import { describeListItem } from '@reachout/cases/use-cases/describe-case';
import { describePagination, readCursor } from '@reachout/cases/use-cases/list-cases';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { StaffCasesQueryInput } from '../../rules/calls/staff-cases.ts';
import { conditionsOf } from '../../store/list/filter-conditions.ts';
import { listTagsOfCases } from '../../store/tags/tags-queries.ts';
import { describeSnooze } from '../triage/snooze-case.ts';
import { describeDue } from '../clocks/describe-promises.ts';
import { accountOf, describeMember, findAccounts } from '../describe-staff-case.ts';

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
  const sort = input.sort ?? (input.snoozed === 'true' ? '-updatedAt' : 'queue');
  const page = await listCasePage(deps.db, {
    viewer: { userId: viewer.userId, email: normaliseEmail(viewer.email) },
    ...conditionsOf(input, { userId: viewer.userId, plans: deps.brand.plans }, sort),
    search: input.searchQuery,
    searchesNotes: true,
    sort,
    limit: input.limit,
    offset: cursor.value === undefined ? input.offset : 0,
    cursor: cursor.value,
  });
  const [accounts, promises, tags] = await Promise.all([
    findAccounts(
      deps,
      page.cases.map(({ accountId }) => accountId),
    ),
    listRunningPromises(deps.db, page.cases),
    listTagsOfCases(deps.db, page.cases),
  ]);
  const now = deps.clock.now().getTime();
  return ok({
    supportCases: page.cases.map((row) => ({
      ...describeListItem(row),
      account: accountOf(accounts, row.accountId),
      assignee: row.assignee && describeMember(row.assignee, viewer),
      tags: tags.get(row.number) ?? [],
      snooze: describeSnooze(row, now),
      version: row.version,
      teamId: row.teamId,
      due: describeDue(promises.get(row.number) ?? [], now),
    })),
    pagination: describePagination(page, input),
  });
}
