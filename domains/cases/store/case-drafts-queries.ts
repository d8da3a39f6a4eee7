import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { caseDrafts } from '@reachout/accounts/store/schema/access';
import { users } from '@reachout/accounts/store/schema/identity';

/** A case form that waits for its person. */
export type CaseDraftRow = typeof caseDrafts.$inferSelect;

/**
 * Stores a draft that waits `days` by the database's clock, unless `atMost` wait for the person already; resolves with when it
 * ends, or null. The person's row is locked meanwhile.
 */
export async function insertCaseDraft(
  db: Database,
  draft: Pick<CaseDraftRow, 'id' | 'userId' | 'accountId' | 'product' | 'values' | 'source'>,
  { days, atMost }: { days: number; atMost: number },
): Promise<Date | null> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, draft.userId)).for('update');
    const [waiting] = await tx
      .select({ drafts: count() })
      .from(caseDrafts)
      .where(and(eq(caseDrafts.userId, draft.userId), gt(caseDrafts.expiresAt, sql`now()`)));
    if ((waiting?.drafts ?? 0) >= atMost) return null;
    const [stored] = await tx
      .insert(caseDrafts)
      .values({ ...draft, expiresAt: sql`now() + make_interval(days => ${days})` })
      .returning({ expiresAt: caseDrafts.expiresAt });
    return stored?.expiresAt ?? null;
  });
}

/** The person's draft; undefined for another's, an ended one and one that does not exist alike. */
export async function findCaseDraft(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<CaseDraftRow | undefined> {
  const [found] = await db
    .select()
    .from(caseDrafts)
    .where(and(eq(caseDrafts.id, id), eq(caseDrafts.userId, userId), gt(caseDrafts.expiresAt, sql`now()`)));
  return found;
}

/** Forgets the person's draft; unknown ones are no error. */
export async function deleteCaseDraft(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db.delete(caseDrafts).where(and(eq(caseDrafts.id, id), eq(caseDrafts.userId, userId)));
}

/** Forgets drafts that nobody submitted in time; returns how many. */
export async function deleteEndedCaseDrafts(db: Database): Promise<number> {
  const { rowCount } = await db.delete(caseDrafts).where(lt(caseDrafts.expiresAt, sql`now()`));
  return rowCount ?? 0;
}
