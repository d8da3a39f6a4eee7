import type {
  DeploymentGrouping,
  DeploymentState,
  DeploymentTarget,
  RequestGrouping,
  StatusClass,
} from '../rules/observability.ts';
import { and, between, count, desc, eq, gt, lte, max, sql, type SQL, sum } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { containing } from '@reachout/database/like';
import { deployments, projects } from '@reachout/accounts/store/schema/accounts';
import { requestCounts } from './schema.ts';
import { openedTo } from '@reachout/accounts/store/visible-projects';

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
      return stepOf(deployments.createdAt, timeStep);
    default:
      return groupBy satisfies never;
  }
}

/** The start of the hour or day (UTC) in ISO 8601. */
function stepOf(column: typeof deployments.createdAt | typeof requestCounts.hour, timeStep: 'hour' | 'day') {
  return sql<string>`to_char(date_trunc(${timeStep}, ${column}, 'UTC') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
}

/** How requests are counted. */
export interface RequestCountQuery {
  accountId: string;
  groupBy: RequestGrouping;
  /** Width of a group in time; only for `groupBy: 'time'`. */
  timeStep?: 'hour' | 'day';
  /** Whole hours that begin after this timestamp … */
  after: Date;
  /** … and not later than this one. */
  until: Date;
  status?: StatusClass;
  /** Words of the path, the region, the project's name as typed; wildcards are taken literally. */
  path?: string;
  region?: string;
  project?: string;
  /** Only the projects opened to this person. */
  visibleTo?: string;
  /** Groups at most, the largest first; in time order for `groupBy: 'time'`. */
  limit: number;
}

/** One group of requests. `key` is a path, a status, a region, a project's name, or the start of the hour or day (ISO 8601, UTC). */
export interface RequestCount {
  key: string;
  requests: number;
  /** Answered with a status of 500 or more. */
  failed: number;
  /** Mean duration in milliseconds, rounded. */
  meanMs: number;
}

/** Counts an account's requests by group; groups without any are absent. Also tells how many groups there are in all. */
export async function countRequests(
  db: Database,
  query: RequestCountQuery,
): Promise<{ groups: RequestCount[]; groupCount: number }> {
  const requests = sum(requestCounts.requests).mapWith(Number);
  const rows = await db
    .select({
      key: requestKey(query).as('key'),
      requests,
      failed:
        sql`coalesce(sum(${requestCounts.requests}) filter (where ${requestCounts.status} >= 500), 0)`.mapWith(
          Number,
        ),
      meanMs: sql`round(sum(${requestCounts.durationMs}) / sum(${requestCounts.requests}))`.mapWith(Number),
      groupCount: sql<number>`(count(*) over ())::int`,
    })
    .from(requestCounts)
    .innerJoin(
      projects,
      and(eq(projects.accountId, requestCounts.accountId), eq(projects.id, requestCounts.projectId)),
    )
    .where(matchingRequests(db, query))
    .groupBy(sql`1`)
    .orderBy(...(query.groupBy === 'time' ? [sql`1`] : [desc(requests), sql`1`]))
    .limit(query.limit);
  return {
    groups: rows.map(({ groupCount: _groupCount, ...row }) => row),
    groupCount: rows[0]?.groupCount ?? 0,
  };
}

function matchingRequests(db: Database, query: RequestCountQuery): SQL | undefined {
  const [path, region, project] = [query.path, query.region, query.project].map((text) => text?.trim());
  const firstStatus = query.status === undefined ? undefined : Number(query.status[0]) * 100;
  return and(
    eq(requestCounts.accountId, query.accountId),
    gt(requestCounts.hour, query.after),
    lte(requestCounts.hour, query.until),
    firstStatus === undefined ? undefined : between(requestCounts.status, firstStatus, firstStatus + 99),
    path ? sql`lower(${requestCounts.path}) like ${containing(path)}` : undefined,
    region ? sql`lower(${requestCounts.region}) like ${containing(region)}` : undefined,
    project ? sql`lower(${projects.name}) like ${containing(project)}` : undefined,
    query.visibleTo === undefined ? undefined : openedTo(db, query.visibleTo),
  );
}

function requestKey({ groupBy, timeStep = 'day' }: RequestCountQuery): SQL<string> {
  switch (groupBy) {
    case 'path':
      return sql<string>`${requestCounts.path}`;
    case 'status':
      return sql<string>`${requestCounts.status}::text`;
    case 'region':
      return sql<string>`${requestCounts.region}`;
    case 'project':
      return sql<string>`${projects.name}`;
    case 'time':
      return stepOf(requestCounts.hour, timeStep);
    default:
      return groupBy satisfies never;
  }
}
