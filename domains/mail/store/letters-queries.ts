import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { CaseNews } from '../rules/case-news.ts';
import { mailLetters, mailNews, mailSettings } from './schema.ts';

/** The kind of the jobs that send a letter; its key is the letter's id. */
export const letterJob = 'mail.letter';

/** Whom news of a case may reach, before it is asked what they may read. */
export interface NewsReaders {
  /** Who opened the case, or nobody. */
  openedBy: string | null;
  /** Addresses as participants are stored. */
  participants: readonly string[];
  /** True where everybody who answers cases is meant too. */
  withStaff: boolean;
  /** Ids of those who answer cases and are meant by themselves. */
  ofStaff?: readonly string[];
  /** Who did it, and is not told. */
  except: string | null;
}

/** The people who are meant, of those who can log in, in the order of their ids. */
export async function findNewsReaders(
  db: Database,
  { openedBy, participants, withStaff, ofStaff = [], except }: NewsReaders,
): Promise<string[]> {
  const meant = or(
    ofStaff.length === 0 ? undefined : and(eq(users.role, 'staff'), inArray(users.id, [...ofStaff])),
    openedBy === null ? undefined : eq(users.id, openedBy),
    participants.length === 0 ? undefined : inArray(sql`lower(${users.email})`, [...participants]),
    withStaff ? eq(users.role, 'staff') : undefined,
  );
  if (meant === undefined) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        meant,
        isNull(users.disabledAt),
        isNull(users.removedAt),
        except === null ? undefined : ne(users.id, except),
      ),
    )
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/**
 * Adds news to the letter that gathers for a person and a case, or begins one that is sent after `gatherSeconds`. Call it in the transaction of what is told, with the case
 * locked or new.
 */
export async function gatherNews(
  tx: Database,
  {
    newId,
    userId,
    accountId,
    caseNumber,
    news,
    gatherSeconds,
  }: {
    newId: string;
    userId: string;
    accountId: string;
    caseNumber: number;
    news: readonly CaseNews[];
    gatherSeconds: number;
  },
): Promise<void> {
  // The update locks the letter, so that it is not sealed before the news is in it.
  const [letter] = await tx
    .insert(mailLetters)
    .values({ id: newId, userId, accountId, caseNumber })
    .onConflictDoUpdate({
      target: [mailLetters.userId, mailLetters.accountId, mailLetters.caseNumber],
      targetWhere: sql`${mailLetters.sealedAt} is null`,
      set: { state: 'waiting' },
    })
    .returning({ id: mailLetters.id });
  if (!letter) throw new Error('The database returned no row for a letter.');
  await tx
    .insert(mailNews)
    .values(news.map(({ kind, about }) => ({ letterId: letter.id, kind, about: about ?? null })));
  await enqueueJob(tx, {
    kind: letterJob,
    key: letter.id,
    accountId,
    payload: { letterId: letter.id },
    delaySeconds: gatherSeconds,
  });
}

/** Somebody who is written to, as they are now. */
export interface MailReader {
  reader: {
    userId: string;
    name: string;
    email: string;
    role: 'customer' | 'staff';
    /** False for who was shut out or is gone. */
    canLogIn: boolean;
    /** The tag of the language that they chose, or else read last, if any is known. */
    language: string | null;
  };
  settings: MailSettingsRow | null;
}

/** A letter that gathers no more, with its reader. */
export interface SealedLetter extends MailReader {
  id: string;
  state: (typeof mailLetters.$inferSelect)['state'];
  accountId: string;
  caseNumber: number;
  /** Oldest first. */
  news: { kind: string; about: string | null }[];
  /** True where an earlier letter about the case went to the same person. */
  isFollowUp: boolean;
}

export type MailSettingsRow = typeof mailSettings.$inferSelect;

