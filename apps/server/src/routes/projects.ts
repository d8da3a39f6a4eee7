import {
  projectPermissionsQuery,
  projectPermissionsResponse,
  projectsQuery,
  projectsResponse,
} from '@reachout/contract/calls/projects';
import { apiRoutes } from '@reachout/contract/paths';
import { selectAccount } from '@reachout/services/accounts/account-access';
import { listProjects } from '@reachout/services/projects/list-projects';
import { readProjectPermissions } from '@reachout/services/projects/read-project-permissions';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { answer, validate } from '../validate.ts';

/** The projects of an account that the person may see, and what they may do there. */
export function mountProjects(app: Hono<AppEnv>, deps: AppDeps): void {
  const limit = rateLimit(deps.rateLimiter, limits.search);

  app.get(
    apiRoutes.projects,
    describe('Projects', 'List projects', projectsResponse, {
      description: 'The projects of an account, found by their names.',
      refusals: ['not_found', 'forbidden'],
    }),
    requireSession,
    limit,
    validate('query', projectsQuery),
    async (c) => {
      const { teamId, slug, includePermissions = false, ...query } = c.req.valid('query');
      const account = selectAccount({ teamId, slug });
      return answer(
        c,
        await listProjects(deps.services, viewerOf(c), { ...query, account, includePermissions }),
      );
    },
  );

  app.get(
    apiRoutes.projectPermissions,
    describe('Projects', 'Get project permissions', projectPermissionsResponse, {
      description: 'What the person may do in the project.',
      refusals: ['not_found', 'forbidden'],
    }),
    requireSession,
    limit,
    validate('query', projectPermissionsQuery),
    async (c) => {
      const { projectIdOrName, ...query } = c.req.valid('query');
      const account = selectAccount(query);
      return answer(
        c,
        await readProjectPermissions(deps.services, viewerOf(c), { account, projectIdOrName }),
      );
    },
  );
}
