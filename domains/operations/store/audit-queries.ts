import type { Database } from '@reachout/database/client';
import { audit } from './schema/operations.ts';

/** An audited action. Never message text, subjects or secrets: ids and old and new values only. */
export type AuditEntry = Pick<
  typeof audit.$inferInsert,
  'actorUserId' | 'actorKind' | 'accountId' | 'action' | 'subjectKind' | 'subjectId' | 'requestId' | 'details'
>;

/** Appends to the audit trail. Call it in the transaction of the action itself, so that neither exists without the other. */
export async function insertAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values(entry);
}
