import { staffActionsFor } from '@reachout/contract/case-actions';
import { staffReplyOpenOnly, staffReplyStatus } from '@reachout/contract/case-life';
import { normaliseEmail } from '@reachout/contract/case-access';
import type { CaseCopy } from '@reachout/contract/case-version';
import type { UploadResponse } from '@reachout/contract/calls/case-create';
import type { CommentResponse, StaffCaseUpdateBody } from '@reachout/contract/calls/case-life';
import type {
  StaffCaseDetail,
  StaffCasesQueryInput,
  StaffCasesResponse,
} from '@reachout/contract/calls/cases';
import { appError } from '@reachout/contract/errors';
import { formatCaseNumber } from '@reachout/contract/messages';
import { paths } from '@reachout/contract/paths';
import { err, ok, type Result } from '@reachout/contract/result';
import { insertAudit } from '@reachout/db/audit-queries';
import { listCasePage } from '@reachout/db/case-list-queries';
import {
  countNote,
  countRefundSteps,
  findCaseAccounts,
  findComment,
  insertComment,
  lockCase,
  writeCase,
} from '@reachout/db/case-life-queries';
import { caseAudit, type CaseRow } from '@reachout/db/cases-queries';
import type { ServiceDeps } from '../deps.ts';
import { requireStaff } from '../require-staff.ts';
import { recordWaitingUpload, type StoredUpload } from '../uploads/upload-file.ts';
import type { Viewer } from '../viewer.ts';
import { changeCase } from './change-case.ts';
import { describeComment, describeListItem } from './describe-case.ts';
import { type CaseExport, writeExport } from './export-case.ts';
import { actorOf, findCaseAsStaff } from './find-case.ts';
import { describePagination, readCursor } from './list-cases.ts';
import { type CaseFile, loadCase, openCaseFile } from './read-case.ts';
import { fileUnavailable, isSameComment } from './same-comment.ts';
import { whileOneRefundCaseIsOpen } from './one-open-refund-case.ts';

/** A page of all accounts' cases, for people with the staff role; everybody else finds nothing (rule ACCESS-06). */
export async function listStaffCases(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StaffCasesQueryInput,
): Promise<Result<StaffCasesResponse>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const cursor = readCursor(input.cursor);
  if (!cursor.ok) return cursor;
  const page = await listCasePage(deps.db, {
    viewer: { userId: viewer.userId, email: normaliseEmail(viewer.email) },
    accountId: input.accountId,
    status: input.status,
    severity: input.severity === undefined ? undefined : Number(input.severity),
    turn: input.turn,
    search: input.searchQuery,
    searchesNotes: true,
    sort: input.sort ?? 'queue',
    limit: input.limit,
    offset: cursor.value === undefined ? input.offset : 0,
    cursor: cursor.value,
  });
  const accounts = await findAccounts(
    deps,
    page.cases.map(({ accountId }) => accountId),
  );
  return ok({
    supportCases: page.cases.map((row) => ({
      ...describeListItem(row),
      account: accountOf(accounts, row.accountId),
    })),
    pagination: describePagination(page, input),
  });
}

/** A case that staff ask for. */
export interface StaffCaseKey {
  caseNumber: string;
  requestId: string;
}

/** Any case, with its internal notes, for people with the staff role; the audit keeps who read it. */
export function readStaffCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: StaffCaseKey,
): Promise<Result<StaffCaseDetail>> {
  return readAudited(deps, viewer, key, 'case.read');
}

async function readAudited(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, requestId }: StaffCaseKey,
  action: 'case.read' | 'case.export',
): Promise<Result<StaffCaseDetail>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const row = found.value;
  await insertAudit(
    deps.db,
    caseAudit(actorOf(viewer, 'staff', requestId), row, action, { version: row.version }),
  );
  return ok(await describeForStaff(deps, viewer, row));
}

/** Which copy of a case there is now, notes included. */
export async function readStaffCaseCopy(
  deps: ServiceDeps,
  viewer: Viewer,
  caseNumber: string,
): Promise<Result<CaseCopy & { row: CaseRow }>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const row = found.value;
  return ok({ version: row.version, revision: row.notes + (await countRefundSteps(deps.db, row)), row });
}

