import type { StaffCaseUpdateBody } from '@reachout/cases/rules/calls/case-life';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { changeCase } from '@reachout/cases/use-cases/change-case';
import { describeForStaff } from './describe-staff-case.ts';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { readStaffCase } from './read-staff-case.ts';

/**
 * Changes status or severity as staff, who may set all of them (rule LIFE-12), if the case still is the version that the person saw. Errors: not_found,
 * stale_copy with the case as it is now in its details, case_action_unavailable when another case about the refund is open.
 */
export async function updateStaffCase(
  deps: ServiceDeps,
  viewer: Viewer,
  {
    caseNumber,
    expectedVersion,
    changes,
    requestId,
  }: { caseNumber: string; expectedVersion: number; changes: StaffCaseUpdateBody; requestId: string },
): Promise<Result<StaffCaseDetail>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  const { status, severity } = changes;
  const updated = await changeCase(deps, { row: found.value, expectedVersion, actor }, () =>
    ok({ status, ...(severity && { severity: Number(severity) }) }),
  );
  if (updated.ok) return ok(await describeForStaff(deps, viewer, updated.value));
  if (updated.error.code !== 'stale_copy') return updated;
  const fresh = await readStaffCase(deps, viewer, { caseNumber, requestId });
  return fresh.ok ? err(appError('stale_copy', { details: { supportCase: fresh.value } })) : fresh;
}
