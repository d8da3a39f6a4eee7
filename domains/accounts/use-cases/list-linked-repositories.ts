import type { Account } from '../rules/accounts.ts';
import { ok, type Result } from '@reachout/core/result';
import {
  countLinkedProjects,
  findLinkedRepositories,
  type LinkedRepository,
} from '../store/teams-queries.ts';
import { findAccountAccess } from './account-access.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { findProjectScope } from './project-scope.ts';

export interface LinkedRepositoriesPage {
  account: Account;
  repositories: LinkedRepository[];
  /** Of the projects that the person sees. */
  counts: { projects: number; linked: number; repositories: number };
  /** True when the person sees the projects opened to them only. */
  isProjectScoped: boolean;
}

/** A page of the Git repositories that a team's projects are deployed from, as far as the person sees the projects. */
export async function listLinkedRepositories(
  deps: ServiceDeps,
  viewer: Viewer,
  input: { teamSlug: string; limit: number; offset: number },
): Promise<Result<LinkedRepositoriesPage>> {
  const access = await findAccountAccess(deps, viewer, { teamSlug: input.teamSlug });
  if (!access.ok) return access;
  const scope = findProjectScope(viewer, access.value);
  if (!scope.ok) return scope;
  const [repositories, counts] = await Promise.all([
    findLinkedRepositories(deps.db, { ...scope.value, limit: input.limit, offset: input.offset }),
    countLinkedProjects(deps.db, scope.value),
  ]);
  const { account, isProjectScoped } = access.value;
  return ok({ account, repositories, counts, isProjectScoped });
}
