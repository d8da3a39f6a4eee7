import { staffCaseStatuses } from '@reachout/cases/rules/case-life';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { formatCaseNumber } from '@reachout/core/case-number';
import { type AppError, errorMessage } from '@reachout/core/errors';
import { ok, type Result } from '@reachout/core/result';
import { runOnce } from '@reachout/operations/use-cases/run-once';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { bulkCopy } from '../../messages/bulk.ts';
import type { BulkAct, BulkReport, SeenRow } from '../../rules/bulk/bulk-acts.ts';
import { giveCase } from '../assign-case.ts';
import { giveToTeam } from '../teams/hand-to-team.ts';
import { snoozeCase, type SnoozeTime } from '../triage/snooze-case.ts';
import { tagCase } from '../triage/tag-case.ts';
import { changeAsStaff } from '../update-staff-case.ts';

/** An act as a form or a call asks for it: a call says the very time of a sleep. */
type AskedAct = Exclude<BulkAct, { kind: 'snooze' }> | { kind: 'snooze'; until: SnoozeTime };

export interface BulkInput {
  /** Sent twice, it is done once. */
  submission: string | undefined;
  rows: readonly SeenRow[];
  act: AskedAct;
  requestId: string;
}

/**
 * Does the same to several cases, each by the rules of the single act and in the version that the person saw; what one is refused for keeps no other. All of it is
 * one transaction, in the order of the numbers so that two who do so never wait for each other, and stored with what became of each: sent twice, it is done once.
 * Errors: not_found for everybody but staff, those of a submission that runs or was another.
 */
export async function actOnCases(
  deps: ServiceDeps,
  viewer: Viewer,
  { submission, rows, act, requestId }: BulkInput,
): Promise<Result<BulkReport>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const ordered = [...new Map(rows.map((row) => [Number(row.caseNumber), row]))]
    .toSorted(([one], [other]) => one - other)
    .map(([, row]) => row);
  const intent = { key: submission, route: 'POST /staff/cases', request: { rows: ordered, act } };
  const once = await runOnce<BulkReport>(deps, viewer, intent, (storeAnswer) =>
    deps.db.transaction(async (tx) => {
      const inTransaction = { ...deps, db: tx };
      const report = { changed: [], unchanged: [], refused: [] } as {
        changed: string[];
        unchanged: string[];
        refused: { caseNumber: string; reason: string }[];
      };
      for (const row of ordered) {
        const caseNumber = formatCaseNumber(row.caseNumber);
        const before = await findCaseAsStaff(inTransaction, viewer, row.caseNumber);
        const after = before.ok
          ? await performs[act.kind](inTransaction, viewer, row, act as never, requestId)
          : before;
        if (!after.ok) report.refused.push({ caseNumber, reason: reasonOf(after.error) });
        else if (before.ok && isSame(before.value, after.value)) report.unchanged.push(caseNumber);
        else report.changed.push(caseNumber);
      }
      await storeAnswer(tx, report);
      return ok(report);
    }),
  );
  return once.ok ? ok(once.value.answer) : once;
}

type Perform<Kind extends AskedAct['kind']> = (
  deps: ServiceDeps,
  viewer: Viewer,
  row: SeenRow,
  act: Extract<AskedAct, { kind: Kind }>,
  requestId: string,
) => Promise<Result<CaseRow>>;

/** Each act as the single case's use-case does it. */
const performs: { readonly [Kind in AskedAct['kind']]: Perform<Kind> } = {
  take: (deps, viewer, row, _act, requestId) => give(deps, viewer, row, viewer.userId, requestId),
  assign: (deps, viewer, row, { assigneeId }, requestId) =>
    give(deps, viewer, row, assigneeId || undefined, requestId),
  team: (deps, viewer, { caseNumber, teamId: seen }, { teamId }, requestId) =>
    giveToTeam(deps, viewer, {
      caseNumber,
      requestId,
      teamId: teamId || undefined,
      seenTeamId: seen ?? undefined,
      note: undefined,
    }),
  status: (deps, viewer, row, { status }, requestId) =>
    change(deps, viewer, row, { status: staffCaseStatuses.find((each) => each === status) }, requestId),
  severity: (deps, viewer, row, { severity }, requestId) =>
    change(deps, viewer, row, { severity }, requestId),
  tag: (deps, viewer, { caseNumber }, { tags }, requestId) =>
    tagCase(deps, viewer, { caseNumber, requestId, add: tags }),
  untag: (deps, viewer, { caseNumber }, { tags }, requestId) =>
    tagCase(deps, viewer, { caseNumber, requestId, removeNames: tags }),
  snooze: (deps, viewer, { caseNumber, version }, { until }, requestId) =>
    snoozeCase(deps, viewer, { caseNumber, requestId, expectedVersion: version, until }),
  wake: (deps, viewer, { caseNumber, version }, _act, requestId) =>
    snoozeCase(deps, viewer, { caseNumber, requestId, expectedVersion: version, until: null }),
};

function give(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, assigneeId: seen }: SeenRow,
  assigneeId: string | undefined,
  requestId: string,
): Promise<Result<CaseRow>> {
  return giveCase(deps, viewer, {
    caseNumber,
    requestId,
    assigneeId,
    seenAssigneeId: seen ?? undefined,
    note: undefined,
  });
}

function change(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, version: expectedVersion }: SeenRow,
  changes: Parameters<typeof changeAsStaff>[2]['changes'],
  requestId: string,
): Promise<Result<CaseRow>> {
  return changeAsStaff(deps, viewer, { caseNumber, requestId, expectedVersion, changes });
}

function isSame(before: CaseRow, after: CaseRow): boolean {
  return before.version === after.version && before.staffRevision === after.staffRevision;
}

/** Why a case was left as it is, in words that stand beside its number. */
function reasonOf(error: AppError): string {
  if (error.code === 'stale_copy') return bulkCopy.stale();
  if (error.code === 'not_found' && error.message === undefined) return bulkCopy.gone();
  const [wrong] = Object.values(error.fields ?? {});
  return wrong ?? errorMessage(error);
}
