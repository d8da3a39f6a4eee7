import {
  projectPermissionsQuery,
  projectPermissionsResponse,
  projectsQuery,
  projectsResponse,
} from '../rules/calls/projects.ts';
import { apiRoutes } from '@reachout/core/paths';
import { selectAccount } from '../use-cases/account-access.ts';
import { listProjects } from '../use-cases/list-projects.ts';
import { readProjectPermissions } from '../use-cases/read-project-permissions.ts';
import type { Hono } from 'hono';
import type { AccountRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { answer, validate } from '@reachout/http/validate';

/** The projects of an account that the person may see, and what they may do there. */
export function mountProjects(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
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
