import type { CaseKey } from '@reachout/cases/store/case-life-queries';
import { statementTimestamp } from '@reachout/cases/store/cases-queries';
import { caseComments, files } from '@reachout/cases/store/schema/cases';
import type { Database } from '@reachout/database/client';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';

/** A file of a case whose bytes are stored. */
export interface StoredFile {
  id: string;
  name: string;
  storageKey: string;
  createdAt: Date;
  /** True for a file of an internal note. */
  isInternal: boolean;
}

/** The files of a case that nobody removed, oldest first. */
export function listStoredFiles(db: Database, { accountId, caseNumber }: CaseKey): Promise<StoredFile[]> {
  return db
    .select({
      id: files.id,
      name: files.name,
      storageKey: files.storageKey,
      createdAt: files.createdAt,
      isInternal: sql<boolean>`coalesce(${caseComments.visibility} = 'internal', false)`,
    })
    .from(files)
    .leftJoin(
      caseComments,
      and(
        eq(caseComments.accountId, files.accountId),
        eq(caseComments.caseNumber, files.caseNumber),
        eq(caseComments.id, files.commentId),
      ),
    )
    .where(and(eq(files.accountId, accountId), eq(files.caseNumber, caseNumber), isNull(files.removedAt)))
    .orderBy(asc(files.createdAt), asc(files.id));
}

/** Leaves of files that they were there. Their bytes are the caller's to remove, once this is committed; the sweep of the store removes what a crash leaves. */
export async function forgetFiles(
  tx: Database,
  { accountId, caseNumber, ids, mark }: CaseKey & { ids: readonly string[]; mark: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(files)
    .set({
      name: mark,
      declaredType: null,
      size: 0,
      sha256: '0'.repeat(64),
      storageKey: sql`'removed-' || ${files.id}`,
      removedAt: statementTimestamp,
    })
    .where(
      and(eq(files.accountId, accountId), eq(files.caseNumber, caseNumber), inArray(files.id, [...ids])),
    );
}
