import { timelineCopy } from '../messages/timeline.ts';
import type { CaseActor, CaseTimelineItem } from '../rules/calls/case-life.ts';
import type { CaseDetail, CaseListItem } from '../rules/calls/cases.ts';
import { caseTurn } from '../rules/case-status.ts';
import { factOfEvent } from '../rules/history/correction.ts';
import { redactionOfEvent } from '../rules/history/redaction.ts';
import { formatCaseNumber } from '@reachout/core/case-number';
import { isSeverity, type Severity } from '@reachout/catalogue/rules/severity';
import type { CaseAssignmentRow } from '../store/assignment-queries.ts';
import type { CaseListRow } from '../store/case-list-queries.ts';
import type { CaseMatter, RefundStep } from '../store/case-life-queries.ts';
import type { CaseCommentRow, CaseEventRow, CaseRow } from '../store/cases-queries.ts';
import type { StoredPromise } from '../store/promises-queries.ts';
import type { FileRow } from '../store/files-queries.ts';

/** A row of the case list as the call gives it. Area and topic are values; screens name them. */
export function describeListItem(row: CaseListRow): CaseListItem {
  return {
    caseNumber: formatCaseNumber(row.number),
    status: row.status,
    billingInvoiceId: row.billingInvoiceId,
    subject: row.subject,
    severity: toSeverity(row.severity),
    product: row.product,
    area: row.area,
    topic: row.topic ?? '',
    projectId: row.projectId,
    projectName: row.projectName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    turn: caseTurn(row.status),
    turnSince: row.turnSince.toISOString(),
    isMine: row.isMine,
    isUnread: row.isUnread,
    isEscalated: row.isEscalated,
  };
}

/** A file as calls give it; `type` is what the bytes are. */
export function describeFile({
  id,
  name,
  contentType,
  size,
  createdAt,
  removedAt,
}: FileRow): CaseDetail['files'][number] {
  return {
    id,
    name,
    type: contentType,
    size,
    createdAt: createdAt.toISOString(),
    ...(removedAt !== null && { isRemoved: true }),
  };
}

/** What of the account's bills a case is about; an invoice that is none of the account's is called what the case calls it. */
export function describeMatter(
  { billingInvoiceId, description }: Pick<CaseRow, 'billingInvoiceId' | 'description'>,
  { invoice, refund }: CaseMatter,
): Pick<CaseDetail, 'invoice' | 'refund'> {
  return {
    invoice:
      billingInvoiceId === null
        ? null
        : {
            id: billingInvoiceId,
            invoiceNumber: invoice?.number ?? billingInvoiceId,
            refundId: refund?.id ?? null,
          },
    refund:
      refund === undefined
        ? null
        : {
            id: refund.id,
            amount: refund.amountMinor,
            currency: refund.currency,
            lines: refund.lines.map(({ description: item, quantity, unit, amount }) => ({
              description: item,
              quantity,
              unit,
              amount,
            })),
            reason: description === '' ? 'none' : 'unverified',
          },
  };
}

/** A comment as calls give it. */
export function describeComment(comment: CaseCommentRow): CaseDetail['comments'][number] {
  return {
    id: comment.id,
    body: comment.body,
    author: { name: comment.authorName, kind: comment.authorKind, ...viaToken(comment.authorToken) },
    createdAt: comment.createdAt.toISOString(),
  };
}

/** A severity as calls give it. */
export function toSeverity(stored: number): Severity {
  const value = String(stored);
  // A check constraint of the table allows 1 to 4 only.
  return isSeverity(value) ? value : '4';
}

/** What a case's history is told from. */
export interface CaseHistory {
  comments: readonly CaseCommentRow[];
  events: readonly CaseEventRow[];
  files: readonly FileRow[];
  refundSteps: readonly RefundStep[];
  /** Told to staff alone. */
  assignments: readonly CaseAssignmentRow[];
  promises: readonly StoredPromise[];
}

/** For whom it is told, and where a linked case is. */
export interface TimelineReader {
  userId: string;
  caseUrl: (caseNumber: number) => string;
}

/** Everything that happened to a case in the order in which it happened. */
export function describeTimeline(history: CaseHistory, reader: TimelineReader): CaseTimelineItem[] {
  const { comments, events, files, refundSteps, assignments, promises } = history;
  const told = events.map((event) => describeEvent(event, reader));
  const items = [
    ...files
      .filter(({ commentId }) => commentId === null)
      .map((file) => describeFileItem(file, events, reader)),
    ...comments.map((comment) => describeCommentItem(comment, files, reader)),
    ...told.filter(({ type }) => type !== 'opened'),
    ...refundSteps.map((step) => describeRefundStep(step, reader)),
    ...assignments.map((assignment) => describeAssignment(assignment, reader)),
    ...promises.flatMap(describePromiseSteps),
  ];
  // Stable: what one action did stays in the order above, a comment before the status that it changed. Nothing of a case comes before its opening.
  return [
    ...told.filter(({ type }) => type === 'opened'),
    ...items.toSorted((one, other) => one.at.localeCompare(other.at)),
  ];
}

