import { appError } from '@reachout/core/errors';
import type { Grants } from '@reachout/catalogue/rules/grants';
import { err, ok, type Result } from '@reachout/core/result';
import { findProjectRole } from '../store/projects-queries.ts';
import { type AccountSelector, findAccountAccess, permissionsInProject } from './account-access.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

export interface ProjectPermissions {
  id: string;
  name: string;
  permissions: Grants;
}

/** What the person may do in one project; a project that is not opened to them is not found. */
export async function readProjectPermissions(
  deps: ServiceDeps,
  viewer: Viewer,
  input: { account: AccountSelector; projectIdOrName: string },
): Promise<Result<ProjectPermissions>> {
  const access = await findAccountAccess(deps, viewer, input.account);
  if (!access.ok) return access;
  const { account, isProjectScoped } = access.value;
  const project = await findProjectRole(deps.db, {
    accountId: account.id,
    idOrName: input.projectIdOrName,
    userId: viewer.userId,
  });
  if (project === undefined || (isProjectScoped && project.role === null)) return err(appError('not_found'));
  return ok({
    id: project.id,
    name: project.name,
    permissions: permissionsInProject(deps.brand, access.value, project.role),
  });
}
