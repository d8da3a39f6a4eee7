import type { StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { normaliseEmail } from '@reachout/cases/rules/case-access';
import { type CaseCursor, listCasePage } from '@reachout/cases/store/case-list-queries';
import { readOwnMarks } from '@reachout/cases/store/own-marks-queries';
import { listRunningPromises } from '@reachout/cases/store/promises-queries';
import { describeListItem } from '@reachout/cases/use-cases/describe-case';
import { describePagination, readCursor } from '@reachout/cases/use-cases/list-cases';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { isOfAsker } from '../../rules/list/case-filters.ts';
import type { StaffCasesQueryInput } from '../../rules/calls/staff-cases.ts';
import { conditionsOf, taggedListOf } from '../../store/list/filter-conditions.ts';
import { listTagsOfCases } from '../../store/tags/tags-queries.ts';
import { readAnew, type SharedReads } from './share-reads.ts';
import { describeSnooze } from '../triage/snooze-case.ts';
import { describeDue } from '../clocks/describe-promises.ts';
import { accountOf, describeMember, findAccounts } from '../describe-staff-case.ts';

/** Nobody, for what is read for everybody: their own marks are read beside it. */
const nobody = { userId: '', email: '' };

/** A page of all accounts' cases, for people with the staff role; everybody else finds nothing (rule ACCESS-06). */
export async function listStaffCases(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StaffCasesQueryInput,
): Promise<Result<StaffCasesResponse>> {
  const found = await readStaffList(deps, viewer, input, readAnew);
  return found.ok ? ok(found.value.list) : found;
}

/** The same with the instant, in milliseconds, at which it was so. What is equal for everybody is read by `shared`. Errors: not_found for everybody but staff. */
export async function readStaffList(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StaffCasesQueryInput,
  shared: Pick<SharedReads, 'read'>,
): Promise<Result<{ list: StaffCasesResponse; readAt: number }>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const cursor = readCursor(input.cursor);
  if (!cursor.ok) return cursor;
  const key = JSON.stringify(['list', isOfAsker(input) && viewer.userId, Object.entries(input).toSorted()]);
  const { page, accounts, promises, tags, readAt } = await shared.read(key, () =>
    readList(deps, { userId: viewer.userId, input, cursor: cursor.value }),
  );
  const own = await readOwnMarks(
    deps.db,
    { userId: viewer.userId, email: normaliseEmail(viewer.email) },
    page.cases,
  );
  const supportCases = page.cases.map((row) => ({
    ...describeListItem({ ...row, ...own.get(row.number) }),
    account: accountOf(accounts, row.accountId),
    assignee: row.assignee && describeMember(row.assignee, viewer),
    tags: tags.get(row.number) ?? [],
    snooze: describeSnooze(row, readAt),
    version: row.version,
    teamId: row.teamId,
    due: describeDue(promises.get(row.number) ?? [], readAt),
  }));
  return ok({ list: { supportCases, pagination: describePagination(page, input) }, readAt });
}

async function readList(
  deps: ServiceDeps,
  { userId, input, cursor }: { userId: string; input: StaffCasesQueryInput; cursor: CaseCursor | undefined },
) {
  const sort = input.sort ?? (input.snoozed === 'true' ? '-updatedAt' : 'queue');
  const asker = { userId, plans: deps.brand.plans };
  const page = await listCasePage(deps.db, {
    viewer: nobody,
    conditions: conditionsOf(input, asker, sort),
    instead: taggedListOf(input, asker, sort),
    search: input.searchQuery,
    searchesNotes: true,
    sort,
    limit: input.limit,
    offset: cursor === undefined ? input.offset : 0,
    cursor,
  });
  const [accounts, promises, tags] = await Promise.all([
    findAccounts(
      deps,
      page.cases.map(({ accountId }) => accountId),
    ),
    listRunningPromises(deps.db, page.cases),
    listTagsOfCases(deps.db, page.cases),
  ]);
  return { page, accounts, promises, tags, readAt: deps.clock.now().getTime() };
}
