import type { Database } from '@reachout/database/client';
import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import { deskViews } from '../schema/views.ts';

export type ViewRow = typeof deskViews.$inferSelect;

/** Views that a person may see and change: their own, and shared ones. */
const isSeenBy = (userId: string) => or(eq(deskViews.ownerId, userId), eq(deskViews.isShared, true));

/** Every view that the person sees, in their order. */
export function listViews(db: Database, userId: string): Promise<ViewRow[]> {
  return db
    .select()
    .from(deskViews)
    .where(isSeenBy(userId))
    .orderBy(asc(deskViews.position), asc(deskViews.name), asc(deskViews.id));
}

/** A view, held until the transaction ends. */
export async function lockView(
  tx: Database,
  { id, userId }: { id: string; userId: string },
): Promise<ViewRow | undefined> {
  const [locked] = await tx
    .select()
    .from(deskViews)
    .where(and(eq(deskViews.id, id), isSeenBy(userId)))
    .for('update');
  return locked;
}

/** How many views there are of the person's own, or that are shared. */
export async function countViews(
  db: Database,
  { userId, isShared }: { userId: string; isShared: boolean },
): Promise<number> {
  const whose = isShared
    ? eq(deskViews.isShared, true)
    : and(eq(deskViews.ownerId, userId), eq(deskViews.isShared, false));
  const [counted] = await db.select({ views: count() }).from(deskViews).where(whose);
  return counted?.views ?? 0;
}

/** Keeps a view; false when it is kept already. */
export async function insertView(
  db: Database,
  view: Pick<ViewRow, 'id' | 'ownerId' | 'name' | 'list' | 'isShared'>,
): Promise<boolean> {
  const inserted = await db.insert(deskViews).values(view).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** Changes a locked view: one version more. */
export async function writeView(
  tx: Database,
  { id }: Pick<ViewRow, 'id'>,
  changes: Partial<Pick<ViewRow, 'name' | 'list' | 'isShared' | 'position' | 'ownerId'>>,
): Promise<void> {
  await tx
    .update(deskViews)
    .set({ ...changes, version: sql`${deskViews.version} + 1`, updatedAt: sql`now()` })
    .where(eq(deskViews.id, id));
}

export async function deleteView(tx: Database, { id }: Pick<ViewRow, 'id'>): Promise<void> {
  await tx.delete(deskViews).where(eq(deskViews.id, id));
}
