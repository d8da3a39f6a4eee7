import { type Area, findArea } from '@reachout/catalogue/rules/topics';
import { normaliseEmail, normaliseParticipants } from '../rules/case-access.ts';
import {
  actionsFor,
  isRefusedByRole,
  mergedObstacle,
  type CaseAction,
  type CaseCustomer,
} from '../rules/case-actions.ts';
import { caseObstacleCopy } from '../messages/obstacles.ts';
import type { CaseUpdateBody } from '../rules/calls/case-life.ts';
import { isOpenCaseStatus } from '../rules/case-status.ts';
import { formatCaseNumber } from '@reachout/core/case-number';
import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { severityDisabledReason } from '@reachout/catalogue/rules/severity';
import type { CaseChanges } from '../store/case-life-queries.ts';
import type { CaseRow } from '../store/cases-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { changeCase } from './change-case.ts';
import { actorOf, type CaseKey, findReadableCase, toActionable } from './find-case.ts';
import { type CasePageData, describeFound, readCase } from './read-case.ts';

export interface UpdateCaseInput {
  key: CaseKey;
  /** The version that the person saw. */
  expectedVersion: number;
  changes: CaseUpdateBody;
  requestId: string;
}

/**
 * Changes a case as its customer, if it still is the version that the person saw. Errors: not_found, forbidden, case_action_unavailable,
 * severity_not_allowed, insufficient_scope for a program that wants more than the status, and stale_copy, whose details hold the case as it is now so that a screen can show what changed.
 */
export async function updateCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { key, expectedVersion, changes, requestId }: UpdateCaseInput,
): Promise<Result<CasePageData>> {
  const { severity, participants } = changes;
  if (viewer.token && (severity !== undefined || participants !== undefined))
    return err(appError('insufficient_scope', { message: caseObstacleCopy.onlyStatusByToken() }));
  const found = await findReadableCase(deps, viewer, key);
  if (!found.ok) return found;
  const { access, person } = found.value;
  const customer = { person, isPaid: access.account.isPaid };
  const actor = actorOf(viewer, 'customer', requestId);
  const updated = await changeCase(deps, { row: found.value.row, expectedVersion, actor }, (before) =>
    decideChanges(before, changes, customer, deps.clock.now().getTime(), deps.brand.areas),
  );
  if (updated.ok) return ok(await describeFound(deps, viewer, { ...found.value, row: updated.value }));
  if (updated.error.code !== 'stale_copy') return updated;
  const fresh = await readCase(deps, viewer, key);
  return fresh.ok
    ? err(appError('stale_copy', { details: { supportCase: fresh.value.supportCase } }))
    : fresh;
}

/** What the wishes come to. A wish for what is so already is no change and needs no right. */
function decideChanges(
  before: CaseRow,
  wishes: CaseUpdateBody,
  customer: CaseCustomer,
  now: number,
  areas: readonly Area[],
): Result<CaseChanges> {
  const changes: CaseChanges = {};
  const status = wishedStatus(before, wishes);
  if (status !== undefined) {
    const problem = problemOf(before, status === 'Closed' ? 'close' : 'reopen', customer, now);
    if (problem) return err(problem);
    changes.status = status;
  }
  // What else is wished for is decided on the case as the new status leaves it: reopening and raising the severity go together.
  const then = {
    ...before,
    ...(status && { status, closedAt: status === 'Closed' ? before.closedAt : null }),
  };
  if (wishes.severity !== undefined && Number(wishes.severity) !== before.severity) {
    const problem =
      problemOf(then, 'severity', customer, now) ?? severityProblem(before, wishes.severity, customer, areas);
    if (problem) return err(problem);
    changes.severity = Number(wishes.severity);
  }
  if (wishes.participants !== undefined) {
    const participants = normaliseParticipants(wishes.participants);
    const isLeaving = isOnlyLeaving(before.participants, participants, customer.person.email);
    const isSame = String(participants) === String(before.participants);
    const problem = isSame ? undefined : problemOf(then, isLeaving ? 'leave' : 'participants', customer, now);
    if (problem) return err(problem);
    if (!isSame) changes.participants = participants;
  }
  return ok(changes);
}

/** 'Open' wishes that the case is under way, whichever of the open statuses it has. */
function wishedStatus(before: CaseRow, { status }: CaseUpdateBody): 'Open' | 'Closed' | undefined {
  if (status === 'Open' && isOpenCaseStatus(before.status)) return undefined;
  return status === before.status ? undefined : status;
}

function isOnlyLeaving(before: readonly string[], after: readonly string[], email: string): boolean {
  const own = normaliseEmail(email);
  return before.includes(own) && String(before.filter((each) => each !== own)) === String(after);
}

function severityProblem(
  { area }: CaseRow,
  severity: NonNullable<CaseUpdateBody['severity']>,
  { isPaid }: CaseCustomer,
  areas: readonly Area[],
): AppError | undefined {
  const message = severityDisabledReason(severity, { area: findArea(area, areas), isPaid });
  return message === undefined
    ? undefined
    : appError('severity_not_allowed', { message, fields: { severity: message } });
}

/** The refusal of what nobody does with a merged case any more: it says where the case goes on. */
export function mergedProblem(into: number): AppError {
  return appError('case_action_unavailable', { message: mergedObstacle(into), details: mergedDetails(into) });
}

function mergedDetails(into: number) {
  return { mergedInto: formatCaseNumber(into) };
}

/** The refusal of an action that the rules do not allow: forbidden for a role, unavailable for a state. */
export function problemOf(
  row: CaseRow,
  action: CaseAction,
  customer: CaseCustomer,
  now: number,
): AppError | undefined {
  const state = actionsFor(toActionable(row), customer, now)[action];
  if (state.isAllowed) return undefined;
  const code = isRefusedByRole(row, action, customer) ? 'forbidden' : 'case_action_unavailable';
  return appError(code, {
    message: state.reason,
    ...(row.mergedInto !== null && { details: mergedDetails(row.mergedInto) }),
  });
}
