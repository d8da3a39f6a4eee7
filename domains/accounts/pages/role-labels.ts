import type { CaseCreation, TeamRole, V0TeamPermission } from '../rules/permissions.ts';

/** Roles as people read them. */
export const roleLabels: Record<TeamRole, string> = {
  OWNER: 'Owner',
  MEMBER: 'Member',
  DEVELOPER: 'Developer',
  CONTRIBUTOR: 'Contributor',
};

export const v0PermissionLabels: Record<V0TeamPermission, string> = {
  V0Builder: 'Builder',
  V0Viewer: 'Viewer',
  V0Chatter: 'Chatter',
};

/** For what a role may open cases. */
export function caseCreationLabel(creation: CaseCreation): string {
  if (creation === 'project-scoped') return 'For projects with access';
  return yesOrNo(creation);
}

export function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}
