import { revisionForStaff } from '../rules/queue/snooze.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import { caseReach, isWithinReach, normaliseEmail } from '../rules/case-access.ts';
import { actionsFor } from '../rules/case-actions.ts';
import { pickCaseColumns } from '../rules/case-field-uses.ts';
import { caseTargets } from '../rules/case-form.ts';
import { closesAt } from '../rules/case-life.ts';
import { isSpeaker } from '@reachout/chat/rules/message-kinds';
import { type CaseCopy, caseEtag } from '../rules/case-version.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { appError } from '@reachout/core/errors';
import { formatCaseNumber } from '@reachout/core/case-number';
import { err, ok, type Result } from '@reachout/core/result';
import { readCaseRows } from '../store/case-list-queries.ts';
import {
  countRefundSteps,
  findCaseMatter,
  findContinuation,
  listRefundSteps,
} from '../store/case-life-queries.ts';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import {
  type Actor,
  caseAudit,
  type CaseRow,
  findCaseByNumber,
  listCaseComments,
  listCaseEvents,
} from '../store/cases-queries.ts';
import type { Database } from '@reachout/database/client';
import { listAssignments } from '../store/assignment-queries.ts';
import { listPromises } from '../store/promises-queries.ts';
import { findFileOfCase, listFilesOfCase } from '../store/files-queries.ts';
import { listMessages, type MessageRow } from '@reachout/chat/store/threads-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import {
  describeComment,
  describeFile,
  describeListItem,
  describeMatter,
  describeOpener,
  describeTimeline,
} from './describe-case.ts';
import { isPicture } from '../rules/case-files.ts';
import { actorOf, type CaseKey, findReadableCase, type FoundCase, toActionable } from './find-case.ts';
import { readInOnePiece } from './read-in-one-piece.ts';
import { waitOf } from './remind-and-close-waiting-cases.ts';

export type { CaseKey };

/** A case with everything that its page shows. */
export interface CasePageData {
  supportCase: CaseDetail;
  account: Account;
}

/** A case with everything on its page. A case out of reach and a missing one are both not found (A01, S11). */
export async function readCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: CaseKey,
): Promise<Result<CasePageData>> {
  return readInOnePiece(deps.db, {
    find: () => findReadableCase(deps, viewer, key),
    show: (found) => describeFound(deps, viewer, found),
  });
}

/** The same for a case that was found already. */
export async function describeFound(
  deps: ServiceDeps,
  viewer: Viewer,
  { row, access, person }: FoundCase,
): Promise<CasePageData> {
  const { account } = access;
  const customer = { person, isPaid: account.isPaid };
  const supportCase = await loadCase(deps, viewer, row, {
    includeNotes: false,
    caseUrl: (number) => caseTargets(account).casePath(formatCaseNumber(number)),
    isVisible: (other) => isWithinReach(caseReach(person), other),
    actions: actionsFor(toActionable(row), customer, deps.clock.now().getTime()),
  });
  return { supportCase, account };
}

/** Which copy of a case there is now, for those who have one: cheap, and authorised like the case itself. */
export async function readCaseCopy(
  deps: ServiceDeps,
  viewer: Viewer,
  key: CaseKey,
): Promise<Result<CaseCopy & { found: FoundCase }>> {
  const found = await findReadableCase(deps, viewer, key);
  if (!found.ok) return found;
  const { row } = found.value;
  return ok({
    version: row.version,
    revision: await countRefundSteps(deps.db, row),
    found: found.value,
  });
}

/** A file of a case within the person's reach, as a stream with its facts; the caller sends it as an attachment (D29). */
export async function readCaseFile(
  deps: ServiceDeps,
  viewer: Viewer,
  { fileId, requestId, inPage, ...key }: CaseKey & { fileId: string; requestId: string; inPage?: boolean },
): Promise<Result<CaseFile>> {
  const found = await findReadableCase(deps, viewer, key);
  const actor = actorOf(viewer, 'customer', requestId);
  const wanted = { id: fileId, includeInternal: false, actor, inPage };
  return found.ok ? openCaseFile(deps, found.value.row, wanted) : found;
}

export interface CaseFile {
  file: CaseDetail['files'][number];
  bytes: ReadableStream<Uint8Array>;
}

/**
 * A file of a case that may be read; one of an internal note is missing for customers (rule LIFE-06). The audit keeps who took it, and who was shown a picture in the page: that is
 * no download, but nobody sees a file without a trace.
 */
