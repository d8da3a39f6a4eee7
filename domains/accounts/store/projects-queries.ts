import type { ProjectRole } from '../rules/permissions.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { containing } from '@reachout/database/like';
import { deployments, projectAccess, projects } from './schema/accounts.ts';
import { openedTo } from './visible-projects.ts';

export type Deployment = Pick<
  typeof deployments.$inferSelect,
  'id' | 'projectId' | 'url' | 'state' | 'target' | 'commit' | 'createdAt'
>;

/** A project with its newest deployments, newest first. */
export interface ProjectListItem {
  id: string;
  name: string;
  framework: string | null;
  linkedRepository: string | null;
  createdAt: Date;
  updatedAt: Date;
  latestDeployments: Deployment[];
}

/** Where the next page starts: the last project of the page before. */
export interface ProjectCursor {
  updatedAt: Date;
  id: string;
}

export interface ProjectSearch {
  accountId: string;
  /** Words as typed; wildcards are taken literally. */
  search?: string;
  limit: number;
  from?: ProjectCursor;
  /** True for projects linked to a repository, false for the others. */
  linked?: boolean;
  /** How many deployments to give for each project; 3 unless told. */
  latestDeployments?: number;
  /** Only the projects opened to this person: for those who are project-scoped. */
  visibleTo?: string;
}

const projectColumns = {
  id: projects.id,
  name: projects.name,
  framework: projects.framework,
  linkedRepository: projects.linkedRepository,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
};

/**
 * Projects of an account, latest change first, a page at a time. A search finds the words anywhere in the name;
 * when nothing contains them, names that are spelled alike are given instead, in one page.
 */
export async function findProjects(
  db: Database,
  query: ProjectSearch,
): Promise<{ projects: ProjectListItem[]; next: ProjectCursor | null }> {
  const search = query.search?.trim();
  const name = sql`lower(${projects.name})`;
  const scope = and(
    eq(projects.accountId, query.accountId),
    query.linked === undefined ? undefined : linkedIs(query.linked),
    query.visibleTo === undefined ? undefined : openedTo(db, query.visibleTo),
  );
  const after = query.from
    ? sql`(${projects.updatedAt}, ${projects.id}) < (${query.from.updatedAt.toISOString()}::timestamptz, ${query.from.id})`
    : undefined;
  const rows = await db
    .select(projectColumns)
    .from(projects)
    .where(and(scope, search ? sql`${name} like ${containing(search)}` : undefined, after))
    .orderBy(desc(projects.updatedAt), desc(projects.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  if (page.length > 0 || !search || query.from) {
    return {
      projects: await withDeployments(db, query, page),
      next: rows.length > query.limit && last ? { updatedAt: last.updatedAt, id: last.id } : null,
    };
  }
  const alike = await db
    .select(projectColumns)
    .from(projects)
    .where(and(scope, sql`${name} % ${search.toLowerCase()}`))
    .orderBy(sql`similarity(${name}, ${search.toLowerCase()}) desc`, asc(projects.name))
    .limit(query.limit);
  return { projects: await withDeployments(db, query, alike), next: null };
}

/** One project by its id or its name; undefined when the account has none or, with `visibleTo`, it is not opened to them. */
export async function findProject(
  db: Database,
  query: { accountId: string; idOrName: string; visibleTo?: string },
): Promise<Omit<ProjectListItem, 'latestDeployments'> | undefined> {
  const [project] = await db
    .select(projectColumns)
    .from(projects)
    .where(
      and(
        eq(projects.accountId, query.accountId),
        or(eq(projects.id, query.idOrName), eq(projects.name, query.idOrName)),
        query.visibleTo === undefined ? undefined : openedTo(db, query.visibleTo),
      ),
    )
    // An id wins over another project that is named like it.
    .orderBy(sql`(${projects.id} = ${query.idOrName}) desc`)
    .limit(1);
  return project;
}

/** A person's role in one project: undefined without such a project, null when it is not opened to them. */
export async function findProjectRole(
  db: Database,
  query: { accountId: string; idOrName: string; userId: string },
): Promise<{ id: string; name: string; role: ProjectRole | null } | undefined> {
  const project = await findProject(db, query);
  if (!project) return undefined;
  const [access] = await db
    .select({ role: projectAccess.role })
    .from(projectAccess)
    .where(
      and(
        eq(projectAccess.accountId, query.accountId),
        eq(projectAccess.userId, query.userId),
        eq(projectAccess.projectId, project.id),
      ),
    );
  return { id: project.id, name: project.name, role: access?.role ?? null };
}

/** One deployment of an account by its id. */
export async function findDeployment(
  db: Database,
  query: { accountId: string; id: string },
): Promise<Deployment | undefined> {
  const [deployment] = await db
    .select(deploymentColumns)
    .from(deployments)
    .where(and(eq(deployments.accountId, query.accountId), eq(deployments.id, query.id)));
  return deployment;
}

const deploymentColumns = {
  id: deployments.id,
  projectId: deployments.projectId,
  url: deployments.url,
  state: deployments.state,
  target: deployments.target,
  commit: deployments.commit,
  createdAt: deployments.createdAt,
};

function linkedIs(linked: boolean): SQL {
  return linked ? isNotNull(projects.linkedRepository) : isNull(projects.linkedRepository);
}

async function withDeployments(
  db: Database,
  query: ProjectSearch,
  page: Omit<ProjectListItem, 'latestDeployments'>[],
): Promise<ProjectListItem[]> {
  const newest = query.latestDeployments ?? 3;
  if (page.length === 0 || newest === 0)
    return page.map((project) => ({ ...project, latestDeployments: [] }));
  const ranked = db
    .select({
      ...deploymentColumns,
      rank: sql<number>`row_number() over (partition by ${deployments.projectId} order by ${deployments.createdAt} desc, ${deployments.id})`.as(
        'rank',
      ),
    })
    .from(deployments)
    .where(
      and(
        eq(deployments.accountId, query.accountId),
        inArray(
          deployments.projectId,
          page.map((project) => project.id),
        ),
      ),
    )
    .as('ranked');
  const rows = await db
    .select({
      id: ranked.id,
      projectId: ranked.projectId,
      url: ranked.url,
      state: ranked.state,
      target: ranked.target,
      commit: ranked.commit,
      createdAt: ranked.createdAt,
    })
    .from(ranked)
    .where(sql`${ranked.rank} <= ${newest}`)
    .orderBy(desc(ranked.createdAt), asc(ranked.id));
  const byProject = Map.groupBy(rows, (row) => row.projectId);
  return page.map((project) => ({ ...project, latestDeployments: byProject.get(project.id) ?? [] }));
}
