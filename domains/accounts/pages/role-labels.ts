import { teamCopy } from '../messages/team.ts';
import type { CaseCreation, TeamRole, V0TeamPermission } from '../rules/permissions.ts';

/** Roles as people read them. */
export const roleLabels: Record<TeamRole, () => string> = {
  OWNER: teamCopy.owner,
  MEMBER: teamCopy.member,
  DEVELOPER: teamCopy.developer,
  CONTRIBUTOR: teamCopy.contributor,
};

export const v0PermissionLabels: Record<V0TeamPermission, () => string> = {
  V0Builder: teamCopy.builder,
  V0Viewer: teamCopy.viewer,
  V0Chatter: teamCopy.chatter,
};

/** For what a role may open cases. */
export function caseCreationLabel(creation: CaseCreation): string {
  if (creation === 'project-scoped') return teamCopy.forProjectsWithAccess();
  return yesOrNo(creation);
}

export function yesOrNo(value: boolean): string {
  return value ? teamCopy.yes() : teamCopy.no();
}
