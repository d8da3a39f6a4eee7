import type { RoleCatalogue } from '@reachout/catalogue/rules/catalogue';
import {
  can,
  caseCreation,
  type CaseCreation,
  grantsForRole,
  type Membership,
  needsProjectPermissions,
  type TeamRole,
} from '../rules/permissions.ts';

/** What a role may do about support and billing in a team. */
export interface RoleAbilities {
  role: TeamRole;
  /** What people call the role. */
  name: string;
  /** For projects that the person has access to, or in the whole team, or not at all. */
  openCases: CaseCreation;
  seeInvoices: boolean;
  askForRefunds: boolean;
  manageMembers: boolean;
}

/** The roles of a team with what each may do there, by the same rules that decide each request. */
export function describeRoles(
  catalogue: RoleCatalogue,
  team: Pick<Membership, 'plan' | 'accessGroups'>,
): RoleAbilities[] {
  return catalogue.roles.map(({ key: role, name }) => {
    const membership = { ...team, role };
    // Somebody with access to a project: without one, a role that works by project may do nothing.
    const grants = grantsForRole(
      catalogue,
      membership,
      needsProjectPermissions(catalogue, membership) ? workingRoles(catalogue) : [],
    );
    return {
      role,
      name,
      openCases: caseCreation(grants, { hasProjects: true }),
      seeInvoices: can(grants, 'list', 'billingInvoice'),
      askForRefunds: can(grants, 'create', 'billingRefund'),
      manageMembers: can(grants, 'write', 'team'),
    };
  });
}

/** The project roles that open cases, and so stand for access to a project; the last of them may do the least besides. */
function workingRoles({ projectRoles }: RoleCatalogue): string[] {
  const opening = projectRoles.filter(({ grants }) => can(grants, 'create', 'projectSupportCase'));
  return opening.slice(-1).map(({ key }) => key);
}
