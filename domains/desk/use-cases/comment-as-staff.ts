import { caseObstacleCopy } from '@reachout/cases/messages/obstacles';
import { macroChoiceCopy } from '../messages/macro-choice.ts';
import { assigneeAfterAnswer } from '../rules/assignment.ts';
import { macroVariables, openVariables } from '../rules/macros/macro-variables.ts';
import { staffReplyStatus } from '@reachout/cases/rules/case-life';
import type { UploadResponse } from '@reachout/cases/rules/calls/case-create';
import type { CommentResponse } from '@reachout/cases/rules/calls/case-life';
import { type AppError, appError } from '@reachout/core/errors';
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
import { type Actor, caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import type { Database } from '@reachout/database/client';
import { forgetUnsentAnswers } from '../store/held-answers-queries.ts';
import type { Severity } from '@reachout/catalogue/rules/severity';
import type { ServiceDeps } from '@reachout/ports/deps';
import { recordWaitingUpload, type StoredUpload } from '@reachout/cases/use-cases/upload-file';
import type { Viewer } from '@reachout/ports/viewer';
import { describeComment } from '@reachout/cases/use-cases/describe-case';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { whileOneRefundCaseIsOpen } from '@reachout/cases/use-cases/one-open-refund-case';
import { fileUnavailable, isSameComment } from '@reachout/cases/use-cases/same-comment';
import { newsBesideAnswer, tellPeople } from '@reachout/cases/use-cases/tell-people';
import { mergedProblem } from '@reachout/cases/use-cases/update-case';
import { findNamedStaff } from './named-staff.ts';

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
  status?: string | undefined;
  severity?: Severity | undefined;
  /** Whoever answers has the case from then on, whoever had it before. */
  take?: 'yes' | undefined;
  /** The draft of a model that it began as. */
  draft?: string | undefined;
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
  return whileOneRefundCaseIsOpen(() =>
    deps.db.transaction(async (tx): Promise<Result<CommentResponse>> => {
      const locked = await lockCase(tx, keyOf(found.value));
      if (locked === undefined) return err(appError('not_found'));
      const sent = await findSentComment(tx, { locked, actor, input });
      if (sent !== undefined) return sent;
      const problem = answerProblem(locked, input);
      if (problem !== undefined) return err(problem);
      return writeStaffComment(deps, tx, { locked, actor, input });
    }),
  );
}

/** What a member of staff says about a locked case. */
export interface StaffComment {
  locked: CaseRow;
  actor: Actor;
  input: Omit<StaffCommentInput, 'caseNumber' | 'expectedVersion' | 'requestId'>;
}

/** The answer to a comment whose id is there already: the first one where it is the same, a refusal where it is another. */
export async function findSentComment(
  tx: Database,
  { locked, actor, input }: StaffComment,
): Promise<Result<CommentResponse> | undefined> {
  const { id, body, visibility, fileIds = [] } = input;
  const earlier = await findComment(tx, { ...keyOf(locked), id });
  if (earlier === undefined) return undefined;
  const isSame = await isSameComment(tx, earlier, { authorId: actor.userId, body, visibility, fileIds });
  return isSame ? ok(answerOf(earlier, locked)) : err(appError('idempotency_key_reused'));
}

/** Why a comment may not be sent beside what the person saw; undefined where it may. */
export function answerProblem(
  locked: CaseRow,
  { body, visibility, expectedVersion }: Pick<StaffCommentInput, 'body' | 'visibility' | 'expectedVersion'>,
): AppError | undefined {
  if (visibility === 'internal') return undefined;
  const gaps = openVariables(body);
  if (gaps.length > 0) return unfilled(gaps);
  const isStale = expectedVersion !== undefined && expectedVersion !== locked.version;
  return isStale ? appError('stale_copy') : undefined;
}

/** The status after it; null where the case takes no such comment. */
export function statusAfter(locked: CaseRow, { visibility, status }: StaffComment['input']): string | null {
  if (visibility === 'public' && locked.mergedInto !== null) return null;
  return staffReplyStatus(locked.status, { visibility, ...(status !== undefined && { wished: status }) });
}

/** Why it takes none. */
export function answersOnlyOpen({ mergedInto }: Pick<CaseRow, 'mergedInto'>): AppError {
  if (mergedInto !== null) return mergedProblem(mergedInto);
  return appError('case_action_unavailable', { message: caseObstacleCopy.answerOnlyOpen() });
}

/** Writes it, with everything that goes with it. Call it in the transaction that locked the case, for an id that is not there. */
export async function writeStaffComment(
  deps: ServiceDeps,
  tx: Database,
  { locked, actor, input }: StaffComment,
): Promise<Result<CommentResponse>> {
  const { id, body, visibility, fileIds = [], severity } = input;
  const key = keyOf(locked);
  const status = statusAfter(locked, input);
  if (status === null) return err(answersOnlyOpen(locked));
  const added = await insertComment(tx, { comment: { ...key, id, body, visibility }, fileIds, actor });
  if (added === 'file-unavailable') return err(fileUnavailable());
  if (visibility === 'internal') {
    await countStaffRevision(tx, key);
    await insertAudit(tx, caseAudit(actor, locked, 'case.note', { comment: id, files: fileIds.length }));
    const named = await findNamedStaff(tx, body);
    await tellPeople(deps, tx, { row: locked, actor, news: [{ kind: 'mentioned', about: id }], named });
    return ok(answerOf(added, locked));
  }
  const { row, changed } = await writeCase(tx, {
    before: locked,
    changes: { status, ...(severity !== undefined && { severity: Number(severity) }) },
    actor,
    catalogue: deps.brand,
    isTouched: true,
  });
  const { userId } = actor;
  const assigneeId = input.take === 'yes' ? userId : assigneeAfterAnswer(locked.assigneeId, userId);
  if (assigneeId !== locked.assigneeId)
    await assignCase(tx, { row, assignee: { id: userId, name: actor.name }, actor });
  await forgetUnsentAnswers(tx, { ...key, authorId: userId });
  const news = [{ kind: 'answered', about: id } as const, ...newsBesideAnswer(changed, actor)];
  await tellPeople(deps, tx, { row, actor, news });
  await insertAudit(
    tx,
    caseAudit(actor, row, 'case.comment', {
      comment: id,
      files: fileIds.length,
      status: row.status,
      ...(input.draft !== undefined && { draft: input.draft }),
    }),
  );
  return ok(answerOf(added, row));
}

/** A macro's variables that nobody filled in are not for a customer to read. */
function unfilled(gaps: ReturnType<typeof openVariables>): AppError {
  const names = gaps.map((gap) => macroVariables[gap].label()).join(', ');
  return appError('validation_failed', { fields: { body: macroChoiceCopy.fillIn({ names }) } });
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

/** Names the case of a row. */
export function keyOf({ accountId, number }: CaseRow): { accountId: string; caseNumber: number } {
  return { accountId, caseNumber: number };
}
