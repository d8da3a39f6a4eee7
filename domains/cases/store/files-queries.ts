import { users } from '@reachout/accounts/store/schema/identity';
import { and, asc, count, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { caseComments, files } from './schema/cases.ts';

export type FileRow = typeof files.$inferSelect;

/** Records an upload whose bytes the files store holds already. */
export async function insertFile(
  db: Database,
  values: Omit<typeof files.$inferInsert, 'createdAt' | 'commentId'>,
  { commentId }: { commentId?: string } = {},
): Promise<FileRow> {
  const [created] = await db
    .insert(files)
    .values({ ...values, commentId })
    .returning();
  if (!created) throw new Error('The database returned no row for an inserted file.');
  return created;
}

/**
 * Records an upload that nothing has taken yet, unless `atMost` of its owner's wait already; then undefined. The owner's row is locked meanwhile, so that
 * uploads at the same time are counted one after the other.
 */
export async function insertWaitingFile(
  db: Database,
  values: Parameters<typeof insertFile>[1] & { ownerUserId: string },
  { atMost }: { atMost: number },
): Promise<FileRow | undefined> {
  return db.transaction(async (tx) => {
    const { ownerUserId } = values;
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerUserId)).for('no key update');
    const [waiting] = await tx
      .select({ files: count() })
      .from(files)
      .where(and(eq(files.ownerUserId, ownerUserId), isNull(files.caseNumber)));
    return (waiting?.files ?? 0) >= atMost ? undefined : insertFile(tx, values);
  });
}

/** Whose files of a case: those of its internal notes only when asked for. */
export interface FilesOfCase {
  accountId: string;
  caseNumber: number;
  includeInternal: boolean;
}

/** The files of a case and of its comments, oldest first. */
export function listFilesOfCase(db: Database, query: FilesOfCase): Promise<FileRow[]> {
  return db.select().from(files).where(isOfCase(query)).orderBy(asc(files.createdAt), asc(files.id));
}

/** One of them by its id. */
export async function findFileOfCase(
  db: Database,
  { id, ...query }: FilesOfCase & { id: string },
): Promise<FileRow | undefined> {
  const [found] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isOfCase(query)));
  return found;
}

function isOfCase({ accountId, caseNumber, includeInternal }: FilesOfCase) {
  const isInternal = sql`exists (select 1 from ${caseComments} where ${caseComments.accountId} = ${files.accountId}
    and ${caseComments.caseNumber} = ${files.caseNumber} and ${caseComments.id} = ${files.commentId}
    and ${caseComments.visibility} = 'internal')`;
  return and(
    eq(files.accountId, accountId),
    eq(files.caseNumber, caseNumber),
    includeInternal ? undefined : not(isInternal),
  );
}

/** Which of these storage keys belong to no file: bytes whose row was never written, or was removed. */
export async function findUnknownKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ key: files.storageKey })
    .from(files)
    .where(inArray(files.storageKey, [...keys]));
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/** Forgets an upload of the person's own that no case took; false when there is none, and its bytes are to stay. */
export async function deleteUnattachedFile(
  db: Database,
  { id, ownerUserId }: { id: string; ownerUserId: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(files)
    .where(and(eq(files.id, id), eq(files.ownerUserId, ownerUserId), isNull(files.caseNumber)));
  return rowCount === 1;
}

/** Uploads that no case has yet, of these, by their names. */
export async function listWaitingFiles(
  db: Database,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<{ id: string; name: string; size: number }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: files.id, name: files.name, size: files.size })
    .from(files)
    .where(and(eq(files.accountId, accountId), inArray(files.id, [...ids]), isNull(files.caseNumber)))
    .orderBy(files.createdAt, files.id);
}

/** What files of an account hold and are called, in one text each, equal for equal files. */
export async function describeContents(
  db: Database,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ sha256: files.sha256, name: files.name })
    .from(files)
    .where(and(eq(files.accountId, accountId), inArray(files.id, [...ids])));
  return rows.map(({ sha256, name }) => `${sha256} ${name}`).toSorted();
}

/** Forgets uploads that no case took within `olderThanHours`, and returns their storage keys so that the bytes go too. */
export async function deleteUnattachedFiles(
  db: Database,
  { olderThanHours, limit = 500 }: { olderThanHours: number; limit?: number },
): Promise<string[]> {
  const expired = db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        isNull(files.caseNumber),
        sql`${files.createdAt} < now() - make_interval(hours => ${olderThanHours})`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db.delete(files).where(inArray(files.id, expired)).returning({ key: files.storageKey });
  return rows.map((row) => row.key);
}
