import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { can } from '../rules/permissions.ts';
import { hostsIn } from '../rules/project-state.ts';
import { findProjectGrants } from '../store/accounts-queries.ts';
import { findDomainsByName } from '../store/deployments-queries.ts';
import { type AccountAccess, permissionsInProject } from './account-access.ts';

/** The account's domains that somebody wrote of and may look at, the longest first. */
export async function findNamedDomains(
  deps: ServiceDeps,
  viewer: Viewer,
  { access, text }: { access: AccountAccess; text: string },
): Promise<string[]> {
  const accountId = access.account.id;
  const found = await findDomainsByName(deps.db, { accountId, names: hostsIn(text) });
  if (found.length === 0) return [];
  const roles = access.isProjectScoped
    ? await findProjectGrants(deps.db, { accountId, userId: viewer.userId })
    : [];
  return found
    .filter(({ projectId }) => {
      const role = roles.find((grant) => grant.projectId === projectId)?.role ?? null;
      return can(permissionsInProject(deps.brand, access, role), 'read', 'domain');
    })
    .map(({ name }) => name);
}
