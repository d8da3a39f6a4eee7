import { desc, lt, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { searchMisses } from './schema.ts';

/** Counts a search that found nothing. `term` is stored as given: bring it into its common form first. */
export async function countSearchMiss(db: Database, term: string): Promise<void> {
  await db
    .insert(searchMisses)
    .values({ term })
    .onConflictDoUpdate({
      target: searchMisses.term,
      set: { times: sql`${searchMisses.times} + 1`, lastAt: sql`now()` },
    });
}

/** A search that found nothing, and how often. */
export type SearchMiss = typeof searchMisses.$inferSelect;

/** What was looked for in vain, the most frequent first. */
export async function findSearchMisses(db: Database, limit: number): Promise<SearchMiss[]> {
  return db
    .select()
    .from(searchMisses)
    .orderBy(desc(searchMisses.times), desc(searchMisses.lastAt), searchMisses.term)
    .limit(limit);
}

/** Forgets what nobody has looked for since `before`; returns how many. */
export async function deleteOldSearchMisses(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(searchMisses).where(lt(searchMisses.lastAt, before));
  return rowCount ?? 0;
}
