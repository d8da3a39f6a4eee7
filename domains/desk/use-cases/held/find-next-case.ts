import { ofMine, ofNobody } from '@reachout/cases/rules/calls/cases';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { listStaffCases } from '../list/list-staff-cases.ts';

/** The number of the case to answer next: of the person's own first, then of those that nobody has; undefined when no other waits. */
export async function findNextCase(
  deps: ServiceDeps,
  viewer: Viewer,
  after: string | undefined,
): Promise<string | undefined> {
  for (const assignee of [ofMine, ofNobody] as const) {
    const list = await listStaffCases(deps, viewer, {
      assignee,
      turn: 'support',
      sort: 'queue',
      limit: 2,
      offset: 0,
    });
    const next = list.ok ? list.value.supportCases.find(({ caseNumber }) => caseNumber !== after) : undefined;
    if (next !== undefined) return next.caseNumber;
  }
  return undefined;
}
