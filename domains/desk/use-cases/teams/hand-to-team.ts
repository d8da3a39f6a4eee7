import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { insertComment, lockCase } from '@reachout/cases/store/case-life-queries';
import { caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import { insertStaffEvent } from '@reachout/cases/store/staff-events-queries';
import { findTeam, setCaseTeam } from '@reachout/cases/store/teams-queries';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { staffTeamsCopy } from '../../messages/teams.ts';
import { assignmentStep } from '../../rules/assignment.ts';
import type { CaseTeamBody } from '../../rules/calls/teams.ts';
import { describeForStaff } from '../describe-staff-case.ts';

export interface HandToTeamInput extends CaseTeamBody {
  caseNumber: string;
  requestId: string;
}

/**
 * Gives a case to a team, or back to everybody, with a note for whoever has it next. Errors: not_found, stale_copy when another team has it than the person saw,
 * validation_failed for a team that is gone and for a note without a change.
 */
export async function handToTeam(
  deps: ServiceDeps,
  viewer: Viewer,
  input: HandToTeamInput,
): Promise<Result<StaffCaseDetail>> {
  const done = await giveToTeam(deps, viewer, input);
  return done.ok ? ok(await describeForStaff(deps, viewer, done.value)) : done;
}

/** The same without reading the case as staff see it. */
export async function giveToTeam(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, requestId, teamId, seenTeamId, note }: HandToTeamInput,
): Promise<Result<CaseRow>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  const key = { accountId: found.value.accountId, caseNumber: found.value.number };
  return deps.db.transaction(async (tx): Promise<Result<CaseRow>> => {
    const row = await lockCase(tx, key);
    if (row === undefined) return err(appError('not_found'));
    const hasNote = note !== undefined && note.trim() !== '';
    const wished = { wishedId: teamId ?? null, seenId: seenTeamId ?? null };
    const step = assignmentStep({ assigneeId: row.teamId, ...wished, hasNote });
    if (step === 'stale') return err(appError('stale_copy'));
    if (step === 'nothing') return ok(row);
    if (step === 'note_without_change') return err(wrong(staffTeamsCopy.sameTeam()));
    const team = teamId === undefined ? null : await findTeam(tx, { id: teamId });
    if (team === undefined) return err(wrong(staffTeamsCopy.gone()));
    if (hasNote)
      await insertComment(tx, {
        comment: { ...key, id: deps.ids.next('comment'), body: note, visibility: 'internal' },
        actor,
      });
    await insertStaffEvent(tx, key, actor, { kind: 'team', before: null, after: team?.name ?? null });
    await insertAudit(tx, caseAudit(actor, row, 'case.team', { team: team?.id ?? null }));
    return ok(await setCaseTeam(tx, { row, teamId: team?.id ?? null }));
  });
}

function wrong(text: string) {
  return appError('validation_failed', { fields: { teamId: text } });
}
