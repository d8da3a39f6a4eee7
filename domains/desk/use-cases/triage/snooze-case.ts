import type { caseSnoozeSchema } from '@reachout/cases/rules/calls/cases';
import { isOpenCaseStatus } from '@reachout/cases/rules/case-status';
import { snoozeState } from '@reachout/cases/rules/queue/snooze';
import { lockCase } from '@reachout/cases/store/case-life-queries';
import { caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import { setSnooze } from '@reachout/cases/store/snooze-queries';
import { insertStaffEvent } from '@reachout/cases/store/staff-events-queries';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type * as z from 'zod/mini';
import { snoozeCopy } from '../../messages/triage.ts';
import { knownZone, type WakeChoice, wakeTime, wakeTimeAt } from '../../rules/triage/wake-time.ts';

export interface SnoozeInput {
  caseNumber: string;
  requestId: string;
  /** The version that the person saw: what the customer wrote since is not put off unread. */
  expectedVersion: number;
  /** As people say it, or the very time; null to wake it. */
  until: SnoozeTime | null;
}

export type SnoozeTime = { choice: WakeChoice; date?: string; zone?: string } | { at: number };

/**
 * Has a case sleep until a time, for everybody who answers cases, or wakes it. Its clocks go on, and its place in the queue stays what it is. Errors: not_found,
 * stale_copy, validation_failed for a time that has passed, case_action_unavailable for a case that is finished.
 */
export async function snoozeCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, requestId, expectedVersion, until }: SnoozeInput,
): Promise<Result<CaseRow>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  const key = { accountId: found.value.accountId, caseNumber: found.value.number };
  const now = deps.clock.now().getTime();
  const time = until && timeOf(until, now);
  if (time === undefined)
    return err(appError('validation_failed', { fields: { until: snoozeCopy.passed() } }));
  const at = time === null ? null : new Date(time);
  return deps.db.transaction(async (tx): Promise<Result<CaseRow>> => {
    const row = await lockCase(tx, key);
    if (row === undefined) return err(appError('not_found'));
    if (row.snoozedUntil === null && at === null) return ok(row);
    if (at !== null && row.version !== expectedVersion) return err(appError('stale_copy'));
    if (at !== null && !isOpenCaseStatus(row.status))
      return err(appError('case_action_unavailable', { message: snoozeCopy.finished() }));
    await insertStaffEvent(tx, key, actor, {
      kind: 'snooze',
      before: row.snoozedUntil?.toISOString() ?? null,
      after: at?.toISOString() ?? null,
    });
    await insertAudit(tx, caseAudit(actor, row, 'case.snooze', { until: at?.toISOString() ?? null }));
    return ok(await setSnooze(tx, { row, until: at }));
  });
}

function timeOf(until: SnoozeTime, now: number): number | undefined {
  if ('at' in until) return wakeTimeAt(until.at, now);
  return wakeTime(until.choice, { now, zone: knownZone(until.zone), date: until.date });
}

/** The sleep of a case as calls give it. */
export function describeSnooze(
  { snoozedUntil }: Pick<CaseRow, 'snoozedUntil'>,
  now: number,
): z.infer<typeof caseSnoozeSchema> | null {
  const state = snoozeState(snoozedUntil?.getTime() ?? null, now);
  if (snoozedUntil === null || state === 'none') return null;
  return { until: snoozedUntil.toISOString(), isOver: state === 'back' };
}
