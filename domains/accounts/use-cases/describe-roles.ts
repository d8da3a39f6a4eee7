import {
  can,
  caseCreation,
  type CaseCreation,
  grantsForRole,
  type Membership,
  needsProjectPermissions,
  type TeamRole,
  teamRoles,
} from '../rules/permissions.ts';

/** What a role may do about support and billing in a team. */
export interface RoleAbilities {
  role: TeamRole;
  /** For projects that the person has access to, or in the whole team, or not at all. */
  openCases: CaseCreation;
  seeInvoices: boolean;
  askForRefunds: boolean;
  manageMembers: boolean;
}

/** The roles of a team with what each may do there, by the same rules that decide each request. */
export function describeRoles(team: Pick<Membership, 'plan' | 'accessGroups'>): RoleAbilities[] {
  return teamRoles.map((role) => {
    const membership = { ...team, role };
    // Somebody with access to a project: without one, a role that works by project may do nothing.
    const grants = grantsForRole(
      membership,
      needsProjectPermissions(membership) ? ['PROJECT_DEVELOPER'] : [],
    );
    return {
      role,
      openCases: caseCreation(grants, { hasProjects: true }),
      seeInvoices: can(grants, 'list', 'billingInvoice'),
      askForRefunds: can(grants, 'create', 'billingRefund'),
      manageMembers: can(grants, 'write', 'team'),
    };
  });
}
