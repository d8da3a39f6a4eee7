import { ofMine, ofNobody } from '@reachout/cases/rules/calls/cases';
import { formatCaseNumber } from '@reachout/core/case-number';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { listHeldAnswers } from '../../store/held-answers-queries.ts';
import { listStaffCases } from '../list/list-staff-cases.ts';

/** More than anybody answers within the seconds in which an answer may be undone. */
const mostPassed = 50;

/**
 * The number of the case to answer next: of the person's own first, then of those that nobody has; undefined when no other waits. What they have answered a moment ago is not it, though the
 * answer may still be undone.
 */
export async function findNextCase(
  deps: ServiceDeps,
  viewer: Viewer,
  after: string | undefined,
): Promise<string | undefined> {
  const held = await listHeldAnswers(deps.db, { authorId: viewer.userId, states: ['held'] });
  const passed = new Set([after, ...held.map((answer) => formatCaseNumber(answer.caseNumber))]);
  for (const assignee of [ofMine, ofNobody] as const) {
    const list = await listStaffCases(deps, viewer, {
      assignee,
      turn: 'support',
      sort: 'queue',
      limit: Math.min(passed.size + 1, mostPassed),
      offset: 0,
    });
    const next = list.ok
      ? list.value.supportCases.find(({ caseNumber }) => !passed.has(caseNumber))
      : undefined;
    if (next !== undefined) return next.caseNumber;
  }
  return undefined;
}
