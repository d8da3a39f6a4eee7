import { formatCaseNumber } from '@reachout/core/case-number';
import type { CsvCell } from '@reachout/core/csv';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { dayMs } from '@reachout/core/time';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { ledgerCopy } from '../messages/ledger.ts';
import { type LedgerCursor, type LedgerRow, listLedger } from '../store/ledger-queries.ts';

const rowsAtOnce = 500;

/** Amounts are whole minor units of the currency (ISO 4217). `askedMinor` is there where less was approved than was asked for. */
export const ledgerColumns = [
  'at',
  'accountId',
  'account',
  'invoice',
  'refundId',
  'step',
  'status',
  'amountMinor',
  'currency',
  'askedMinor',
  'decision',
  'actor',
  'actorKind',
  'note',
  'case',
  'billingReference',
] as const;

/**
 * The steps of all refunds of a range of days (UTC, both included) as rows of a file, page after page in the order in which they happened; the audit keeps who took it.
 * Errors: not_found for everybody but staff, validation_failed when the range ends before it begins.
 */
export async function exportLedger(
  { db }: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { from, to, requestId }: { from: string; to: string; requestId: string },
): Promise<Result<AsyncIterable<CsvCell[][]>>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  if (to < from) return err(appError('validation_failed', { fields: { to: ledgerCopy.endsBefore() } }));
  await insertAudit(db, {
    actorUserId: viewer.userId,
    actorKind: viewer.role,
    action: 'refund_ledger.export',
    subjectKind: 'refund_ledger',
    subjectId: `${from}/${to}`,
    requestId,
  });
  const range = { from: new Date(from), before: new Date(Date.parse(to) + dayMs) };
  return ok(
    (async function* () {
      let after: LedgerCursor | undefined;
      do {
        const rows = await listLedger(db, { ...range, limit: rowsAtOnce, after });
        yield rows.map(toCells);
        after = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
      } while (after !== undefined);
    })(),
  );
}

function toCells(row: LedgerRow): CsvCell[] {
  return [
    row.createdAt.toISOString(),
    row.accountId,
    row.accountName,
    row.invoiceNumber,
    row.refundId,
    row.seq,
    row.status,
    row.amountMinor,
    row.currency,
    row.askedMinor,
    row.decision,
    row.actorName,
    row.actorRole ?? 'system',
    row.note,
    row.caseNumber === null ? null : formatCaseNumber(row.caseNumber),
    row.billingReference,
  ];
}
