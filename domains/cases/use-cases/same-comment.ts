import { appError } from '@reachout/core/errors';
import { fileCopy } from '../messages/files.ts';
import { listFilesOfComment } from '../store/case-life-queries.ts';
import type { CaseCommentRow } from '../store/cases-queries.ts';
import type { Database } from '@reachout/database/client';
import { describeContents } from '../store/files-queries.ts';

/** A comment as it is sent. */
export interface SentComment {
  authorId: string | null;
  body: string;
  visibility: 'public' | 'internal';
  fileIds: readonly string[];
}

/** Whether a comment that is there already is the one that is sent again under its id. */
export async function isSameComment(
  tx: Database,
  earlier: CaseCommentRow,
  sent: SentComment,
): Promise<boolean> {
  const { accountId, authorId, body, visibility } = earlier;
  if (authorId !== sent.authorId || body !== sent.body || visibility !== sent.visibility) return false;
  const kept = (await listFilesOfComment(tx, earlier)).map(({ id }) => id).toSorted();
  if (String(kept) === String(sent.fileIds.toSorted())) return true;
  // A form without a script sends its file along each time, so a repetition names an upload of its own.
  if (kept.length !== sent.fileIds.length) return false;
  const [before, now] = [
    await describeContents(tx, { accountId, ids: kept }),
    await describeContents(tx, { accountId, ids: sent.fileIds }),
  ];
  return before.length === kept.length && String(before) === String(now);
}

/** The answer to a comment with a file that is missing, another person's, or taken already. */
export function fileUnavailable() {
  return appError('validation_failed', { fields: { fileIds: fileCopy.gone() } });
}
