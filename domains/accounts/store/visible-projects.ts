import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { projectAccess, projects } from './schema/accounts.ts';

/** The condition that a project of the outer query is opened to one person. */
export function openedTo(db: Database, userId: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(projectAccess)
      .where(
        and(
          eq(projectAccess.accountId, projects.accountId),
          eq(projectAccess.projectId, projects.id),
          eq(projectAccess.userId, userId),
        ),
      ),
  );
}
