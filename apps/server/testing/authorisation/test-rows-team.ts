import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { get, row, type Row } from './test-row.ts';
import { granted, oneProject, projects } from './test-rules.ts';

/** A team’s projects and settings. */
export const teamRows: readonly Row[] = [
  // Projects.
  row(
    `GET ${apiRoutes.projects}`,
    projects,
    get(({ teamId }) => apiPaths.projects({ teamId })),
  ),
  row(
    `GET ${apiRoutes.projectPermissions}`,
    oneProject,
    get(({ teamId, projectId }) => apiPaths.projectPermissions({ projectIdOrName: projectId, teamId })),
  ),
  row(
    'GET /:teamSlug/~/settings/members',
    granted('read', 'team'),
    get(({ slug }) => paths.teamMembers(slug)),
  ),
  row(
    'GET /:teamSlug/~/integrations',
    projects,
    get(({ slug }) => paths.integrations(slug)),
  ),
  row(
    'GET /:teamSlug/~/observability/query',
    projects,
    get(({ slug }) => paths.observability(slug)),
  ),
];
