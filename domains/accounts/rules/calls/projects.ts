import * as z from 'zod/mini';
import { defaultLatestDeployments, maxSearchTerm } from '@reachout/core/limits';
import { basicActions, permissionResources } from '@reachout/catalogue/rules/grants';
import { idField } from '@reachout/core/text-field';
import {
  optionalId,
  optionalText,
  pageSize,
  queryFlag,
  queryInteger,
  timestamp,
} from '@reachout/core/calls/fields';

/** GET /api/v8/projects (§7). */
export const projectsQuery = z.object({
  limit: pageSize(20),
  from: optionalId('from'),
  search: optionalText(maxSearchTerm, 'Search'),
  linked: z.optional(queryFlag('linked')),
  latestDeployments: queryInteger('latestDeployments', { fallback: defaultLatestDeployments, max: 10 }),
  slug: optionalId('Team'),
  teamId: optionalId('Team'),
  includePermissions: z.optional(queryFlag('includePermissions')),
});
export type ProjectsQueryInput = z.infer<typeof projectsQuery>;

/** What may be done with what. */
export const grantsSchema = z.partialRecord(
  z.enum(permissionResources),
  z.array(z.enum([...basicActions, 'write', '*'])),
);

/** One project of the list. */
export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  framework: z.nullable(z.string()),
  /** The repository that it is connected to. */
  linkedRepository: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  latestDeployments: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      state: z.string(),
      target: z.nullable(z.string()),
      createdAt: timestamp,
      /** What was built; left out for those who may not read deployments, and where it did not come from a repository. */
      commit: z.optional(
        z.object({ sha: z.string(), message: z.optional(z.string()), branch: z.optional(z.string()) }),
      ),
    }),
  ),
  permissions: z.optional(grantsSchema),
});

/** The answer of the projects call; `next` goes back as `from`. */
export const projectsResponse = z.object({
  projects: z.array(projectSchema),
  pagination: z.object({ count: z.number(), next: z.nullable(z.string()) }),
});
export type ProjectsResponse = z.infer<typeof projectsResponse>;

/** GET /api/v8/projects/permissions (§7). */
export const projectPermissionsQuery = z.object({
  projectIdOrName: idField('Project'),
  teamId: optionalId('Team'),
  slug: optionalId('Team'),
});

/** What the person may do in the project. */
export const projectPermissionsResponse = z.object({
  id: z.string(),
  name: z.string(),
  permissions: grantsSchema,
});
