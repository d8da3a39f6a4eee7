import { brand } from '@reachout/core/testing/samples';
import type { ProgramScope } from '@reachout/accounts/rules/access-tokens';
import { type CaseRight, type CasePerson, mayWithCase } from '@reachout/cases/rules/case-access';
import {
  can,
  caseCreation,
  grantsForRole,
  needsProjectPermissions,
  projectGrants,
} from '@reachout/accounts/rules/permissions';
import type { Grants, PermissionAction, PermissionResource } from '@reachout/catalogue/rules/grants';
import { type Actor, demoPlace, type Setting, team } from './test-world.ts';

/**
 * What comes of a request. `anonymous`: asked to sign in, as a call or a page does it; `missing`: 404 with the very bytes of something that
 * does not exist; `returned`: 404 with what the person typed, and nothing written.
 */
export type Verdict = 'ok' | 'anonymous' | 'missing' | 'forbidden' | 'invalid' | 'returned';

/** Decides one cell by the product's own rules: somebody asks for the team's things, on a plan, with some flags. */
export type Rule = (actor: Actor, setting: Setting) => Verdict;

/** For everybody, and the same for everybody. */
export const open: Rule = () => 'ok';

/** For nobody, whoever asks. */
export const nobody: Rule = () => 'missing';

/** For the provider's own systems by a service token: nobody's session or access token opens it. */
export const services: Rule = () => 'anonymous';

const signedIn =
  (rule: Rule): Rule =>
  (actor, setting) =>
    actor.userId === null ? 'anonymous' : rule(actor, setting);

/** For whoever is signed in: it is about nobody but themselves. */
export const session: Rule = signedIn(() => 'ok');

/** For nobody who is signed in, and a visitor is asked to sign in first. */
export const signedInNobody: Rule = signedIn(() => 'missing');

/** The server's word on what a member may do: the same functions that the services call. */
function grantsOf({ membership, projects }: Actor, { plan, flags }: Setting): Grants {
  const accessGroups = flags.includes('accessGroups');
  return grantsForRole(
    brand,
    { role: membership?.role ?? null, v0Permissions: membership?.v0Permissions, plan, accessGroups },
    projects.map(({ role }) => role),
  );
}

function isProjectScoped({ membership }: Actor, { plan, flags }: Setting): boolean {
  return needsProjectPermissions(brand, {
    role: membership?.role ?? null,
    v0Permissions: membership?.v0Permissions,
    plan,
    accessGroups: flags.includes('accessGroups'),
  });
}

/** For members of the team, and then by the rule; the team does not exist for anybody else. */
export function members(rule: Rule = open): Rule {
  return signedIn((actor, setting) => (actor.membership === null ? 'missing' : rule(actor, setting)));
}

/** For members whose role grants it. */
export function granted(action: PermissionAction, resource: PermissionResource, then: Rule = open): Rule {
  return members((actor, setting) =>
    can(grantsOf(actor, setting), action, resource) ? then(actor, setting) : 'forbidden',
  );
}

/** Only with a flag on. */
export function flagged(flag: string, then: Rule = open): Rule {
  return (actor, setting) => (setting.flags.includes(flag) ? then(actor, setting) : 'forbidden');
}

/** For those who see projects: all by their role, or those that were opened to them. */
export const projects: Rule = members((actor, setting) =>
  isProjectScoped(actor, setting) || can(grantsOf(actor, setting), 'list', 'project') ? 'ok' : 'forbidden',
);

/** For those who reach the one project. */
export const oneProject: Rule = members((actor, setting) =>
  isProjectScoped(actor, setting) &&
  !actor.projects.some(({ projectId }) => projectId === demoPlace.projectId)
    ? 'missing'
    : 'ok',
);

const demoCase = { projectId: demoPlace.projectId, openedBy: 'user_olivia', participants: [] };

/** For those who may do this with the case; for the others in the team it does not exist, or they may only read it. */
export function withCase(right: CaseRight, then: Rule = open): Rule {
  return members((actor, setting) => {
    const asked: CasePerson = {
      userId: actor.userId ?? '',
      email: actor.email,
      grants: grantsOf(actor, setting),
      projects: actor.projects.map(({ projectId, role }) => ({
        projectId,
        grants: projectGrants(brand, role) ?? {},
      })),
    };
    if (!mayWithCase(asked, 'read', demoCase)) return 'missing';
    return mayWithCase(asked, right, demoCase) ? then(actor, setting) : 'forbidden';
  });
}

/** For those who may open a case about the project. */
export const caseCreators: Rule = members((actor, setting) => {
  const creation = caseCreation(grantsOf(actor, setting), { hasProjects: true });
  if (creation === false) return 'forbidden';
  const reaches = actor.projects.some(
    ({ projectId, role }) =>
      projectId === demoPlace.projectId && can(projectGrants(brand, role), 'create', 'projectSupportCase'),
  );
  return creation === true || reaches ? 'ok' : 'invalid';
});

/** For those who may open cases at all, about whatever; without the flag it does not exist. */
export const handOvers: Rule = signedIn((actor, setting) => {
  if (!setting.flags.includes('supportChatPlain')) return 'missing';
  const opens = caseCreation(grantsOf(actor, setting), { hasProjects: true }) !== false;
  return members(() => (opens ? 'ok' : 'forbidden'))(actor, setting);
});

/** For the person whose it is. */
export const ownersOwn: Rule = signedIn(({ userId }) => (userId === 'user_olivia' ? 'ok' : 'missing'));

/** For support staff; nobody else learns that it exists. */
export const staff: Rule = signedIn(({ isStaff }) => (isStaff ? 'ok' : 'missing'));

/** As the rule says, but those for whom the team does not exist get their words back, to send for another. */
export function orReturned(rule: Rule): Rule {
  return (actor, setting) => {
    const verdict = rule(actor, setting);
    return verdict === 'missing' ? 'returned' : verdict;
  };
}

const nobodyAtAll: Partial<Actor> = {
  userId: null,
  isStaff: false,
  membership: null,
  projects: [],
  program: null,
};

/**
 * The rule for everybody, their programs too: a program may do what its person may, where the call is for programs, its token has the scopes and
 * is for the account; open calls are open to it, and a page does not look at its token.
 */
export function ruleFor({
  route,
  rule,
  programs,
}: {
  route: string;
  rule: Rule;
  /** The sets of scopes of which a program's token needs one. */
  programs: readonly (readonly ProgramScope[])[];
}): Rule {
  return (actor, setting) => {
    const { program } = actor;
    if (program === null) return rule(actor, setting);
    const asVisitor = rule({ ...actor, ...nobodyAtAll }, setting);
    if (route === 'POST /mcp' || rule === services) return 'anonymous';
    if (!route.includes(' /api/') || asVisitor !== 'anonymous') return asVisitor;
    const isMeant = programs.some((scopes) => scopes.every((scope) => program.scopes.includes(scope)));
    if (!isMeant) return 'forbidden';
    if (isForAnother(actor, 'theirs')) return 'missing';
    return rule({ ...actor, isStaff: false, program: null }, setting);
  };
}

/** True when a token for one account alone is sent to ask by way of another. */
export function isForAnother({ program }: Actor, relation: string): boolean {
  const only = program?.accountId ?? null;
  if (only === null) return false;
  return only !== team.teamId || relation === 'no team' || relation === 'by another team';
}
