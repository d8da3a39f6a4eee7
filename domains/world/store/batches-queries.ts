import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { worldBatches } from './schema.ts';

/** How far a batch was taken in: lines from the first, and what became of them. */
export interface BatchProgress {
  cursor: number;
  applied: number;
  ignored: number;
  refused: number;
}

/** How far a batch is; undefined for one that never began. */
export async function findBatch(db: Database, id: string): Promise<BatchProgress | undefined> {
  const [found] = await db
    .select({
      cursor: worldBatches.cursor,
      applied: worldBatches.applied,
      ignored: worldBatches.ignored,
      refused: worldBatches.refused,
    })
    .from(worldBatches)
    .where(eq(worldBatches.id, id));
  return found;
}

/** Adds lines to a batch that stood at `from`; false when it stands elsewhere, because somebody else goes on with it. */
export async function advanceBatch(
  tx: Database,
  { id, from, ...more }: { id: string; from: number } & Omit<BatchProgress, 'cursor'>,
): Promise<boolean> {
  const { applied, ignored, refused } = more;
  await tx.insert(worldBatches).values({ id }).onConflictDoNothing();
  const { rowCount } = await tx
    .update(worldBatches)
    .set({
      cursor: sql`${worldBatches.cursor} + ${applied + ignored + refused}`,
      applied: sql`${worldBatches.applied} + ${applied}`,
      ignored: sql`${worldBatches.ignored} + ${ignored}`,
      refused: sql`${worldBatches.refused} + ${refused}`,
      updatedAt: sql`now()`,
    })
    .where(sql`${worldBatches.id} = ${id} and ${worldBatches.cursor} = ${from}`);
  return rowCount === 1;
}

/** Forgets batches that nobody went on with since; returns how many. */
export async function deleteOldBatches(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(worldBatches).where(lt(worldBatches.updatedAt, before));
  return rowCount ?? 0;
}
