import type { DeploymentGrouping, DeploymentState, DeploymentTarget } from '@reachout/contract/observability';
import { and, count, desc, eq, gt, lte, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from './client.ts';
import { containing } from './like.ts';
import { deployments, projects } from './schema.ts';
import { openedTo } from './visible-projects.ts';

/** How deployments are counted. */
export interface DeploymentCountQuery {
  accountId: string;
  groupBy: DeploymentGrouping;
  /** Width of a group in time; only for `groupBy: 'time'`. */
  timeStep?: 'hour' | 'day';
  after: Date;
  until: Date;
  state?: DeploymentState;
  target?: DeploymentTarget;
  /** Words of the project's name as typed; wildcards are taken literally. */
  project?: string;
  /** Only the projects opened to this person. */
  visibleTo?: string;
  /** Groups at most, the largest first; in time order for `groupBy: 'time'`. */
  limit: number;
}

/** One group of deployments. `key` is a state, a target, a project's name, or the start of the hour or day (ISO 8601, UTC). */
export interface DeploymentCount {
  key: string;
  deployments: number;
  failed: number;
  latestAt: Date;
}

/** Counts an account's deployments by group; groups without any are absent. Also tells how many groups there are in all. */
export async function countDeployments(
  db: Database,
  query: DeploymentCountQuery,
): Promise<{ groups: DeploymentCount[]; groupCount: number }> {
  const key = groupKey(query);
  const rows = await db
    .select({
      key: key.as('key'),
      deployments: count(),
      failed: sql<number>`(count(*) filter (where ${deployments.state} = 'ERROR'))::int`,
      latestAt: max(deployments.createdAt),
      groupCount: sql<number>`(count(*) over ())::int`,
    })
    .from(deployments)
    .innerJoin(
      projects,
      and(eq(projects.accountId, deployments.accountId), eq(projects.id, deployments.projectId)),
    )
    .where(matching(db, query))
    // By its place in the list: the same expression written twice would be two parameters to the database.
    .groupBy(sql`1`)
    .orderBy(...(query.groupBy === 'time' ? [sql`1`] : [desc(count()), sql`1`]))
    .limit(query.limit);
  return {
    groups: rows.flatMap(({ groupCount: _groupCount, latestAt, ...row }) =>
      latestAt === null ? [] : [{ ...row, latestAt }],
    ),
    groupCount: rows[0]?.groupCount ?? 0,
  };
}

function matching(db: Database, query: DeploymentCountQuery): SQL | undefined {
  const project = query.project?.trim();
  return and(
    eq(deployments.accountId, query.accountId),
    gt(deployments.createdAt, query.after),
    lte(deployments.createdAt, query.until),
    query.state && eq(deployments.state, query.state),
    query.target && eq(deployments.target, query.target),
    project ? sql`lower(${projects.name}) like ${containing(project)}` : undefined,
    query.visibleTo === undefined ? undefined : openedTo(db, query.visibleTo),
  );
}

function groupKey({ groupBy, timeStep = 'day' }: DeploymentCountQuery): SQL<string> {
  switch (groupBy) {
    case 'state':
      return sql<string>`${deployments.state}`;
    case 'target':
      return sql<string>`${deployments.target}`;
    case 'project':
      return sql<string>`${projects.name}`;
    case 'time':
      return sql<string>`to_char(date_trunc(${timeStep}, ${deployments.createdAt}, 'UTC') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
    default:
      return groupBy satisfies never;
  }
}
