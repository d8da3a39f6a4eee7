import type { AuditAction } from '@reachout/operations/rules/audit-actions';
import { listStaff, type StaffMember } from '@reachout/cases/store/assignment-queries';
import {
  deleteRoute,
  deleteTeam,
  findTeam,
  insertRoute,
  listRoutes,
  listTeamMembers,
  listTeams,
  orderRoutes,
  saveTeam,
  setTeamMembers,
  type StaffTeam,
} from '@reachout/cases/store/teams-queries';
import { conditionName } from '@reachout/cases/use-cases/routing/route-new-case';
import { becauseOf } from '@reachout/cases/rules/routing/route-case';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { staffTeamsCopy } from '../../messages/teams.ts';
import type { RouteBody, TeamBody } from '../../rules/calls/teams.ts';
import type { TeamsPage } from '../../rules/teams/teams-page.ts';

/** The teams with their members, and the rules in their order, for people with the staff role. Errors: not_found. */
export async function readTeams(
  deps: Pick<ServiceDeps, 'db' | 'brand'>,
  viewer: Viewer,
): Promise<Result<TeamsPage>> {
  const allowed = requireStaff(viewer);
  if (!allowed.ok) return allowed;
  const [teams, members, routes, staff] = await Promise.all([
    listTeams(deps.db),
    listTeamMembers(deps.db),
    listRoutes(deps.db),
    listStaff(deps.db),
  ]);
  return ok({
    teams: teams.map((team) => ({
      ...team,
      members: members
        .filter(({ teamId }) => teamId === team.id)
        .map(({ id, name }): StaffMember => ({ id, name })),
    })),
    routes: routes.map(({ id, teamName, conditions }) => ({
      id,
      team: teamName,
      because: becauseOf(conditions, (condition, value) =>
        conditionName(deps.brand, conditions, condition, value),
      ),
    })),
    staff,
  });
}

/** The teams that a list or a form offers; none to whoever answers no cases. */
export async function listTeamsFor({ db }: Pick<ServiceDeps, 'db'>, viewer: Viewer): Promise<StaffTeam[]> {
  return requireStaff(viewer).ok ? listTeams(db) : [];
}

interface Asking {
  viewer: Viewer;
  requestId: string;
}

/** Adds a team, or changes one. Errors: not_found, validation_failed for a name that another has. */
export function keepTeam(
  deps: Pick<ServiceDeps, 'db' | 'ids'>,
  asking: Asking,
  { teamId, name, members }: TeamBody,
): Promise<Result<null>> {
  return change(deps, asking, async (tx) => {
    if (teamId !== undefined && (await findTeam(tx, { id: teamId })) === undefined) return gone();
    const id = teamId ?? deps.ids.next('team');
    const saved = await saveTeam(tx, { id, name });
    if (saved === undefined)
      return err(appError('validation_failed', { fields: { name: staffTeamsCopy.nameTaken() } }));
    await setTeamMembers(tx, { teamId: id, userIds: members });
    return ok({ action: teamId === undefined ? 'team.added' : 'team.changed', id });
  });
}

/** Removes a team with its rules; its cases are everybody's again. Errors: not_found. */
export function removeTeam(
  deps: Pick<ServiceDeps, 'db'>,
  asking: Asking,
  { teamId: id }: { teamId: string },
): Promise<Result<null>> {
  return change(deps, asking, async (tx) =>
    (await deleteTeam(tx, { id })) ? ok({ action: 'team.removed', id }) : gone(),
  );
}

/** Adds a rule after the others. Errors: not_found. */
export function addRoute(
  deps: Pick<ServiceDeps, 'db' | 'ids'>,
  asking: Asking,
  { teamId, conditions }: RouteBody,
): Promise<Result<null>> {
  return change(deps, asking, async (tx) => {
    if ((await findTeam(tx, { id: teamId })) === undefined) return gone();
    const id = deps.ids.next('route');
    await insertRoute(tx, { id, teamId, conditions });
    return ok({ action: 'route.added', id });
  });
}

/** Removes a rule. Errors: not_found. */
export function removeRoute(
  deps: Pick<ServiceDeps, 'db'>,
  asking: Asking,
  { routeId: id }: { routeId: string },
): Promise<Result<null>> {
  return change(deps, asking, async (tx) =>
    (await deleteRoute(tx, { id })) ? ok({ action: 'route.removed', id }) : gone(),
  );
}

/** Has a rule looked at before the one above it. Errors: not_found. */
export function raiseRoute(
  deps: Pick<ServiceDeps, 'db'>,
  asking: Asking,
  { routeId: id }: { routeId: string },
): Promise<Result<null>> {
  return change(deps, asking, async (tx) => {
    const ids = (await listRoutes(tx)).map((route) => route.id);
    const index = ids.indexOf(id);
    if (index === -1) return gone();
    const others = ids.filter((each) => each !== id);
    await orderRoutes(tx, others.toSpliced(Math.max(index - 1, 0), 0, id));
    return ok({ action: 'route.raised', id });
  });
}

function gone(): Result<never> {
  return err(appError('not_found', { message: staffTeamsCopy.gone() }));
}

/** Every member of staff may change teams, as there is one role of staff; the audit keeps who did. */
function change(
  deps: Pick<ServiceDeps, 'db'>,
  { viewer, requestId }: Asking,
  act: (tx: Database) => Promise<Result<{ action: AuditAction; id: string }>>,
): Promise<Result<null>> {
  return deps.db.transaction(async (tx): Promise<Result<null>> => {
    const allowed = requireStaff(viewer);
    if (!allowed.ok) return allowed;
    const acted = await act(tx);
    if (!acted.ok) return acted;
    const { action, id } = acted.value;
    await insertAudit(tx, {
      actorUserId: viewer.userId,
      actorKind: 'staff',
      accountId: null,
      action,
      subjectKind: 'staff_team',
      subjectId: id,
      requestId,
      details: {},
    });
    return ok(null);
  });
}
