import { signalCase } from '@reachout/cases/store/case-signals';
import { caseComments, caseEvents, caseSeen, cases, files } from '@reachout/cases/store/schema/cases';
import type { Database } from '@reachout/database/client';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CaseMarks } from '../rules/merge-case.ts';
import type { ImportedRows } from './imports-queries.ts';
import { historyRecords } from './schema.ts';

export interface CaseKey {
  accountId: string;
  caseNumber: number;
}

/** What happens to a status, as events name it. */
const stepKinds = ['status', 'escalation', 'reminder'];

/** A case as it stands, held until the transaction ends; undefined for one that is gone. */
export async function lockCaseHere(tx: Database, { accountId, caseNumber }: CaseKey) {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.accountId, accountId), eq(cases.number, caseNumber)))
    .for('update');
  if (row === undefined) return undefined;
  const steps = await tx
    .select({ kind: caseEvents.kind, after: caseEvents.after, at: caseEvents.createdAt })
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.accountId, accountId),
        eq(caseEvents.caseNumber, caseNumber),
        inArray(caseEvents.kind, stepKinds),
      ),
    );
  const comments = await tx
    .select({ id: caseComments.id, body: caseComments.body, visibility: caseComments.visibility })
    .from(caseComments)
    .where(and(eq(caseComments.accountId, accountId), eq(caseComments.caseNumber, caseNumber)));
  return { row, steps, comments };
}

/** What a later import writes into a case that is locked. */
export interface CaseUpdate {
  /** Of the case: only what changes. */
  set: Partial<ImportedRows['cases'][number]>;
  /** Whether a customer sees something of it. */
  isVisible: boolean;
  comments: ImportedRows['caseComments'];
  editedComments: ImportedRows['caseComments'];
  events: ImportedRows['caseEvents'];
  files: ImportedRows['files'];
  /** To whom nothing of it is to be new; null when it is to be new to everybody. */
  readBy: string | null;
}

/** Writes it, and lets whoever looks at the case know. Nothing else hears of it. */
export async function updateImportedCase(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
  { set, isVisible, comments, editedComments, events, files: added, readBy }: CaseUpdate,
): Promise<void> {
  const isOfCase = and(eq(caseComments.accountId, accountId), eq(caseComments.caseNumber, caseNumber));
  if (comments.length > 0) await tx.insert(caseComments).values(comments);
  for (const { id, body, visibility } of editedComments)
    await tx
      .update(caseComments)
      .set({ body, visibility })
      .where(and(isOfCase, eq(caseComments.id, id)));
  if (events.length > 0) await tx.insert(caseEvents).values(events);
  if (added.length > 0) await tx.insert(files).values(added);
  const [row] = await tx
    .update(cases)
    .set({
      ...set,
      staffRevision: sql`${cases.staffRevision} + 1`,
      ...(isVisible && { version: sql`${cases.version} + 1` }),
    })
    .where(and(eq(cases.accountId, accountId), eq(cases.number, caseNumber)))
    .returning({ version: cases.version });
  if (row !== undefined && isVisible && readBy !== null)
    await tx
      .update(caseSeen)
      .set({ version: row.version })
      .where(
        and(
          eq(caseSeen.accountId, accountId),
          eq(caseSeen.caseNumber, caseNumber),
          eq(caseSeen.userId, readBy),
          eq(caseSeen.version, row.version - 1),
        ),
      );
  await signalCase(tx, { accountId, caseNumber });
}

/** Notes what the source says now of a record that is here. */
export async function rememberSaid(
  tx: Database,
  { source, id, hash, marks }: { source: string; id: string; hash: string; marks: CaseMarks },
): Promise<void> {
  await tx
    .update(historyRecords)
    .set({ hash, marks })
    .where(
      and(
        eq(historyRecords.source, source),
        eq(historyRecords.kind, 'case'),
        eq(historyRecords.externalId, id),
      ),
    );
}
