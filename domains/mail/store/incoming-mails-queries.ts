import { and, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import { incomingMails, type IncomingState, mailLetters } from './schema.ts';

/** The kind of the jobs that read a mail; its key is the mail's id. */
export const incomingMailJob = 'mail.incoming';
/** The kind of the jobs that tell a person what became of their mail; its key is the mail's id. */
export const incomingNoticeJob = 'mail.notice';

export type IncomingMailRow = typeof incomingMails.$inferSelect;

/** Stores a mail as it came, with the job that reads it; false when the same bytes are there already. */
export function storeIncomingMail(
  db: Database,
  { id, sha256, raw }: { id: string; sha256: string; raw: Buffer },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await tx
      .insert(incomingMails)
      .values({ id, sha256, raw, size: raw.length })
      .onConflictDoNothing()
      .returning({ id: incomingMails.id });
    if (stored.length === 0) return false;
    await enqueueJob(tx, { kind: incomingMailJob, key: id, payload: { mailId: id } });
    return true;
  });
}

/** One mail that came in. */
export async function findIncomingMail(db: Database, id: string): Promise<IncomingMailRow | undefined> {
  const [found] = await db.select().from(incomingMails).where(eq(incomingMails.id, id));
  return found;
}

/** A mail that came in, without its words. */
export type ListedIncomingMail = Omit<IncomingMailRow, 'raw' | 'sha256' | 'finishedAt'>;

/** The latest mails that came in first; those alone that were refused if asked. */
export function listIncomingMails(
  db: Database,
  { isRefusedOnly, limit }: { isRefusedOnly: boolean; limit: number },
): Promise<ListedIncomingMail[]> {
  const { id, size, state, reason, userId, caseNumber, createdAt } = incomingMails;
  return db
    .select({ id, size, state, reason, userId, caseNumber, createdAt })
    .from(incomingMails)
    .where(isRefusedOnly ? eq(state, 'refused') : undefined)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** What became of a mail. */
export interface IncomingOutcome {
  state: Exclude<IncomingState, 'waiting'>;
  /** A code; null where the state says all. */
  reason: string | null;
  userId?: string;
  caseNumber?: number;
}

/** Records what became of a mail, once. The words of one that was added are in the case, so they go; those of others stay for as long as somebody may ask. */
export async function finishIncomingMail(
  db: Database,
  id: string,
  { state, reason, userId, caseNumber }: IncomingOutcome,
): Promise<void> {
  await db
    .update(incomingMails)
    .set({
      state,
      reason,
      userId: userId ?? null,
      caseNumber: caseNumber ?? null,
      finishedAt: sql`clock_timestamp()`,
      ...(state === 'added' && { raw: null }),
    })
    .where(and(eq(incomingMails.id, id), eq(incomingMails.state, 'waiting')));
}

/** Who writes from an address, of those who can log in. */
export async function findWriter(
  db: Database,
  address: string,
): Promise<{ userId: string; name: string; email: string; role: 'customer' | 'staff' } | undefined> {
  const [found] = await db
    .select({ userId: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, address.toLowerCase()),
        sql`${users.disabledAt} is null and ${users.removedAt} is null`,
      ),
    );
  return found;
}

/** How many mails of a person were taken into cases within an hour. */
export async function countRecentMails(db: Database, userId: string): Promise<number> {
  const [counted] = await db
    .select({ mails: sql<number>`count(*)::int` })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.userId, userId),
        eq(incomingMails.state, 'added'),
        sql`${incomingMails.finishedAt} > now() - interval '1 hour'`,
      ),
    );
  return counted?.mails ?? 0;
}

/** True where the person wrote the same into the case within a day: answers that a program gives in their name are all the same. */
export async function hasSaidTheSame(
  db: Database,
  {
    userId,
    accountId,
    caseNumber,
    body,
  }: { userId: string; accountId: string; caseNumber: number; body: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from case_comments where account_id = ${accountId} and case_number = ${caseNumber} and author_id = ${userId}
      and body = ${body} and created_at > now() - interval '1 day' limit 1`);
  return rows.length > 0;
}

/** Whose letter a mail of ours was; undefined for none. */
export async function findReaderOfLetter(
  db: Database,
  letterId: string,
): Promise<{ userId: string; email: string } | undefined> {
  const [found] = await db
    .select({ userId: users.id, email: users.email })
    .from(mailLetters)
    .innerJoin(users, eq(users.id, mailLetters.userId))
    .where(eq(mailLetters.id, letterId));
  return found;
}

/** Forgets the words of mails that were not taken, and later that they came. What waits stays. */
export async function deleteOldIncomingMails(
  db: Database,
  { wordsDays, rowDays }: { wordsDays: number; rowDays: number },
): Promise<void> {
  const olderThan = (days: number) =>
    lt(incomingMails.finishedAt, sql`now() - make_interval(days => ${days})`);
  await db.delete(incomingMails).where(and(ne(incomingMails.state, 'waiting'), olderThan(rowDays)));
  await db
    .update(incomingMails)
    .set({ raw: null })
    .where(and(isNotNull(incomingMails.raw), olderThan(wordsDays)));
}
