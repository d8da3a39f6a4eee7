import type { StaffCaseUpdateBody } from '@reachout/cases/rules/calls/case-life';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { normaliseParticipants } from '@reachout/cases/rules/case-access';
import { staffActionsFor } from '@reachout/cases/rules/case-actions';
import type { CaseChanges } from '@reachout/cases/store/case-life-queries';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { changeCase } from '@reachout/cases/use-cases/change-case';
import { describeForStaff } from './describe-staff-case.ts';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { mergedProblem } from '@reachout/cases/use-cases/update-case';
import { readStaffCase } from './read-staff-case.ts';

/**
 * Changes status or severity as staff, who may set all of them (rule LIFE-12), or the participants (rule LIFE-11), if the case still is the version that the person saw. Errors: not_found,
 * stale_copy with the case as it is now in its details, case_action_unavailable for a merged case, when another case about the refund is open, or the participants of a closed case would change.
 */
export async function updateStaffCase(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StaffUpdate,
): Promise<Result<StaffCaseDetail>> {
  const updated = await changeAsStaff(deps, viewer, input);
  if (updated.ok) return ok(await describeForStaff(deps, viewer, updated.value));
  if (updated.error.code !== 'stale_copy') return updated;
  const fresh = await readStaffCase(deps, viewer, input);
  return fresh.ok ? err(appError('stale_copy', { details: { supportCase: fresh.value } })) : fresh;
}

interface StaffUpdate {
  caseNumber: string;
  expectedVersion: number;
  changes: StaffCaseUpdateBody;
  requestId: string;
}

/** The same without reading the case as staff see it. */
export async function changeAsStaff(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, expectedVersion, changes, requestId }: StaffUpdate,
): Promise<Result<CaseRow>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  return changeCase(deps, { row: found.value, expectedVersion, actor }, (before) =>
    decideChanges(before, changes),
  );
}

/** What the wishes come to. Naming the participants who are there already is no change and needs no open case. */
function decideChanges(
  before: Pick<CaseRow, 'status' | 'participants' | 'mergedInto'>,
  { status, severity, participants: wished }: StaffCaseUpdateBody,
): Result<CaseChanges> {
  if (before.mergedInto !== null) return err(mergedProblem(before.mergedInto));
  const changes = { status, ...(severity && { severity: Number(severity) }) };
  const participants = normaliseParticipants(wished ?? before.participants);
  if (String(participants) === String(before.participants)) return ok(changes);
  const state = staffActionsFor({ ...before, status: status ?? before.status }).participants;
  return state.isAllowed
    ? ok({ ...changes, participants })
    : err(appError('case_action_unavailable', { message: state.reason }));
}
