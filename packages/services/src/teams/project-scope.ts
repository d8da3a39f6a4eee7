import { appError } from '@reachout/contract/errors';
import { can } from '@reachout/contract/permissions';
import { err, ok, type Result } from '@reachout/contract/result';
import type { ProjectScope } from '@reachout/db/teams-queries';
import type { AccountAccess } from '../accounts/account-access.ts';
import type { Viewer } from '../viewer.ts';

/** Which projects of an account a person sees: those opened to them, or all; forbidden when their role sees none. */
export function findProjectScope(
  viewer: Viewer,
  { account, grants, isProjectScoped }: AccountAccess,
): Result<ProjectScope> {
  if (isProjectScoped) return ok({ accountId: account.id, visibleTo: viewer.userId });
  if (grants === null || can(grants, 'list', 'project')) return ok({ accountId: account.id });
  return err(appError('forbidden'));
}
