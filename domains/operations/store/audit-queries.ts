import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { audit } from './schema/operations.ts';

export type AuditRow = typeof audit.$inferSelect;

/** What to remember about an act. Never message text, subjects or secrets: ids and old and new values only. */
export type AuditEntry = Pick<
  typeof audit.$inferInsert,
  'actorUserId' | 'actorKind' | 'accountId' | 'action' | 'subjectKind' | 'subjectId' | 'requestId' | 'details'
>;

/** Adds to the audit trail; call it in the transaction of the act itself, so that neither exists without the other. */
export async function insertAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values(entry);
}

/** The audit trail of an account, newest first, from before `beforeId` when given. */
export function listAudit(
  db: Database,
  query: { accountId: string; limit: number; beforeId?: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.accountId, query.accountId),
        query.beforeId === undefined ? undefined : lt(audit.id, query.beforeId),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(query.limit);
}
