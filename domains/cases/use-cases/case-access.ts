import { type CasePerson, normaliseEmail } from '../rules/case-access.ts';
import { can, projectGrants } from '@reachout/accounts/rules/permissions';
import type { Grants } from '@reachout/catalogue/rules/grants';
import { findProjectGrants } from '@reachout/accounts/store/accounts-queries';
import type { AccountAccess } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** The person as the rules on cases see them in one account. */
export async function findCasePerson(
  deps: Pick<ServiceDeps, 'db' | 'brand'>,
  viewer: Viewer,
  { account, grants }: AccountAccess,
): Promise<CasePerson> {
  const opened =
    grants === null || mayEverything(grants)
      ? []
      : await findProjectGrants(deps.db, { accountId: account.id, userId: viewer.userId });
  const projects = opened.map(({ projectId, role }) => ({
    projectId,
    grants: projectGrants(deps.brand, role) ?? {},
  }));
  return { userId: viewer.userId, email: normaliseEmail(viewer.email), grants, projects };
}

/** Roles in single projects add nothing to these rights. */
function mayEverything(grants: Grants): boolean {
  return (
    can(grants, 'read', 'supportCase') &&
    can(grants, 'update', 'supportCase') &&
    can(grants, 'create', 'supportCaseComment')
  );
}
