import type { ProposedOrigins } from '@reachout/cases/rules/history/field-origins';
import type { Database } from '@reachout/database/client';
import { eq, sql } from 'drizzle-orm';
import { threadProposals } from './schema.ts';

/** Keeps what was proposed for a case from a thread; the last proposal stands. */
export async function saveThreadProposal(
  db: Database,
  { threadId, origins }: { threadId: string; origins: ProposedOrigins },
): Promise<void> {
  await db
    .insert(threadProposals)
    .values({ threadId, origins })
    .onConflictDoUpdate({ target: threadProposals.threadId, set: { origins, updatedAt: sql`now()` } });
}

/** What was proposed last for a case from a thread; undefined where nothing was. */
export async function findThreadProposal(
  db: Database,
  { threadId }: { threadId: string },
): Promise<ProposedOrigins | undefined> {
  const [found] = await db.select().from(threadProposals).where(eq(threadProposals.threadId, threadId));
  return found?.origins;
}
