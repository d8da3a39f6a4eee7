import { staffActionsFor } from '@reachout/cases/rules/case-actions';
import type { StaffCaseDetail, StaffMember } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { listStaff } from '@reachout/cases/store/assignment-queries';
import { findCaseAccounts, findPerson } from '@reachout/cases/store/case-life-queries';
import { findCaseOrigins } from '@reachout/cases/store/case-origins-queries';
import { listPromises } from '@reachout/cases/store/promises-queries';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { listStaffEvents } from '@reachout/cases/store/staff-events-queries';
import { findTeam } from '@reachout/cases/store/teams-queries';
import { listTagsOfCases } from '../store/tags/tags-queries.ts';
import { describeSnooze } from './triage/snooze-case.ts';
import { listLinks } from './linking/list-links.ts';
import { withStaffEvents } from './describe-staff-events.ts';
import { listPeopleOfCase } from './people/list-people-of-case.ts';
import { describePlace } from './outside/describe-place.ts';
import { describePromises } from './clocks/describe-promises.ts';
import { loadCase } from '@reachout/cases/use-cases/read-case';

/** A case as staff see it: with its account, its items and its internal notes. */
export async function describeForStaff(
  deps: ServiceDeps,
  viewer: Viewer,
  row: CaseRow,
): Promise<StaffCaseDetail> {
  const key = { accountId: row.accountId, caseNumber: row.number };
  const [
    detail,
    accounts,
    staff,
    assignee,
    staffEvents,
    promises,
    team,
    tags,
    people,
    links,
    place,
    origins,
  ] = await Promise.all([
    loadCase(deps, viewer, row, {
      includeNotes: true,
      caseUrl: (number) => paths.staffCase(number),
      isVisible: () => true,
      actions: staffActionsFor(row),
    }),
    findAccounts(deps, [row.accountId]),
    listStaff(deps.db),
    row.assigneeId === null ? undefined : findPerson(deps.db, { userId: row.assigneeId }),
    listStaffEvents(deps.db, key),
    listPromises(deps.db, key),
    row.teamId === null ? undefined : findTeam(deps.db, { id: row.teamId }),
    listTagsOfCases(deps.db, [row]),
    listPeopleOfCase(deps, row),
    listLinks(deps.db, key),
    describePlace(deps, row),
    findCaseOrigins(deps.db, key),
  ]);
  return {
    ...detail,
    timeline: withStaffEvents(detail.timeline, staffEvents, viewer),
    account: accountOf(accounts, row.accountId),
    openerId: row.openedBy,
    team: team ?? null,
    tags: tags.get(row.number) ?? [],
    snooze: describeSnooze(row, deps.clock.now().getTime()),
    people,
    links,
    place,
    origins,
    assignee: assignee === undefined ? null : describeMember(assignee, viewer),
    staff: staff.map((member) => describeMember(member, viewer)),
    promises: describePromises(promises, deps.clock.now().getTime()),
    recordType: row.recordType,
    recordTypeId: row.recordTypeId,
    items: row.items.map(({ key, type, value }) => ({ key, type, value })),
  };
}

/** A member of staff as the calls give them. */
export function describeMember(
  { id, name }: { id: string; name: string },
  { userId }: Pick<Viewer, 'userId'>,
): StaffMember {
  return { id, name, isYou: id === userId };
}

type StaffAccount = StaffCaseDetail['account'];

/** The accounts of cases, by their ids. */
export async function findAccounts(
  deps: ServiceDeps,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, StaffAccount>> {
  const rows = await findCaseAccounts(deps.db, [...new Set(accountIds)]);
  return new Map(
    rows.map(({ id, name, kind, slug, plan, v0Plan }) => [id, { id, name, kind, slug, plan, v0Plan }]),
  );
}

/** The account of a case among those that were found. */
export function accountOf(accounts: ReadonlyMap<string, StaffAccount>, accountId: string): StaffAccount {
  const account = accounts.get(accountId);
  if (account === undefined) throw new Error('A case has no account.'); // a foreign key forbids it
  return account;
}