/** Ends the gathering of a letter, once, and reads it; undefined when there is none any more. */
export async function sealLetter(db: Database, id: string): Promise<SealedLetter | undefined> {
  await db
    .update(mailLetters)
    .set({ sealedAt: sql`clock_timestamp()` })
    .where(and(eq(mailLetters.id, id), isNull(mailLetters.sealedAt)));
  const [found] = await db
    .select({
      letter: mailLetters,
      user: users,
      settings: mailSettings,
      isFollowUp: sql<boolean>`exists (select 1 from mail_letters earlier where earlier.user_id = ${mailLetters.userId}
        and earlier.account_id = ${mailLetters.accountId} and earlier.case_number = ${mailLetters.caseNumber}
        and earlier.id <> ${mailLetters.id} and earlier.created_at < ${mailLetters.createdAt})`,
    })
    .from(mailLetters)
    .innerJoin(users, eq(users.id, mailLetters.userId))
    .leftJoin(mailSettings, eq(mailSettings.userId, mailLetters.userId))
    .where(eq(mailLetters.id, id));
  if (found === undefined) return undefined;
  const news = await db
    .select({ kind: mailNews.kind, about: mailNews.about })
    .from(mailNews)
    .where(eq(mailNews.letterId, id))
    .orderBy(asc(mailNews.id));
  const { letter, user, settings, isFollowUp } = found;
  return {
    id: letter.id,
    state: letter.state,
    accountId: letter.accountId,
    caseNumber: letter.caseNumber,
    reader: readerOf(user, settings),
    settings,
    news,
    isFollowUp,
  };
}

function readerOf(user: typeof users.$inferSelect, settings: MailSettingsRow | null): MailReader['reader'] {
  const { id: userId, name, email, role } = user;
  return {
    userId,
    name,
    email,
    role,
    canLogIn: user.disabledAt === null && user.removedAt === null,
    language: user.language ?? user.lastLanguage ?? settings?.language ?? null,
  };
}

/** A person with their wishes; undefined for nobody. */
export async function findMailReader(db: Database, userId: string): Promise<MailReader | undefined> {
  const [found] = await db
    .select({ user: users, settings: mailSettings })
    .from(users)
    .leftJoin(mailSettings, eq(mailSettings.userId, users.id))
    .where(eq(users.id, userId));
  return found && { reader: readerOf(found.user, found.settings), settings: found.settings };
}

/** Records what became of a letter. */
export async function finishLetter(
  db: Database,
  { id, state }: { id: string; state: 'sent' | 'skipped' | 'refused' },
): Promise<void> {
  await db
    .update(mailLetters)
    .set({ state, finishedAt: sql`clock_timestamp()` })
    .where(and(eq(mailLetters.id, id), eq(mailLetters.state, 'waiting')));
}

/** Notes that a mail server refuses a person's address for good. */
export async function noteRefusedAddress(
  db: Database,
  { userId, address, reason }: { userId: string; address: string; reason: string },
): Promise<void> {
  const refused = {
    refusedAddress: address,
    refusedAt: sql`clock_timestamp()`,
    refusedReason: reason,
  };
  await db
    .insert(mailSettings)
    .values({ userId, ...refused })
    .onConflictDoUpdate({ target: mailSettings.userId, set: refused });
}

/** As `readerOf` has it. */
const knownLanguage = sql<
  string | null
>`coalesce(${users.language}, ${users.lastLanguage}, ${mailSettings.language})`;

/** Who is written to of a mail of theirs or of their account, of those who can log in. */
export async function findNoticeReader(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string; language: string | null } | undefined> {
  const [found] = await db
    .select({ name: users.name, email: users.email, language: knownLanguage })
    .from(users)
    .leftJoin(mailSettings, eq(mailSettings.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.removedAt)));
  return found;
}

/** Deletes letters whose outcome has been known for long. */
export async function deleteOldLetters(
  db: Database,
  { olderThanDays }: { olderThanDays: number },
): Promise<void> {
  await db
    .delete(mailLetters)
    .where(lt(mailLetters.finishedAt, sql`now() - make_interval(days => ${olderThanDays})`));
}