/** A file of any case, for people with the staff role. */
export async function readStaffCaseFile(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, fileId, requestId }: StaffCaseKey & { fileId: string },
): Promise<Result<CaseFile>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  return openCaseFile(deps, found.value, { id: fileId, includeInternal: true, actor });
}

/** Any case as a Markdown document, internal notes included, for people with the staff role. */
export async function exportStaffCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: StaffCaseKey,
): Promise<Result<CaseExport>> {
  const found = await readAudited(deps, viewer, key, 'case.export');
  return found.ok ? ok(writeExport(deps.brand, found.value, found.value.account.name)) : found;
}

/**
 * Changes status or severity as staff, who may set all of them (rule LIFE-12), if the case still is the version that the person saw. Errors: not_found,
 * stale_copy with the case as it is now in its details, case_action_unavailable when another case about the refund is open.
 */
export async function updateStaffCase(
  deps: ServiceDeps,
  viewer: Viewer,
  {
    caseNumber,
    expectedVersion,
    changes,
    requestId,
  }: { caseNumber: string; expectedVersion: number; changes: StaffCaseUpdateBody; requestId: string },
): Promise<Result<StaffCaseDetail>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  const { status, severity } = changes;
  const updated = await changeCase(deps, { row: found.value, expectedVersion, actor }, () =>
    ok({ status, ...(severity && { severity: Number(severity) }) }),
  );
  if (updated.ok) return ok(await describeForStaff(deps, viewer, updated.value));
  if (updated.error.code !== 'stale_copy') return updated;
  const fresh = await readStaffCase(deps, viewer, { caseNumber, requestId });
  return fresh.ok ? err(appError('stale_copy', { details: { supportCase: fresh.value } })) : fresh;
}

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
  requestId: string;
}

/**
 * Answers a case, or keeps a note on it that its customer never sees, once per id (rules LIFE-05 and LIFE-06). Errors: not_found,
 * case_action_unavailable for an answer to a closed case, idempotency_key_reused for the id of another comment, validation_failed for a file that is not to be had.
 */
export async function commentAsStaff(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StaffCommentInput,
): Promise<Result<CommentResponse>> {
  const found = await findCaseAsStaff(deps, viewer, input.caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', input.requestId);
  const { id, body, visibility, fileIds = [] } = input;
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
      const status = staffReplyStatus(locked.status, { visibility, wished: input.status });
      if (status === null) return err(appError('case_action_unavailable', { message: staffReplyOpenOnly }));
      const added = await insertComment(tx, { comment: { ...key, id, body, visibility }, fileIds, actor });
      if (added === 'file-unavailable') return err(fileUnavailable());
      if (visibility === 'internal') {
        await countNote(tx, key);
        await insertAudit(tx, caseAudit(actor, locked, 'case.note', { comment: id, files: fileIds.length }));
        return ok(answerOf(added, locked));
      }
      const { row } = await writeCase(tx, { before: locked, changes: { status }, actor, isTouched: true });
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

async function describeForStaff(deps: ServiceDeps, viewer: Viewer, row: CaseRow): Promise<StaffCaseDetail> {
  const [detail, accounts] = await Promise.all([
    loadCase(deps, viewer, row, {
      includeNotes: true,
      caseUrl: (number) => paths.staffCase(number),
      isVisible: () => true,
      actions: staffActionsFor(row),
    }),
    findAccounts(deps, [row.accountId]),
  ]);
  return {
    ...detail,
    account: accountOf(accounts, row.accountId),
    recordType: row.recordType,
    items: row.items.map(({ key, type, value }) => ({ key, type, value })),
  };
}

function keyOf({ accountId, number }: CaseRow): { accountId: string; caseNumber: number } {
  return { accountId, caseNumber: number };
}

type StaffAccount = StaffCaseDetail['account'];

async function findAccounts(
  deps: ServiceDeps,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, StaffAccount>> {
  const rows = await findCaseAccounts(deps.db, [...new Set(accountIds)]);
  return new Map(
    rows.map(({ id, name, kind, slug, plan, v0Plan }) => [id, { id, name, kind, slug, plan, v0Plan }]),
  );
}

function accountOf(accounts: ReadonlyMap<string, StaffAccount>, accountId: string): StaffAccount {
  const account = accounts.get(accountId);
  if (account === undefined) throw new Error('A case has no account.'); // a foreign key forbids it
  return account;
}
