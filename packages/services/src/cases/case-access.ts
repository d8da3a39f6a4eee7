import { type CasePerson, normaliseEmail } from '@reachout/contract/case-access';
import { can, type Grants } from '@reachout/contract/permissions';
import { findProjectGrants } from '@reachout/db/accounts-queries';
import type { AccountAccess } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

/** The person as the rules on cases see them in one account. */
export async function findCasePerson(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { account, grants }: AccountAccess,
): Promise<CasePerson> {
  const projects =
    grants === null || mayEverything(grants)
      ? []
      : await findProjectGrants(deps.db, { accountId: account.id, userId: viewer.userId });
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

/** A number as it stands in an address: at most eight digits, zero-padded or not; undefined for anything else. */
export function parseCaseNumber(text: string): number | undefined {
  return /^\d{1,8}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}
