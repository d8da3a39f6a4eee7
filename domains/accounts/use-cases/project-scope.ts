import { appError } from '@reachout/core/errors';
import { can } from '../rules/permissions.ts';
import { err, ok, type Result } from '@reachout/core/result';
import type { ProjectScope } from '../store/teams-queries.ts';
import type { AccountAccess } from './account-access.ts';
import type { Viewer } from '@reachout/ports/viewer';

/** Which projects of an account a person sees: those opened to them, or all; forbidden when their role sees none. */
export function findProjectScope(
  viewer: Viewer,
  { account, grants, isProjectScoped }: AccountAccess,
): Result<ProjectScope> {
  if (isProjectScoped) return ok({ accountId: account.id, visibleTo: viewer.userId });
  if (grants === null || can(grants, 'list', 'project')) return ok({ accountId: account.id });
  return err(appError('forbidden'));
}
