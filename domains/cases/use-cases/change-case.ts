import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { type CaseChanges, lockCase, writeCase } from '../store/case-life-queries.ts';
import { type Actor, caseAudit, type CaseChange, type CaseRow } from '../store/cases-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { whileOneRefundCaseIsOpen } from './one-open-refund-case.ts';
import { newcomersOf, newsOfChanges, tellPeople } from './tell-people.ts';

/**
 * Changes a case that still is the version that the person saw. `decide` says under the case's lock what their wishes come to; what changed is in the audit.
 * Errors: not_found, stale_copy, case_action_unavailable when another case about the refund is open, and those of `decide`.
 */
export function changeCase(
  deps: Pick<ServiceDeps, 'db' | 'brand' | 'mail' | 'ids' | 'events'>,
  {
    row: { accountId, number },
    expectedVersion,
    actor,
  }: { row: Pick<CaseRow, 'accountId' | 'number'>; expectedVersion: number; actor: Actor },
  decide: (before: CaseRow) => Result<CaseChanges>,
): Promise<Result<CaseRow>> {
  return whileOneRefundCaseIsOpen(() =>
    deps.db.transaction(async (tx): Promise<Result<CaseRow>> => {
      const before = await lockCase(tx, { accountId, caseNumber: number });
      if (before === undefined) return err(appError('not_found'));
      if (before.version !== expectedVersion) return err(appError('stale_copy'));
      const decided = decide(before);
      if (!decided.ok) return decided;
      const { row, changed } = await writeCase(tx, {
        before,
        changes: decided.value,
        actor,
        catalogue: deps.brand,
      });
      if (changed.length > 0) {
        await insertAudit(tx, caseAudit(actor, row, 'case.update', detailsOf(before, row, changed)));
        const news = newsOfChanges(changed, actor);
        await tellPeople(deps, tx, { row, actor, news, newcomers: newcomersOf(before, row) });
      }
      return ok(row);
    }),
  );
}

/** What the audit keeps of changes. Addresses are what people wrote, and the audit only grows: it says how many came and went. */
function detailsOf(
  before: CaseRow,
  row: CaseRow,
  changed: readonly CaseChange[],
): Record<string, string | null | { added: number; removed: number }> {
  const participants = { added: newcomersOf(before, row).length, removed: newcomersOf(row, before).length };
  return Object.fromEntries(
    changed.map(({ kind, after }) => [kind, kind === 'participants' ? participants : after]),
  );
}
