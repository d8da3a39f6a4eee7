import type { CaseDetail, CaseListItem } from '@reachout/contract/calls/cases';
import { formatCaseNumber } from '@reachout/contract/messages';
import { isSeverity, type Severity } from '@reachout/contract/severity';
import type { CaseCommentRow, CaseListItem as CaseListRow, CaseRow } from '@reachout/db/cases-queries';
import type { FileRow } from '@reachout/db/files-queries';

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
  };
}

/** A case as its call gives it, with its comments and files. */
export function describeDetail(
  row: CaseRow,
  comments: readonly CaseCommentRow[],
  files: readonly FileRow[],
): CaseDetail {
  return {
    ...describeListItem(row),
    description: row.description,
    deploymentUrl: row.deploymentUrl,
    domain: row.domain,
    domainIssue: row.domainIssue,
    v0ChatUrl: row.v0ChatUrl,
    billingAmountMinor: row.billingAmountMinor,
    participants: row.participants,
    threadId: row.threadId,
    version: row.version,
    comments: comments.map((comment) => ({
      id: comment.id,
      body: comment.body,
      author: { name: comment.authorName, kind: comment.authorKind },
      createdAt: comment.createdAt.toISOString(),
    })),
    files: files.map(describeFile),
  };
}

/** A file as calls give it; `type` is what the bytes are. */
export function describeFile({
  id,
  name,
  contentType,
  size,
  createdAt,
}: FileRow): CaseDetail['files'][number] {
  return { id, name, type: contentType, size, createdAt: createdAt.toISOString() };
}

function toSeverity(stored: number): Severity {
  const value = String(stored);
  // A check constraint of the table allows 1 to 4 only.
  return isSeverity(value) ? value : '4';
}
