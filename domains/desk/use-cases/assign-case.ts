import { assignmentStep } from '../rules/assignment.ts';
import type { StaffAssignmentBody } from '@reachout/cases/rules/calls/case-life';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import {
  assignCase as writeAssignment,
  findCasesOfFormerStaff,
  findStaffMember,
  listStaff,
  type StaffMember,
} from '@reachout/cases/store/assignment-queries';
import { insertComment, lockCase } from '@reachout/cases/store/case-life-queries';
import { automatic, caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { isStaff } from '@reachout/ports/staff';
import type { Viewer } from '@reachout/ports/viewer';
import { tellPeople } from '@reachout/cases/use-cases/tell-people';
import { staffAssigneeCopy } from '../messages/assignee.ts';
import { describeForStaff } from './describe-staff-case.ts';
import { findNamedStaff } from './named-staff.ts';
import { readStaffCase } from './read-staff-case.ts';

export interface AssignmentInput extends StaffAssignmentBody {
  caseNumber: string;
  requestId: string;
}

/**
 * Gives a case to a member of staff, or back to all of them, with a note for whoever has it next. Errors: not_found, stale_copy with the case as it is now in its
 * details when somebody else has it than the person saw, validation_failed for an assignee who does not answer cases and for a note without a change.
 */
export async function assignCase(
  deps: ServiceDeps,
  viewer: Viewer,
  input: AssignmentInput,
): Promise<Result<StaffCaseDetail>> {
  const assigned = await giveCase(deps, viewer, input);
  if (assigned.ok) return ok(await describeForStaff(deps, viewer, assigned.value));
  if (assigned.error.code !== 'stale_copy') return assigned;
  const fresh = await readStaffCase(deps, viewer, input);
  return fresh.ok ? err(appError('stale_copy', { details: { supportCase: fresh.value } })) : fresh;
}

/** The same without reading the case as staff see it. */
export async function giveCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, requestId, assigneeId, seenAssigneeId, note }: AssignmentInput,
): Promise<Result<CaseRow>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  return deps.db.transaction(async (tx): Promise<Result<CaseRow>> => {
    const key = { accountId: found.value.accountId, caseNumber: found.value.number };
    const row = await lockCase(tx, key);
    if (row === undefined) return err(appError('not_found'));
    const hasNote = note !== undefined && note.trim() !== '';
    const wished = { wishedId: assigneeId ?? null, seenId: seenAssigneeId ?? null };
    const step = assignmentStep({ assigneeId: row.assigneeId, ...wished, hasNote });
    if (step === 'stale') return err(appError('stale_copy'));
    if (step === 'nothing') return ok(row);
    if (step === 'note_without_change') return err(wrong(staffAssigneeCopy.chooseAnother()));
    const assignee = assigneeId === undefined ? null : await findStaffMember(tx, { userId: assigneeId });
    if (assignee === undefined) return err(wrong(staffAssigneeCopy.answersNoCases()));
    const noteId = hasNote ? deps.ids.next('comment') : undefined;
    if (hasNote && noteId !== undefined)
      await insertComment(tx, {
        comment: { ...key, id: noteId, body: note, visibility: 'internal' },
        actor,
      });
    await insertAudit(tx, caseAudit(actor, row, 'case.assign', { assignee: assignee?.id ?? null }));
    const given = await writeAssignment(tx, { row, assignee, actor });
    const named = await findNamedStaff(tx, hasNote ? note : '');
    await tellPeople(deps, tx, {
      row: given,
      actor,
      news: [
        { kind: 'assigned', about: noteId },
        { kind: 'mentioned', about: noteId },
      ],
      // Whoever is given the case reads the note with it.
      named: named.filter((id) => id !== assignee?.id),
    });
    return ok(given);
  });
}

function wrong(text: string): AppError {
  return appError('validation_failed', { fields: { assigneeId: text } });
}

/** The others who answer cases, for whoever does too. */
export async function listColleagues(
  { db }: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
): Promise<StaffMember[]> {
  const staff = isStaff(viewer) ? await listStaff(db) : [];
  return staff.filter(({ id }) => id !== viewer.userId);
}

const casesAtOnce = 100;

/** Gives open cases back to all staff that somebody has who answers none any more, so that none of them waits for nobody. Tells how many. */
export async function returnCasesOfFormerStaff({ db }: Pick<ServiceDeps, 'db'>): Promise<number> {
  const keys = await findCasesOfFormerStaff(db, { limit: casesAtOnce });
  let returned = 0;
  for (const key of keys) {
    returned += await db.transaction(async (tx) => {
      const row = await lockCase(tx, key);
      if (row === undefined || row.assigneeId === null) return 0;
      // Looked at again: they may answer cases again.
      if ((await findStaffMember(tx, { userId: row.assigneeId })) !== undefined) return 0;
      await writeAssignment(tx, { row, assignee: null, actor: automatic });
      await insertAudit(tx, caseAudit(automatic, row, 'case.assign', { assignee: null }));
      return 1;
    });
  }
  return returned;
}
