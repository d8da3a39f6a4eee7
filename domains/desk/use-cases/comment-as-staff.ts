import { caseObstacleCopy } from '@reachout/cases/messages/obstacles';
import { assigneeAfterAnswer } from '../rules/assignment.ts';
import { staffReplyStatus } from '@reachout/cases/rules/case-life';
import type { UploadResponse } from '@reachout/cases/rules/calls/case-create';
import type { CommentResponse } from '@reachout/cases/rules/calls/case-life';
import { appError } from '@reachout/core/errors';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { assignCase } from '@reachout/cases/store/assignment-queries';
import {
  countStaffRevision,
  findComment,
  insertComment,
  lockCase,
  writeCase,
} from '@reachout/cases/store/case-life-queries';
import { caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { recordWaitingUpload, type StoredUpload } from '@reachout/cases/use-cases/upload-file';
import type { Viewer } from '@reachout/ports/viewer';
import { describeComment } from '@reachout/cases/use-cases/describe-case';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { whileOneRefundCaseIsOpen } from '@reachout/cases/use-cases/one-open-refund-case';
import { fileUnavailable, isSameComment } from '@reachout/cases/use-cases/same-comment';
import { newsBesideAnswer, tellPeople } from '@reachout/cases/use-cases/tell-people';

/** Records a file that an answer or note of the same person may take later, like a customer's upload. Errors: not_found, rate_limited. */
export async function uploadAsStaff(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, file }: { caseNumber: string; file: StoredUpload },
): Promise<Result<UploadResponse>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  return found.ok ? recordWaitingUpload(deps, viewer, found.value.accountId, file) : found;
}

export interface StaffCommentInput {
  caseNumber: string;
  /** Made by who writes the comment: sent again, it adds nothing. */
  id: string;
  body: string;
  visibility: 'public' | 'internal';
  /** Of files that the person uploaded to this case and nothing has yet. */
  fileIds?: readonly string[];
  /** What the status becomes with an answer, instead of what the rules say. */
  status?: string;
  /** Of the copy that an answer was written beside: it is refused when the customer or a colleague has changed the case since. */
  expectedVersion?: number | undefined;
  requestId: string;
}

/**
 * Answers a case, or keeps a note on it that its customer never sees, once per id (rules LIFE-05 and LIFE-06). Errors: not_found,
 * case_action_unavailable for an answer to a closed case, stale_copy for an answer beside an old copy, idempotency_key_reused for the id of another comment, validation_failed for a file that is not to be had.
 */
export async function commentAsStaff(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StaffCommentInput,
): Promise<Result<CommentResponse>> {
  const found = await findCaseAsStaff(deps, viewer, input.caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', input.requestId);
  const { id, body, visibility, fileIds = [], expectedVersion } = input;
  return whileOneRefundCaseIsOpen(() =>
    deps.db.transaction(async (tx): Promise<Result<CommentResponse>> => {
      const key = keyOf(found.value);
      const locked = await lockCase(tx, key);
      if (locked === undefined) return err(appError('not_found'));
      const earlier = await findComment(tx, { ...key, id });
      if (earlier !== undefined) {
        const isSame = await isSameComment(tx, earlier, {
          authorId: viewer.userId,
          body,
          visibility,
          fileIds,
        });
        return isSame ? ok(answerOf(earlier, locked)) : err(appError('idempotency_key_reused'));
      }
      const isStale = expectedVersion !== undefined && expectedVersion !== locked.version;
      if (visibility === 'public' && isStale) return err(appError('stale_copy'));
      const status = staffReplyStatus(locked.status, { visibility, wished: input.status });
      if (status === null)
        return err(appError('case_action_unavailable', { message: caseObstacleCopy.answerOnlyOpen() }));
      const added = await insertComment(tx, { comment: { ...key, id, body, visibility }, fileIds, actor });
      if (added === 'file-unavailable') return err(fileUnavailable());
      if (visibility === 'internal') {
        await countStaffRevision(tx, key);
        await insertAudit(tx, caseAudit(actor, locked, 'case.note', { comment: id, files: fileIds.length }));
        return ok(answerOf(added, locked));
      }
      const { row, changed } = await writeCase(tx, {
        before: locked,
        changes: { status },
        actor,
        isTouched: true,
      });
      if (assigneeAfterAnswer(locked.assigneeId, viewer.userId) !== locked.assigneeId)
        await assignCase(tx, { row, assignee: { id: viewer.userId, name: viewer.name }, actor });
      const news = [{ kind: 'answered', about: id } as const, ...newsBesideAnswer(changed, actor)];
      await tellPeople(deps, tx, { row, actor, news });
      await insertAudit(
        tx,
        caseAudit(actor, row, 'case.comment', { comment: id, files: fileIds.length, status: row.status }),
      );
      return ok(answerOf(added, row));
    }),
  );
}

function answerOf(comment: Parameters<typeof describeComment>[0], row: CaseRow): CommentResponse {
  return {
    comment: describeComment(comment),
    supportCase: {
      caseNumber: formatCaseNumber(row.number),
      status: row.status,
      url: paths.staffCase(row.number),
      version: row.version,
      isLinked: false,
    },
  };
}

function keyOf({ accountId, number }: CaseRow): { accountId: string; caseNumber: number } {
  return { accountId, caseNumber: number };
}
