import type { Database } from '@reachout/database/client';
import { desc, inArray } from 'drizzle-orm';
import type { PublicMonth } from '../../rules/numbers/public-numbers.ts';
import { publishedNumbers } from '../schema/published-numbers.ts';

/** The months among these that are published. */
export async function findPublishedMonths(db: Database, months: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ month: publishedNumbers.month })
    .from(publishedNumbers)
    .where(inArray(publishedNumbers.month, [...months]));
  return rows.map(({ month }) => month);
}

/** The newest months, the newest first. */
export async function listPublishedMonths(
  db: Database,
  { limit }: { limit: number },
): Promise<PublicMonth[]> {
  const rows = await db
    .select({ body: publishedNumbers.body })
    .from(publishedNumbers)
    .orderBy(desc(publishedNumbers.month))
    .limit(limit);
  return rows.map(({ body }) => body);
}

/** Publishes a month, unless it is; tells whether it was this call. */
export async function insertPublishedMonth(db: Database, body: PublicMonth): Promise<boolean> {
  const rows = await db
    .insert(publishedNumbers)
    .values({ month: body.month, body })
    .onConflictDoNothing()
    .returning({ month: publishedNumbers.month });
  return rows.length > 0;
}
