import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { pageFeedback, searchMisses, uploadedPages } from './schema.ts';

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

/** Searches without results, the most frequent first. */
export async function findSearchMisses(db: Database, limit: number): Promise<SearchMiss[]> {
  return db
    .select()
    .from(searchMisses)
    .orderBy(desc(searchMisses.times), desc(searchMisses.lastAt), searchMisses.term)
    .limit(limit);
}

/** Deletes terms not searched for since `before`; returns how many. */
export async function deleteOldSearchMisses(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(searchMisses).where(lt(searchMisses.lastAt, before));
  return rowCount ?? 0;
}

/** A page that the provider's systems uploaded. */
export type UploadedPage = Omit<typeof uploadedPages.$inferSelect, 'worldVersion'>;

/**
 * Tells which pages there are, and in which version: it changes with every page that is written, removed, or takes another's place. Each write of a page raises its version,
 * but versions alone are no sign of it: providers count them from one for each page. A sum of hashes needs no order, so nothing is sorted or put together for it.
 */
export async function findUploadsVersion(db: Database): Promise<string> {
  const [found] = await db
    .select({
      version: sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(${uploadedPages.id}, ${uploadedPages.worldVersion})), 0)`,
    })
    .from(uploadedPages);
  return found?.version ?? '';
}

/** All uploaded pages, in the order of their paths. */
export function listUploadedPages(db: Database): Promise<UploadedPage[]> {
  const { worldVersion: _, ...columns } = getTableColumns(uploadedPages);
  return db.select(columns).from(uploadedPages).orderBy(uploadedPages.path);
}

/** What a reader says of a page. */
export type PageFeedback = typeof pageFeedback.$inferSelect;

/** Stores what a reader says of a page. */
export async function insertPageFeedback(
  db: Database,
  feedback: Pick<PageFeedback, 'id' | 'path' | 'verdict' | 'userId'>,
): Promise<void> {
  await db.insert(pageFeedback).values(feedback);
}

/** Adds the sentence to feedback that was given after `since` and has none; returns whether there was one. */
export async function addFeedbackSentence(
  db: Database,
  { id, sentence, since }: { id: string; sentence: string; since: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(pageFeedback)
    .set({ sentence })
    .where(and(eq(pageFeedback.id, id), eq(pageFeedback.sentence, ''), gt(pageFeedback.createdAt, since)));
  return rowCount === 1;
}

/** How readers judged a page. */
export interface PageVerdicts {
  path: string;
  helpful: number;
  notHelpful: number;
}

/** The pages with feedback since a given time, the least helpful first. */
export async function countPageVerdicts(db: Database, since: Date, limit: number): Promise<PageVerdicts[]> {
  const helpful = sql<number>`count(*) filter (where ${pageFeedback.verdict} = 'helpful')`.mapWith(Number);
  const notHelpful = sql<number>`count(*) filter (where ${pageFeedback.verdict} = 'not_helpful')`.mapWith(
    Number,
  );
  return db
    .select({ path: pageFeedback.path, helpful, notHelpful })
    .from(pageFeedback)
    .where(gt(pageFeedback.createdAt, since))
    .groupBy(pageFeedback.path)
    .orderBy(desc(notHelpful), helpful, pageFeedback.path)
    .limit(limit);
}

/** The latest feedback that comes with a sentence. */
export async function findFeedbackSentences(db: Database, limit: number): Promise<PageFeedback[]> {
  return db
    .select()
    .from(pageFeedback)
    .where(ne(pageFeedback.sentence, ''))
    .orderBy(desc(pageFeedback.createdAt), pageFeedback.id)
    .limit(limit);
}
