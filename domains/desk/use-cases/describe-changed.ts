import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { describeForStaff } from './describe-staff-case.ts';

/** What an act on a case came to, with the case as staff see it then. */
export async function describeChanged(
  deps: ServiceDeps,
  viewer: Viewer,
  done: Result<CaseRow>,
): Promise<Result<{ supportCase: StaffCaseDetail }>> {
  return done.ok ? ok({ supportCase: await describeForStaff(deps, viewer, done.value) }) : done;
}
