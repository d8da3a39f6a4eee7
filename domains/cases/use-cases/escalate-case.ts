import { nextCaseStatus } from '../rules/case-life.ts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { lockCase, writeCase } from '../store/case-life-queries.ts';
import { caseAudit, type CaseRow, insertCaseEvent } from '../store/cases-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { actorOf, type CaseKey, findReadableCase } from './find-case.ts';
import { type CasePageData, describeFound } from './read-case.ts';
import { tellPeople } from './tell-people.ts';
import { problemOf } from './update-case.ts';

/**
 * Asks support to look at a case sooner, with a reason that stands in its timeline (rule LIFE-09). Errors: not_found, forbidden, case_action_unavailable when the
 * case is not open or somebody asked already.
 */
export async function escalateCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { key, reason, requestId }: { key: CaseKey; reason: string; requestId: string },
): Promise<Result<CasePageData>> {
  const found = await findReadableCase(deps, viewer, key);
  if (!found.ok) return found;
  const customer = { person: found.value.person, isPaid: found.value.access.account.isPaid };
  const actor = actorOf(viewer, 'customer', requestId);
  const escalated = await deps.db.transaction(async (tx): Promise<Result<CaseRow>> => {
    const caseKey = { accountId: found.value.row.accountId, caseNumber: found.value.row.number };
    const before = await lockCase(tx, caseKey);
    if (before === undefined) return err(appError('not_found'));
    const problem = problemOf(before, 'escalate', customer, deps.clock.now().getTime());
    if (problem) return err(problem);
    await insertCaseEvent(tx, caseKey, actor, { kind: 'escalation', before: null, after: reason });
    const status = nextCaseStatus(before.status, 'escalate', 'customer') ?? before.status;
    const { row } = await writeCase(tx, {
      before,
      changes: { status, isEscalated: true },
      actor,
      catalogue: deps.brand,
    });
    await tellPeople(deps, tx, { row, actor, news: [{ kind: 'escalated' }] });
    await insertAudit(tx, caseAudit(actor, row, 'case.escalate', { severity: row.severity }));
    return ok(row);
  });
  return escalated.ok
    ? ok(await describeFound(deps, viewer, { ...found.value, row: escalated.value }))
    : escalated;
}
