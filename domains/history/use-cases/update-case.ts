import { caseTurn } from '@reachout/cases/rules/case-status';
import type { Database } from '@reachout/database/client';
import { historyCopy } from '../messages/history.ts';
import {
  type CaseMarks,
  changesSomething,
  fieldDefaults,
  marksAfter,
  type MergedCase,
  mergeCase,
  mergedFields,
  mergeItems,
} from '../rules/merge-case.ts';
import type { HistoryRecord } from '../rules/records.ts';
import type { ImportedRows } from '../store/imports-queries.ts';
import { lockCaseHere, rememberSaid, updateImportedCase } from '../store/updates-queries.ts';
import { saidCaseOf } from './rows-of-case.ts';
import { idOf, sha256 } from './rows-of-records.ts';

/** What a later import did with a case: names of what followed the source, and of what stays as it was changed here. */
export interface CaseUpdated {
  changed: string[];
  kept: string[];
}

interface UpdateOptions {
  source: string;
  /** Of the line. */
  hash: string;
  caseNumber: number;
  /** What the source said of it before. */
  before: CaseMarks;
  /** Everything that the record comes to, with the files that are new. */
  rows: Partial<ImportedRows>;
}

/** Brings a case that was imported up to what its source says now, and leaves what was done here meanwhile. Undefined for a case that is gone: it does not come back. */
export async function updateCase(
  tx: Database,
  record: HistoryRecord<'case'>,
  { source, hash, caseNumber, before, rows }: UpdateOptions,
): Promise<CaseUpdated | undefined> {
  const key = { accountId: record.account, caseNumber };
  const found = await lockCaseHere(tx, key);
  const [next] = rows.cases ?? [];
  if (found === undefined || next === undefined) return undefined;
  const { row } = found;
  const here = { fields: row, steps: found.steps, comments: found.comments };
  const said = saidCaseOf(record, rows, source);
  const merged = mergeCase(before, said, here, sha256);
  await rememberSaid(tx, {
    source,
    id: record.id,
    hash,
    marks: marksAfter(before, { said, here, merged }, sha256),
  });
  if (changesSomething(merged)) {
    const isNew = new Set([...merged.newComments, ...merged.newFiles]);
    const comments = (rows.caseComments ?? []).filter(({ id }) => isNew.has(id));
    const editedComments = (rows.caseComments ?? []).filter(({ id }) => merged.editedComments.includes(id));
    const isLater = next.updatedAt !== undefined && next.updatedAt > row.updatedAt;
    await updateImportedCase(tx, key, {
      set: {
        ...Object.fromEntries(
          merged.fields.map((field) => [field, next[field] ?? fieldDefaults[field] ?? null]),
        ),
        ...(merged.fields.length > 0 && { items: mergeItems(row.items, next.items ?? [], merged.fields) }),
        ...lifeOf(next, { row, merged, comments }),
        ...(isLater && { updatedAt: next.updatedAt, updatedBy: next.updatedBy ?? null }),
      },
      isVisible:
        merged.isLifeNew ||
        merged.fields.length > 0 ||
        merged.newFiles.length > 0 ||
        [...comments, ...editedComments].some(({ visibility }) => visibility !== 'internal'),
      comments,
      editedComments,
      events: (rows.caseEvents ?? []).filter((event) =>
        merged.steps.some(
          ({ kind, after, at }) =>
            kind === event.kind &&
            after === (event.after ?? null) &&
            at.getTime() === event.createdAt?.getTime(),
        ),
      ),
      files: (rows.files ?? []).filter(({ id }) => isNew.has(id)),
      readBy: record.isUnread ? null : (next.openedBy ?? null),
    });
  }
  const keptComments = (record.comments ?? []).filter(({ id }) =>
    merged.keptComments.includes(idOf('comment', source, id)),
  );
  return {
    changed: namesOf(merged),
    kept: [...merged.kept, ...keptComments.map(({ id }) => historyCopy.commentKept({ id }))],
  };
}

type CaseInsert = ImportedRows['cases'][number];

/** The status with its times. A wait on the customer counts anew from the import when staff wrote more at the source. */
function lifeOf(
  next: CaseInsert,
  {
    row,
    merged,
    comments,
  }: {
    row: { status: string };
    merged: MergedCase;
    comments: ImportedRows['caseComments'];
  },
): Partial<CaseInsert> {
  if (merged.isLifeNew) {
    const { status, turnSince, waitingSince, remindedAt, escalatedAt, solvedAt, closedAt } = next;
    return { status, turnSince, waitingSince, remindedAt, escalatedAt, solvedAt, closedAt };
  }
  const isAnswered = comments.some(
    ({ authorKind, visibility }) => authorKind === 'staff' && visibility === 'public',
  );
  if (!isAnswered || caseTurn(row.status) !== 'customer' || row.status !== next.status) return {};
  return { waitingSince: next.waitingSince, remindedAt: next.remindedAt };
}

function namesOf({ fields, isLifeNew, newComments, editedComments, newFiles }: MergedCase): string[] {
  return [
    ...(isLifeNew ? ['status'] : []),
    ...fields.map((field) => mergedFields[field]),
    ...(newComments.length > 0 ? [historyCopy.commentsAdded({ count: newComments.length })] : []),
    ...(editedComments.length > 0 ? [historyCopy.commentsEdited({ count: editedComments.length })] : []),
    ...(newFiles.length > 0 ? [historyCopy.filesAdded({ count: newFiles.length })] : []),
  ];
}