export async function openCaseFile(
  deps: ServiceDeps,
  row: CaseRow,
  {
    actor,
    inPage = false,
    ...wanted
  }: { id: string; includeInternal: boolean; actor: Actor; inPage?: boolean | undefined },
): Promise<Result<CaseFile>> {
  const { accountId, number } = row;
  const file = await findFileOfCase(deps.db, { accountId, caseNumber: number, ...wanted });
  if (file === undefined || file.removedAt !== null) return err(appError('not_found'));
  await insertAudit(
    deps.db,
    caseAudit(actor, row, inPage && isPicture(file.contentType) ? 'case.picture' : 'case.download', {
      file: file.id,
    }),
  );
  const bytes = await deps.files.read(file.storageKey);
  return bytes === null ? err(appError('not_found')) : ok({ file: describeFile(file), bytes });
}

/** How a case is told to one kind of reader. */
export interface CaseAudience {
  /** True for staff alone. */
  includeNotes: boolean;
  caseUrl: (caseNumber: number) => string;
  /** Whether a linked case may be named. */
  isVisible: (row: CaseRow) => boolean;
  actions: CaseDetail['actions'];
}

/** Reads everything that belongs to a case. */
export async function loadCase(
  deps: ServiceDeps,
  viewer: Viewer,
  row: CaseRow,
  audience: CaseAudience,
): Promise<CaseDetail> {
  const { accountId, number } = row;
  const key = { accountId, caseNumber: number };
  const [
    comments,
    events,
    files,
    refundSteps,
    assignments,
    promises,
    messages,
    [listRow],
    matter,
    continues,
    continuation,
    merged,
  ] = await Promise.all([
    listCaseComments(deps.db, { ...key, includeInternal: audience.includeNotes }),
    listCaseEvents(deps.db, key),
    listFilesOfCase(deps.db, { ...key, includeInternal: audience.includeNotes }),
    listRefundSteps(deps.db, row),
    audience.includeNotes ? listAssignments(deps.db, key) : [],
    audience.includeNotes ? listPromises(deps.db, key) : [],
    listConversationOfCase(deps.db, row),
    readCaseRows(deps.db, { userId: viewer.userId, email: normaliseEmail(viewer.email) }, [row]),
    findCaseMatter(deps.db, row),
    row.continuesCaseNumber === null
      ? undefined
      : findCaseByNumber(deps.db, { accountId, number: row.continuesCaseNumber }),
    findContinuation(deps.db, key),
    row.mergedInto === null ? undefined : findCaseByNumber(deps.db, { accountId, number: row.mergedInto }),
  ]);
  if (listRow === undefined) throw new Error('A case that was read a moment ago is not there.');
  const reader = { userId: viewer.userId, caseUrl: audience.caseUrl };
  const link = (linked: CaseRow | undefined): CaseDetail['continues'] =>
    linked !== undefined && audience.isVisible(linked)
      ? {
          caseNumber: formatCaseNumber(linked.number),
          status: linked.status,
          url: audience.caseUrl(linked.number),
        }
      : null;
  const closes = closesAt(waitOf(row), deps.brand.limits, deps.clock.now().getTime());
  const revision =
    refundSteps.length + (audience.includeNotes ? revisionForStaff(row, deps.clock.now().getTime()) : 0);
  return {
    ...describeListItem(listRow),
    description: row.description,
    ...describeMatter(row, matter),
    ...pickCaseColumns(row),
    severityMark: row.severityMark,
    closesAt: closes === null ? null : new Date(closes).toISOString(),
    firstAnswerBy: row.firstAnswerBy?.toISOString() ?? null,
    participants: row.participants,
    threadId: row.threadId,
    version: row.version,
    etag: caseEtag({ version: row.version, revision }),
    timeline: describeTimeline({ comments, events, files, refundSteps, assignments, promises }, reader),
    comments: comments.filter(({ visibility }) => visibility === 'public').map(describeComment),
    files: files.map(describeFile),
    transcript: messages.flatMap(toTranscriptMessage),
    openedBy: describeOpener(events, reader),
    isOpenedBySupport: events.some(({ kind }) => kind === 'openedFor'),
    actions: audience.actions,
    continues: link(continues),
    continuedBy: link(continuation),
    mergedInto: link(merged),
  };
}

/**
 * The conversation that led to a case: what was said, or begun to be answered, before the case was opened. What its person says there afterwards stays theirs;
 * the case's other readers and staff never get it (rule LIFE-13).
 */
export async function listConversationOfCase(
  db: Database,
  { threadId, createdAt }: Pick<CaseRow, 'threadId' | 'createdAt'>,
): Promise<MessageRow[]> {
  return threadId === null ? [] : listMessages(db, { threadId, begunBy: createdAt });
}

/** What people and the assistant said; tools and empty answers are no words. */
function toTranscriptMessage({
  id,
  role,
  content,
  references,
  preparedBy,
  createdAt,
}: MessageRow): CaseDetail['transcript'] {
  if (!isSpeaker(role) || content === '') return [];
  return [
    {
      id,
      role,
      content,
      references,
      ...(preparedBy !== null && { preparedBy }),
      createdAt: createdAt.toISOString(),
    },
  ];
}
