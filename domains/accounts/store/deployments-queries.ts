import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { deployments, domains } from './schema/accounts.ts';

/** A deployment with everything that its provider told of it. */
export type DeploymentRow = typeof deployments.$inferSelect;
export type DomainRow = typeof domains.$inferSelect;

/** The newest deployments of a project, newest first. */
export function listLatestDeployments(
  db: Database,
  { accountId, projectId, limit }: { accountId: string; projectId: string; limit: number },
): Promise<DeploymentRow[]> {
  return db
    .select()
    .from(deployments)
    .where(and(eq(deployments.accountId, accountId), eq(deployments.projectId, projectId)))
    .orderBy(desc(deployments.createdAt), asc(deployments.id))
    .limit(limit);
}

/** The deployment of an account that answers at a host; the newest where several did. */
export async function findDeploymentAt(
  db: Database,
  { accountId, host }: { accountId: string; host: string },
): Promise<DeploymentRow | undefined> {
  const [found] = await db
    .select()
    .from(deployments)
    .where(and(eq(deployments.accountId, accountId), eq(deployments.url, host)))
    .orderBy(desc(deployments.createdAt))
    .limit(1);
  return found;
}

/** The domains that lead to a project, in the order of their names. */
export function listDomainsOfProject(
  db: Database,
  { accountId, projectId, limit }: { accountId: string; projectId: string; limit: number },
): Promise<DomainRow[]> {
  return db
    .select()
    .from(domains)
    .where(and(eq(domains.accountId, accountId), eq(domains.projectId, projectId)))
    .orderBy(asc(domains.name))
    .limit(limit);
}

/** The domains of an account among these names. */
export function findDomainsByName(
  db: Database,
  { accountId, names }: { accountId: string; names: readonly string[] },
): Promise<DomainRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(domains)
    .where(and(eq(domains.accountId, accountId), inArray(domains.name, [...names])))
    .orderBy(sql`char_length(${domains.name}) desc`, asc(domains.name));
}
