import type { Database } from '@reachout/database/client';
import { audit } from './schema/operations.ts';

/** What to remember about an act. Never message text, subjects or secrets: ids and old and new values only. */
export type AuditEntry = Pick<
  typeof audit.$inferInsert,
  'actorUserId' | 'actorKind' | 'accountId' | 'action' | 'subjectKind' | 'subjectId' | 'requestId' | 'details'
>;

/** Adds to the audit trail; call it in the transaction of the act itself, so that neither exists without the other. */
export async function insertAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values(entry);
}
