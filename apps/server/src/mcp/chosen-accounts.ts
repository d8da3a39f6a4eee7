import { type Account, accountHandle } from '@reachout/accounts/rules/accounts';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** So many accounts are looked into by one call; further ones the caller has to name. */
export const maxAccounts = 20;

/** Accounts that a call is about, and the handles of those that are too many for one call. */
export interface ChosenAccounts {
  chosen: Account[];
  leftOut: string[];
}

/** The account of a slug or user name; without one, the first of the person's. Somebody else's account is indistinguishable from a missing one: the answer lists the person's own. */
export async function chosenAccounts(
  services: ServiceDeps,
  viewer: Viewer,
  handle: string | undefined,
): Promise<Result<ChosenAccounts>> {
  const accounts = await listAccounts(services, viewer);
  if (handle === undefined)
    return ok({
      chosen: accounts.slice(0, maxAccounts),
      leftOut: accounts.slice(maxAccounts).map(accountHandle),
    });
  const found = accounts.filter((account) => accountHandle(account) === handle);
  if (found.length > 0) return ok({ chosen: found, leftOut: [] });
  const handles = accounts.map(accountHandle).join(', ');
  return err(
    appError('not_found', {
      message: `The person has no account of this name. Theirs are: ${handles}.`,
    }),
  );
}
