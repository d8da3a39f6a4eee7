import { teamCopy } from '../messages/team.ts';
import type { CaseCreation } from '../rules/permissions.ts';

/** For what a role may open cases. */
export function caseCreationLabel(creation: CaseCreation): string {
  if (creation === 'project-scoped') return teamCopy.forProjectsWithAccess();
  return yesOrNo(creation);
}

export function yesOrNo(value: boolean): string {
  return value ? teamCopy.yes() : teamCopy.no();
}
