import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { type NamedProject, onlyProject, projectMentions } from '../rules/named-project.ts';
import { can, canOpenCaseAbout } from '../rules/permissions.ts';
import { findMentionedProjects, type MentionRow } from '../store/named-projects-queries.ts';
import { type AccountAccess, permissionsInProject } from './account-access.ts';
import { findProjectScope } from './project-scope.ts';

/**
 * The account's project that somebody wrote of: by its name, its id, a deployment's address or a domain. Null where they named none or
 * several. A project that they may not see, or open no case about, is as good as none, and so is a domain that they may not look at.
 */
export async function findNamedProject(
  deps: ServiceDeps,
  viewer: Viewer,
  { access, text }: { access: AccountAccess; text: string },
): Promise<NamedProject | null> {
  if (!access.account.hasProjects || !findProjectScope(viewer, access).ok) return null;
  const mentioned = await findMentionedProjects(deps.db, {
    accountId: access.account.id,
    userId: viewer.userId,
    mentions: projectMentions(text),
  });
  return onlyProject(mentioned.filter((row) => isOpenTo(deps, access, row)));
}

function isOpenTo(deps: ServiceDeps, access: AccountAccess, { role, by }: MentionRow): boolean {
  // Their rights come from single projects, of which this is none.
  if (access.isProjectScoped && role === null) return false;
  const permissions = permissionsInProject(deps.brand, access, role);
  if (access.isProjectScoped && !canOpenCaseAbout(permissions)) return false;
  return by !== 'domain' || can(permissions, 'read', 'domain');
}
