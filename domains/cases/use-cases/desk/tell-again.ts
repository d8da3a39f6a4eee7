import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { Database } from '@reachout/database/client';
import type { CaseRow } from '../../store/cases-queries.ts';
import { findHandoverOfCase } from '../../store/desk-queries.ts';

/** The kind of the jobs that tell the desk what a case says now; the key is the handover's id and the version. */
export const deskAgainJob = 'desk.case-again';

/** Has a desk that knows of the case told what was corrected in it, or with `isRemoval` that words of it must go there too. Call it in the transaction of the correction. */
export async function tellDeskAgain(
  tx: Database,
  { accountId, number, version }: Pick<CaseRow, 'accountId' | 'number' | 'version'>,
  { isRemoval = false }: { isRemoval?: boolean } = {},
): Promise<void> {
  const handover = await findHandoverOfCase(tx, { accountId, caseNumber: number });
  if (handover === undefined) return;
  const key = `${handover.id}:${version}`;
  await enqueueJob(tx, { kind: deskAgainJob, key, accountId, payload: { handover: handover.id, isRemoval } });
}
