import { toCasePayloadItems } from '@reachout/cases/rules/case-payload';
import { deriveCase, type DerivedEvent } from '../rules/derive-case.ts';
import { marksOf, type SaidCase } from '../rules/merge-case.ts';
import type { HistoryActor, HistoryAttachment, HistoryRecord } from '../rules/records.ts';
import type { ImportedRows } from '../store/imports-queries.ts';
import { type HistoryFacts, keyOf } from './find-facts.ts';
import { idOf, importedRow, type RowContext, sha256, threadOf } from './rows-of-records.ts';

/** Bytes of an attachment as the file store has them. */
export interface StoredAttachment {
  key: string;
  size: number;
  sha256: string;
  /** What the bytes are; absent where nobody looked. */
  contentType?: string;
}

interface CaseContext extends RowContext {
  number: number;
  /** The attachments' bytes, by the attachments' ids. */
  files: ReadonlyMap<string, StoredAttachment>;
}

/** A case with its comments, notes, files and events. */
export function rowsOfCase(record: HistoryRecord<'case'>, context: CaseContext): Partial<ImportedRows> {
  const { number, source, hash, facts } = context;
  const derived = deriveCase(record, context.now);
  const openedBy = describeActor(record.openedBy, facts);
  const key = { accountId: record.account, caseNumber: number };
  const { version } = derived;
  const rows = {
    cases: [caseRow(record, derived, context)],
    caseComments: (record.comments ?? []).map(({ id, by, createdAt, body, isInternal = false }) => {
      const author = describeActor(by, facts);
      return {
        ...key,
        id: idOf('comment', source, id),
        authorId: author.userId,
        authorName: author.name,
        authorKind: author.kind,
        visibility: isInternal ? ('internal' as const) : ('public' as const),
        body,
        createdAt: new Date(createdAt),
      };
    }),
    caseEvents: derived.events.map((event) => ({ ...key, ...eventRow(event, facts) })),
    caseSeen:
      openedBy.userId === null || record.isUnread
        ? []
        : [{ accountId: record.account, caseNumber: number, userId: openedBy.userId, version }],
    files: fileRows(record, context, openedBy.userId),
  };
  const marks = marksOf(saidCaseOf(record, rows, source), sha256);
  return {
    ...rows,
    historyRecords: importedRow('case', record, { source, hash, localId: String(number), marks }),
  };
}

/** A case as its source tells it, of the rows that the record comes to. */
export function saidCaseOf(
  { attachments = [], comments = [] }: HistoryRecord<'case'>,
  rows: Partial<ImportedRows>,
  source: string,
): SaidCase {
  const [row] = rows.cases ?? [];
  const files = [...attachments, ...comments.flatMap((comment) => comment.attachments ?? [])];
  return {
    fields: row ?? {},
    status: row?.status ?? '',
    steps: (rows.caseEvents ?? []).flatMap(({ kind, after, createdAt }) =>
      kind === 'opened' || createdAt === undefined ? [] : [{ kind, after: after ?? null, at: createdAt }],
    ),
    comments: rows.caseComments ?? [],
    files: files.map(({ id }) => idOf('file', source, id)),
  };
}

