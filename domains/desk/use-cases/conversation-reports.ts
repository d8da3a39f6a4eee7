import { listVerdicts } from '@reachout/chat/store/thread-feedback-queries';
import { listMessages } from '@reachout/chat/store/threads-queries';
import { describeMessage } from '@reachout/chat/use-cases/read-conversations';
import { formatCaseNumber } from '@reachout/core/case-number';
import type { CsvCell } from '@reachout/core/csv';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { reportCopy } from '../messages/reports.ts';
import type {
  ConversationReportQuery,
  StaffConversation,
  StaffConversationDetail,
  StaffConversations,
  StaffConversationsQuery,
} from '../rules/calls/staff-conversations.ts';
import {
  type ConversationPlace,
  type ConversationReportRow,
  countConversations,
  findConversationReport,
  findWriter,
  listConversationReports,
  listThreadEvents,
} from '../store/conversation-reports-queries.ts';

type Deps = Pick<ServiceDeps, 'db'>;

/** What became of conversations, the newest first, and what the period comes to; not a word of what was said. Errors: not_found for everybody but staff, validation_failed for a cursor that no page gave. */
export async function listStaffConversations(
  { db }: Deps,
  viewer: Viewer,
  { cursor, limit, ...filter }: StaffConversationsQuery,
): Promise<Result<StaffConversations>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const after = cursor === undefined ? undefined : decodePlace(cursor);
  if (cursor !== undefined && after === undefined)
    return err(appError('validation_failed', { fields: { cursor: reportCopy.cursorInvalid() } }));
  const [rows, totals] = await Promise.all([
    listConversationReports(db, { filter, after, limit: limit + 1 }),
    countConversations(db, filter),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return ok({
    conversations: shown.map(describe),
    totals,
    older: last === undefined ? null : encodePlace(last),
  });
}

/** One conversation with what was said and what happened; the audit keeps who read it. Errors: not_found, for everybody but staff too. */
export async function readStaffConversation(
  { db }: Deps,
  viewer: Viewer,
  { threadId, requestId }: { threadId: string; requestId: string },
): Promise<Result<StaffConversationDetail>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const row = await findConversationReport(db, threadId);
  const person = row && (await findWriter(db, row.userId));
  if (row === undefined || person === undefined) return err(appError('not_found'));
  const [messages, verdicts, events] = await Promise.all([
    listMessages(db, { threadId }),
    listVerdicts(db, { threadId, userId: row.userId }),
    listThreadEvents(db, threadId),
  ]);
  await insertAudit(db, {
    actorUserId: viewer.userId,
    actorKind: viewer.role,
    accountId: row.accountId,
    action: 'conversation.read',
    subjectKind: 'thread',
    subjectId: threadId,
    requestId,
  });
  return ok({
    conversation: describe(row),
    person,
    messages: messages.map((message) => describeMessage(message, verdicts)),
    events: events.map(({ kind, promptId, details, createdAt }) => ({
      kind,
      promptId,
      details,
      createdAt: createdAt.toISOString(),
    })),
  });
}

/** Rows that are read at once for a file. */
const rowsAtOnce = 500;

export const conversationColumns = [
  'threadId',
  'createdAt',
  'updatedAt',
  'product',
  'accountId',
  'account',
  'plan',
  'messages',
  'csat',
  'helpful',
  'unhelpful',
  'failures',
  'handovers',
  'caseNumber',
  'refunds',
  'refundRequests',
] as const;

/** The report as rows of a file, page after page. Errors: not_found for everybody but staff. */
export function exportConversations(
  { db }: Deps,
  viewer: Viewer,
  filter: ConversationReportQuery,
): Result<AsyncIterable<CsvCell[][]>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  return ok(
    (async function* () {
      let after: ConversationPlace | undefined;
      do {
        const rows: ConversationReportRow[] = await listConversationReports(db, {
          filter,
          after,
          limit: rowsAtOnce,
        });
        yield rows.map(toCells);
        after = rows.length < rowsAtOnce ? undefined : rows.at(-1);
      } while (after !== undefined);
    })(),
  );
}

function toCells(row: ConversationReportRow): CsvCell[] {
  const told = describe(row);
  return [
    told.threadId,
    told.createdAt,
    told.updatedAt,
    told.product,
    told.account?.id ?? null,
    told.account?.name ?? null,
    told.plan,
    told.messageCount,
    told.csat,
    told.helpful,
    told.unhelpful,
    told.failures,
    told.handovers,
    told.caseNumber,
    told.refunds.join(' '),
    told.refundRequests.join(' '),
  ];
}

function describe(row: ConversationReportRow): StaffConversation {
  const {
    accountId,
    accountName,
    accountSlug,
    caseNumber,
    createdAt,
    updatedAt,
    userId: _userId,
    ...told
  } = row;
  return {
    ...told,
    account: accountId === null ? null : { id: accountId, name: accountName ?? '', slug: accountSlug ?? '' },
    refunds: told.refunds ?? [],
    refundRequests: told.refundRequests ?? [],
    caseNumber: caseNumber === null ? null : formatCaseNumber(caseNumber),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function encodePlace({ createdAt, threadId }: ConversationPlace): string {
  return Buffer.from(JSON.stringify([createdAt.getTime(), threadId])).toString('base64url');
}

/** Undefined for a text that is no cursor of ours. */
function decodePlace(cursor: string): ConversationPlace | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined;
    const [time, threadId] = parsed as unknown[];
    if (typeof time !== 'number' || typeof threadId !== 'string') return undefined;
    const isStorable = threadId.isWellFormed() && !threadId.includes('\0');
    // The database stores no time beyond these.
    const isTime = Number.isSafeInteger(time) && time >= 0 && time < Date.UTC(9999, 0);
    return isStorable && isTime ? { createdAt: new Date(time), threadId } : undefined;
  } catch {
    return undefined;
  }
}
