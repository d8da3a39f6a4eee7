import { isOpenCaseStatus } from '@reachout/cases/rules/case-status';
import { lockCase, writeCase } from '@reachout/cases/store/case-life-queries';
import { type Actor, automatic, caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import { announceRefund, type DecidedRefund } from '@reachout/cases/use-cases/announce';
import { tellPeople } from '@reachout/cases/use-cases/tell-people';
import type { RefundRow } from '@reachout/billing/store/invoices-queries';
import type { Database } from '@reachout/database/client';
import { isUniqueViolation } from '@reachout/database/errors';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { tellRequester } from './tell-requester.ts';

/** What a failed payment is told by. */
export type FailureDeps = Pick<ServiceDeps, 'brand' | 'mail' | 'push' | 'ids' | 'events'>;

/**
 * Takes back what an approval said, once the payment has failed: the people of its case are told and the case is support's turn again, without a case whoever asked is written
 * to, and other systems hear of it. Call it in the transaction of the step to `failed`; `by` is who says so where it is not the billing system.
 */
export async function tellOfFailure(
  deps: FailureDeps,
  tx: Database,
  { refund, by = automatic }: { refund: RefundRow; by?: Actor | typeof automatic },
): Promise<void> {
  const answered = await tellInCase(deps, tx, { refund, by });
  if (answered === undefined) await tellRequester(deps, tx, { refund, decision: 'failed' });
  await announceRefund(deps, tx, { refund, decision: 'failed', byRule: false, answered });
}

async function tellInCase(
  deps: FailureDeps,
  tx: Database,
  { refund: { accountId, caseNumber }, by }: { refund: RefundRow; by: Actor | typeof automatic },
): Promise<DecidedRefund['answered']> {
  if (caseNumber === null) return undefined;
  const before = await lockCase(tx, { accountId, caseNumber });
  if (!before) return undefined;
  const reopened = await reopen(deps, tx, { before, by });
  const news = [{ kind: 'refundFailed' as const }, ...(reopened ? [{ kind: 'reopened' as const }] : [])];
  const row = reopened ?? before;
  await tellPeople(deps, tx, { row, actor: by, news });
  return { row };
}

/** Undefined for a case that is open, or cannot be: one that was merged, or whose invoice has another open refund case. Staff find those in their list of failed payments. */
async function reopen(
  { brand }: FailureDeps,
  tx: Database,
  { before, by }: { before: CaseRow; by: Actor | typeof automatic },
): Promise<CaseRow | undefined> {
  if (isOpenCaseStatus(before.status) || before.mergedInto !== null) return undefined;
  const changes = { status: 'Open' };
  try {
    // Within a savepoint, so that the failure is kept where the case cannot be opened again.
    return await tx.transaction(async (inner) => {
      const { row } = await writeCase(inner, { before, changes, actor: by, catalogue: brand });
      await insertAudit(inner, caseAudit(by, row, 'case.update', changes));
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'cases_one_open_refund')) return undefined;
    throw error;
  }
}