function caseRow(
  record: HistoryRecord<'case'>,
  { events: _events, updatedBy, ...derived }: ReturnType<typeof deriveCase>,
  { number, source, facts }: CaseContext,
): ImportedRows['cases'][number] {
  const { account: accountId, product, area, topic, domain, domainIssue, subject, description } = record;
  const account = facts.accounts.get(accountId);
  const ofAccount = <Value>(known: ReadonlyMap<string, Value>, id: string | undefined) =>
    id === undefined ? undefined : known.get(keyOf(accountId, id));
  const deployment = ofAccount(facts.deployments, record.deployment);
  const threadId =
    record.conversation === undefined ? undefined : threadOf(record.conversation, facts, source);
  const { plan, v0Plan, ...otherPlans } = record.plans ?? {
    plan: account?.plan,
    v0Plan: account?.v0Plan,
    ...account?.otherPlans,
  };
  return {
    ...derived,
    accountId,
    number,
    product,
    area,
    topic,
    severity: record.severity,
    subject,
    description,
    projectId: record.project,
    projectName: record.projectName ?? ofAccount(facts.projects, record.project)?.name,
    deploymentUrl: record.deploymentUrl ?? (deployment && `https://${deployment.url}`),
    domain,
    domainIssue,
    billingAmountMinor: record.billingAmount,
    v0ChatUrl: record.v0ChatUrl,
    billingInvoiceId: record.invoice,
    refundId:
      record.refund === undefined
        ? undefined
        : (facts.imported.get(keyOf('refund', record.refund))?.localId ??
          idOf('refund', source, record.refund)),
    threadId,
    recordType: record.recordType,
    recordTypeId: record.recordTypeId,
    participants: record.participants,
    openedBy: describeActor(record.openedBy, facts).userId,
    updatedBy: updatedBy && describeActor(updatedBy, facts).userId,
    plan,
    v0Plan,
    otherPlans: Object.fromEntries(
      Object.entries(otherPlans).flatMap(([field, value]) => (value ? [[field, value]] : [])),
    ),
    items: toCasePayloadItems({
      threadId,
      product,
      area,
      topic,
      subject,
      description,
      projectId: record.project,
      deploymentId: record.deployment,
      domain,
      domainIssue,
      billingInvoiceId: record.invoice,
    }),
    createdAt: new Date(record.createdAt),
  };
}

function eventRow({ kind, before, after, by, at }: DerivedEvent, facts: HistoryFacts) {
  const actor = by === null ? null : describeActor(by, facts);
  return {
    kind,
    before,
    after,
    actorUserId: actor?.userId ?? null,
    actorName: actor?.name ?? null,
    actorKind: actor?.kind ?? ('system' as const),
    createdAt: at,
  };
}

function fileRows(
  { account: accountId, createdAt, attachments = [], comments = [] }: HistoryRecord<'case'>,
  { number, source, facts, files }: CaseContext,
  opener: string | null,
): ImportedRows['files'] {
  const row = (
    attachment: HistoryAttachment,
    of: { ownerUserId: string | null; commentId?: string; at: string },
  ): ImportedRows['files'] => {
    const stored = files.get(attachment.id);
    if (stored === undefined) return [];
    return [
      {
        accountId,
        id: idOf('file', source, attachment.id),
        ownerUserId: of.ownerUserId,
        caseNumber: number,
        commentId: of.commentId,
        name: attachment.name,
        contentType: stored.contentType ?? attachment.contentType ?? 'application/octet-stream',
        declaredType: attachment.contentType,
        size: stored.size,
        sha256: stored.sha256,
        storageKey: stored.key,
        createdAt: new Date(of.at),
      },
    ];
  };
  return [
    ...attachments.flatMap((attachment) => row(attachment, { ownerUserId: opener, at: createdAt })),
    ...comments.flatMap(({ id, by, createdAt: at, attachments: some = [] }) =>
      some.flatMap((attachment) =>
        row(attachment, {
          ownerUserId: describeActor(by, facts).userId,
          commentId: idOf('comment', source, id),
          at,
        }),
      ),
    ),
  ];
}

interface DescribedActor {
  userId: string | null;
  name: string;
  kind: 'customer' | 'staff' | 'system';
}

/** Somebody as a case keeps them: the name of then where one is given. */
function describeActor({ person, name, kind }: HistoryActor, { people }: HistoryFacts): DescribedActor {
  const known = person === undefined ? undefined : people.get(person);
  return {
    userId: known?.id ?? null,
    name: name ?? known?.name ?? '',
    kind: kind ?? known?.role ?? 'customer',
  };
}
