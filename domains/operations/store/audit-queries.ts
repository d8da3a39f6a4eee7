import { sql } from 'drizzle-orm';
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

/** Appends what counts once of a subject, unless the same person did the same to it before. A subject may be a day. */
export async function insertAuditOnce(
  db: Database,
  entry: AuditEntry & { actorUserId: string },
): Promise<void> {
  const { actorUserId, action, subjectKind, subjectId } = entry;
  await db.transaction(async (tx) => {
    await lockPair(tx, entry);
    const { rows } = await tx.execute(sql`
      select 1 from ${audit} where ${audit.subjectKind} = ${subjectKind} and ${audit.subjectId} = ${subjectId}
        and ${audit.actorUserId} = ${actorUserId} and ${audit.action} = ${action} limit 1`);
    if (rows.length === 0) await insertAudit(tx, entry);
  });
}

/** Two requests at once are one look: the second waits and then sees the row of the first. */
async function lockPair(
  tx: Database,
  { actorUserId, subjectKind, subjectId }: AuditEntry & { actorUserId: string },
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${actorUserId} ${subjectKind} ${subjectId}`}, 0))`,
  );
}

/** The newest rows of a subject among which a read that is noted already is looked for. */
const rowsLookedAt = 50;

/** Appends that somebody looked at something, unless the same pair was noted within the last minute. */
export async function insertReadAudit(
  db: Database,
  entry: AuditEntry & { actorUserId: string },
): Promise<void> {
  const { actorUserId, action, subjectKind, subjectId } = entry;
  await db.transaction(async (tx) => {
    await lockPair(tx, entry);
    const { rows } = await tx.execute(sql`
      select 1 from (
        select ${audit.actorUserId} as actor, ${audit.action} as act, ${audit.createdAt} as at from ${audit}
        where ${audit.subjectKind} = ${subjectKind} and ${audit.subjectId} = ${subjectId}
        order by ${audit.id} desc limit ${rowsLookedAt}
      ) recent where recent.actor = ${actorUserId} and recent.act = ${action} and recent.at > now() - interval '1 minute'
      limit 1`);
    if (rows.length === 0) await insertAudit(tx, entry);
  });
}
