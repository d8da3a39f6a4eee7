import { parseUrl } from '@reachout/core/url';
import { requireStaff } from '@reachout/ports/require-staff';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { allGrants, can } from '../rules/permissions.ts';
import type { Grants } from '@reachout/catalogue/rules/grants';
import {
  domainNames,
  type NamedInProject,
  type ProjectState,
  type ShownDeployment,
} from '../rules/project-state.ts';
import {
  type DeploymentRow,
  type DomainRow,
  findDeploymentAt,
  findDomainsByName,
  listDomainsOfProject,
  listLatestDeployments,
} from '../store/deployments-queries.ts';
import { findProjectRole } from '../store/projects-queries.ts';
import { type AccountSelector, findAccountAccess, permissionsInProject } from './account-access.ts';

const latestDeployments = 3;
const mostDomains = 20;

/** What the provider told of what something is about, for whoever may look at it; null when that is nothing. */
export async function readProjectState(
  deps: ServiceDeps,
  viewer: Viewer,
  { account, named }: { account: AccountSelector; named: NamedInProject },
): Promise<ProjectState | null> {
  const found = await findAccountAccess(deps, viewer, account);
  if (!found.ok) return null;
  const access = found.value;
  return loadState(deps, access.account.id, named, async (projectId) => {
    // What no project has is told to those whose rights do not come from single projects.
    if (projectId === null) return access.isProjectScoped ? {} : (access.grants ?? allGrants);
    const project = await findProjectRole(deps.db, {
      accountId: access.account.id,
      idOrName: projectId,
      userId: viewer.userId,
    });
    return project === undefined ? {} : permissionsInProject(deps.brand, access, project.role);
  });
}

/** The same for staff, of any account; null for everybody else. */
export async function readProjectStateAsStaff(
  deps: ServiceDeps,
  viewer: Viewer,
  { accountId, named }: { accountId: string; named: NamedInProject },
): Promise<ProjectState | null> {
  if (!requireStaff(viewer).ok) return null;
  return loadState(deps, accountId, named, async () => allGrants);
}

async function loadState(
  { db }: ServiceDeps,
  accountId: string,
  named: NamedInProject,
  grantsIn: (projectId: string | null) => Promise<Grants>,
): Promise<ProjectState | null> {
  const host = named.deploymentUrl === null ? undefined : parseUrl(named.deploymentUrl)?.host;
  const [deployment, byName] = await Promise.all([
    host === undefined ? undefined : findDeploymentAt(db, { accountId, host }),
    findDomainsByName(db, { accountId, names: domainNames(named.domain ?? '') }),
  ]);
  const domain = byName[0];
  const projectId = named.projectId ?? deployment?.projectId ?? domain?.projectId ?? null;
  const [grants, project] = await Promise.all([
    grantsIn(projectId),
    projectId === null ? undefined : findProjectRole(db, { accountId, idOrName: projectId, userId: '' }),
  ]);
  const maySeeDeployments = projectId !== null && can(grants, 'read', 'deployment');
  const maySeeDomains = can(grants, 'read', 'domain');
  const [latest, ofProject] = await Promise.all([
    maySeeDeployments ? listLatestDeployments(db, { accountId, projectId, limit: latestDeployments }) : [],
    maySeeDomains && projectId !== null
      ? listDomainsOfProject(db, { accountId, projectId, limit: mostDomains })
      : [],
  ]);
  const isOfProject = (row: { projectId: string | null }) =>
    row.projectId === null || row.projectId === projectId;
  const shown = withNamed(
    latest,
    maySeeDeployments && deployment && isOfProject(deployment) ? deployment : undefined,
  );
  const domains = withDomain(ofProject, maySeeDomains && domain && isOfProject(domain) ? domain : undefined);
  if (shown.length === 0 && domains.length === 0) return null;
  return {
    projectName: project?.name ?? null,
    deployments: shown.map((row) => describeDeployment(row, row.id === deployment?.id)),
    domains: domains.map(({ name, isVerified }) => ({ name, isVerified, isNamed: name === domain?.name })),
  };
}

/** The one that was asked about follows the latest, unless it is among them. */
function withNamed(latest: readonly DeploymentRow[], named: DeploymentRow | undefined): DeploymentRow[] {
  return named === undefined || latest.some(({ id }) => id === named.id) ? [...latest] : [...latest, named];
}

function withDomain(domains: readonly DomainRow[], named: DomainRow | undefined): DomainRow[] {
  return named === undefined || domains.some(({ name }) => name === named.name)
    ? [...domains]
    : [named, ...domains];
}

function describeDeployment(row: DeploymentRow, isNamed: boolean): ShownDeployment {
  const { id, url, state, target, commit, createdAt, finishedAt, buildOutput } = row;
  return {
    id,
    host: url,
    state,
    target,
    commit,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    buildOutput: buildOutput?.trim() ? buildOutput.trimEnd() : null,
    isNamed,
  };
}
