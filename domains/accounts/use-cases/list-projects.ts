import { requestCopy } from '../messages/requests.ts';
import { err, ok, type Result } from '@reachout/core/result';
import { appError } from '@reachout/core/errors';
import { findProjectGrants } from '../store/accounts-queries.ts';
import { can } from '../rules/permissions.ts';
import type { DeployedCommit } from '../rules/provider.ts';
import { type Deployment, findProjects, type ProjectListItem } from '../store/projects-queries.ts';
import type { Grants } from '@reachout/catalogue/rules/grants';
import {
  type AccountAccess,
  type AccountSelector,
  findAccountAccess,
  permissionsInProject,
} from './account-access.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findProjectScope } from './project-scope.ts';
import type { Viewer } from '@reachout/ports/viewer';
import { decodeCursor, encodeCursor } from './project-cursor.ts';

export interface ListProjectsInput {
  account: AccountSelector;
  limit: number;
  /** Cursor of the page before, as this call gave it. */
  from?: string;
  search?: string;
  linked?: boolean;
  latestDeployments: number;
  includePermissions: boolean;
}

export interface ProjectsPage {
  projects: (Omit<ProjectListItem, 'createdAt' | 'updatedAt' | 'latestDeployments'> & {
    createdAt: string;
    updatedAt: string;
    latestDeployments: (Pick<Deployment, 'id' | 'url' | 'state' | 'target'> & {
      createdAt: string;
      commit?: DeployedCommit;
    })[];
    permissions?: Grants;
  })[];
  pagination: { count: number; next: string | null };
}

/**
 * Projects of an account that the person may see: all of them, or, when project-scoped, those opened to them. Errors: not_found, forbidden for
 * a role that sees none, validation_failed.
 */
export async function listProjects(
  deps: ServiceDeps,
  viewer: Viewer,
  input: ListProjectsInput,
): Promise<Result<ProjectsPage>> {
  const access = await findAccountAccess(deps, viewer, input.account);
  if (!access.ok) return access;
  const from = input.from === undefined ? undefined : decodeCursor(input.from);
  if (from === null)
    return err(appError('validation_failed', { fields: { from: requestCopy.unknownCursor() } }));
  const scope = findProjectScope(viewer, access.value);
  if (!scope.ok) return scope;
  const page = await findProjects(deps.db, {
    ...scope.value,
    limit: input.limit,
    search: input.search,
    linked: input.linked,
    latestDeployments: input.latestDeployments,
    from,
  });
  const permissionsOf = await findPermissions(deps, viewer, access.value);
  return ok({
    projects: page.projects.map((project) => {
      const permissions = permissionsOf(project.id);
      const maySeeCommits = can(permissions, 'read', 'deployment');
      return {
        ...project,
        createdAt: project.createdAt.toISOString(),
        updatedAt: project.updatedAt.toISOString(),
        latestDeployments: project.latestDeployments.map(({ id, url, state, target, commit, createdAt }) => ({
          id,
          url,
          state,
          target,
          createdAt: createdAt.toISOString(),
          ...(maySeeCommits && commit !== null && { commit }),
        })),
        ...(input.includePermissions && { permissions }),
      };
    }),
    pagination: { count: page.projects.length, next: page.next === null ? null : encodeCursor(page.next) },
  });
}

/** What the person may do in each project of the account. */
async function findPermissions(
  deps: ServiceDeps,
  viewer: Viewer,
  access: AccountAccess,
): Promise<(projectId: string) => Grants> {
  const roles = access.isProjectScoped
    ? await findProjectGrants(deps.db, { accountId: access.account.id, userId: viewer.userId })
    : [];
  const byProject = new Map(roles.map(({ projectId, role }) => [projectId, role]));
  return (projectId) => permissionsInProject(deps.brand, access, byProject.get(projectId) ?? null);
}
