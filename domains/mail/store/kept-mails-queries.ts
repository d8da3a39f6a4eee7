import { desc, eq } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { keptMails } from './schema.ts';

export type KeptMailRow = typeof keptMails.$inferSelect;

/** Keeps a mail, once. */
export async function keepMail(db: Database, mail: Omit<KeptMailRow, 'createdAt'>): Promise<void> {
  await db.insert(keptMails).values(mail).onConflictDoNothing();
}

/** Kept mails without their words, the newest first. */
export function listKeptMails(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<KeptMailRow, 'id' | 'toName' | 'toAddress' | 'subject' | 'createdAt'>[]> {
  const { id, toName, toAddress, subject, createdAt } = keptMails;
  return db
    .select({ id, toName, toAddress, subject, createdAt })
    .from(keptMails)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}

/** One kept mail. */
export async function findKeptMail(db: Database, id: string): Promise<KeptMailRow | undefined> {
  const [found] = await db.select().from(keptMails).where(eq(keptMails.id, id));
  return found;
}