function describeEvent(event: CaseEventRow, reader: TimelineReader): CaseTimelineItem {
  const entry = {
    id: `event-${event.id}`,
    at: event.createdAt.toISOString(),
    actor: actorOfEvent(event, reader),
  };
  const { kind, before, after } = event;
  switch (kind) {
    case 'opened':
      return { ...entry, type: 'opened' };
    case 'status':
    case 'severity':
      return { ...entry, type: kind, before, after };
    case 'participants': {
      const [earlier, later] = [toAddresses(before), toAddresses(after)];
      return {
        ...entry,
        type: 'participants',
        added: later.filter((each) => !earlier.includes(each)),
        removed: earlier.filter((each) => !later.includes(each)),
      };
    }
    case 'escalation':
      return { ...entry, type: 'escalation', reason: after ?? '' };
    case 'continued':
      return {
        ...entry,
        type: 'continued',
        caseNumber: formatCaseNumber(after ?? ''),
        url: reader.caseUrl(Number(after)),
      };
    case 'merged':
    case 'tookOver':
    case 'split':
      return {
        ...entry,
        type: kind,
        caseNumber: formatCaseNumber(after ?? ''),
        url: reader.caseUrl(Number(after)),
      };
    case 'splitFrom':
      return {
        ...entry,
        type: 'splitFrom',
        caseNumber: formatCaseNumber(after ?? ''),
        url: reader.caseUrl(Number(after)),
        writtenAt: before ?? entry.at,
      };
    case 'openedFor':
      return { ...entry, type: 'openedFor', person: after ?? '' };
    case 'redacted': {
      const { places, reason } = redactionOfEvent(before, after);
      return { ...entry, type: 'redacted', places: [...places], reason };
    }
    case 'reminder':
      return { ...entry, type: 'reminder', closesAt: after ?? entry.at };
    case 'unanswered':
      return { ...entry, type: 'unanswered', days: Number(after) };
    default: {
      const fact = factOfEvent(kind);
      return fact === undefined
        ? { ...entry, type: 'other', kind, before, after }
        : { ...entry, type: 'corrected', fact, before, after };
    }
  }
}

function describeAssignment(
  { id, assigneeName, actorUserId, actorName, createdAt }: CaseAssignmentRow,
  { userId }: TimelineReader,
): CaseTimelineItem {
  return {
    id: `assignment-${id}`,
    type: 'assigned',
    at: createdAt.toISOString(),
    actor: {
      name: actorName ?? timelineCopy.automatic(),
      kind: actorName === null ? 'system' : 'staff',
      isYou: actorUserId === userId,
    },
    assignee: assigneeName,
  };
}

/** What staff were told of a promise, and when. */
function describePromiseSteps({
  id,
  target,
  dueAt,
  promisedFor,
  warnedAt,
  missedAt,
}: StoredPromise): CaseTimelineItem[] {
  const due = new Date(dueAt ?? promisedFor).toISOString();
  const isWarned = warnedAt !== null && warnedAt.getTime() !== missedAt?.getTime();
  const told = [
    ...(isWarned ? [{ step: 'warned' as const, at: warnedAt }] : []),
    ...(missedAt === null ? [] : [{ step: 'missed' as const, at: missedAt }]),
  ];
  return told.map(({ step, at }) => ({
    id: `promise-${id}-${step}`,
    type: 'promise',
    at: at.toISOString(),
    actor: { name: timelineCopy.automatic(), kind: 'system', isYou: false },
    target,
    step,
    dueAt: due,
  }));
}

/** Addresses hold no commas, so that the list that an event keeps can be read again. */
function toAddresses(kept: string | null): string[] {
  return kept === null || kept === '' ? [] : kept.split(',');
}

function describeCommentItem(
  comment: CaseCommentRow,
  files: readonly FileRow[],
  { userId }: TimelineReader,
): CaseTimelineItem {
  const entry = {
    id: `comment-${comment.id}`,
    at: comment.createdAt.toISOString(),
    actor: {
      name: comment.authorName,
      kind: comment.authorKind,
      isYou: comment.authorId === userId,
      ...viaToken(comment.authorToken),
    },
    body: comment.body,
  };
  const own = files.filter(({ commentId }) => commentId === comment.id).map(describeFile);
  return { ...entry, type: comment.visibility === 'internal' ? 'note' : 'comment', files: own };
}

/** A file that came with the case itself belongs to who opened it, and to that time, however long before it was uploaded. */
function describeFileItem(
  file: FileRow,
  events: readonly CaseEventRow[],
  reader: TimelineReader,
): CaseTimelineItem {
  const opened = events.find(({ kind }) => kind === 'opened');
  const at = opened && opened.createdAt > file.createdAt ? opened.createdAt : file.createdAt;
  return {
    id: `file-${file.id}`,
    at: at.toISOString(),
    actor: describeOpener(events, reader),
    type: 'file',
    file: describeFile(file),
  };
}

function describeRefundStep(step: RefundStep, { userId }: TimelineReader): CaseTimelineItem {
  return {
    id: `refund-${step.refundId}-${step.seq}`,
    at: step.createdAt.toISOString(),
    actor: {
      name: step.actorName ?? timelineCopy.automatic(),
      kind: step.actorName === null ? 'system' : (step.actorRole ?? 'customer'),
      isYou: step.actorUserId === userId,
    },
    type: 'refund',
    refundId: step.refundId,
    status: step.status,
    amountMinor: step.amountMinor,
    currency: step.currency,
  };
}

/** Who opened the case, as its first event tells. */
export function describeOpener(events: readonly CaseEventRow[], reader: TimelineReader): CaseActor {
  const opened = events.find(({ kind }) => kind === 'opened');
  return opened === undefined
    ? { name: timelineCopy.automatic(), kind: 'system', isYou: false }
    : actorOfEvent(opened, reader);
}

function actorOfEvent(event: CaseEventRow, { userId }: TimelineReader): CaseActor {
  return {
    name: event.actorName ?? timelineCopy.automatic(),
    kind: event.actorKind ?? (event.actorName === null ? 'system' : 'customer'),
    isYou: event.actorUserId !== null && event.actorUserId === userId,
    ...viaToken(event.actorToken),
  };
}

/** The program that did it for the person. */
function viaToken(name: string | null): { via?: string } {
  return name === null ? {} : { via: name };
}
