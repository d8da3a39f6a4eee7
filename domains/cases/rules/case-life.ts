import { caseObstacleCopy } from '../messages/obstacles.ts';
import {
  type CaseLife,
  type CaseStatus,
  caseStatuses,
  type CaseStep,
  finishTimestamp,
  isKnownCaseStatus,
  isOpenCaseStatus,
  lifeOfOtherStatus,
  statusEntries,
} from './case-status.ts';
import { dayMs } from '@reachout/core/time';

/** The life of a case (D10): what replies and people do to its status, by the entry of the status. */

/** Statuses that staff may set by hand, in the order of a menu. */
export const staffCaseStatuses: readonly CaseStatus[] = caseStatuses;

/** A closed case may be reopened for so long; afterwards a reply opens a linked case. */
export const reopenClosedDays = 7;

/** What happens to a case, as far as its status is concerned. */
export type CaseLifeEvent = keyof CaseLife['customer'] | keyof CaseLife['staff'];

/**
 * The status after an event, 'linked case' when the case itself stays as it is and another is opened, or null when the event is not possible in this status.
 */
export function nextCaseStatus(
  status: string,
  event: CaseLifeEvent,
  actor: 'customer' | 'staff',
): string | null {
  const life = isKnownCaseStatus(status) ? statusEntries[status].life : lifeOfOtherStatus;
  const steps: Readonly<Partial<Record<CaseLifeEvent, CaseStep | null>>> = life[actor];
  const next = steps[event]?.next ?? null;
  return next === 'same' ? status : next;
}

/** True when a customer's reply takes a finished case up again. */
export function replyReopens(status: string): boolean {
  const next = nextCaseStatus(status, 'reply', 'customer');
  return !isOpenCaseStatus(status) && next !== null && next !== 'linked case' && isOpenCaseStatus(next);
}

/**
 * The status after a comment of staff, `wished` being the one that they set along with them; null when they are not possible. A closed case takes an answer only
 * together with the status that reopens it, and a note changes nothing (rules LIFE-05, LIFE-06).
 */
export function staffReplyStatus(
  status: string,
  { visibility, wished }: { readonly visibility: 'public' | 'internal'; readonly wished?: string },
): string | null {
  if (visibility === 'internal') return nextCaseStatus(status, 'note', 'staff');
  const next = nextCaseStatus(status, 'reply', 'staff');
  if (next === null && wished === status) return null;
  return wished ?? next;
}

/** What the rules look at. Times are milliseconds since 1970 by the server's clock. */
export interface CaseLifeState {
  readonly status: string;
  readonly closedAt: number | null;
  readonly escalatedAt: number | null;
}

/** Why a customer cannot reopen the case, or undefined when they can. */
export function reopenProblem(state: CaseLifeState, now: number): string | undefined {
  if (nextCaseStatus(state.status, 'reopen', 'customer') === null) return caseObstacleCopy.open();
  if (finishTimestamp(state.status) !== 'closedAt' || state.closedAt === null) return undefined;
  return now - state.closedAt <= reopenClosedDays * dayMs
    ? undefined
    : caseObstacleCopy.closedForGood({ days: reopenClosedDays });
}

/** Why a customer cannot ask to escalate the case, or undefined when they can. */
export function escalationProblem(state: CaseLifeState): string | undefined {
  if (nextCaseStatus(state.status, 'escalate', 'customer') === null)
    return caseObstacleCopy.escalatesOnlyOpen();
  return state.escalatedAt === null ? undefined : caseObstacleCopy.escalatedAlready();
}

/** True when the status counts as open: nobody has solved or closed the case (D10). */
export function isUnderWay(state: Pick<CaseLifeState, 'status'>): boolean {
  return isOpenCaseStatus(state.status);
}

/** The operator's figures for cases that wait on their customer, in days. */
export interface CaseWaitLimits {
  /** After so long the customer is reminded, once. */
  readonly caseReminderDays: number;
  /** After so long the case is closed; 0 means never, and then nobody is reminded either. */
  readonly caseCloseDays: number;
}

/** How long a case has waited on its customer. Times are milliseconds since 1970 by the database's clock. */
export interface CaseWait {
  /** When staff spoke last; null while the case does not wait on its customer. */
  readonly waitingSince: number | null;
  readonly remindedAt: number | null;
}

/**
 * When a case that waits closes unless its customer answers; null when it does not. Never sooner after the reminder than the two figures are
 * apart, however late the reminder came (rule LIFE-14).
 */
export function closesAt(
  { waitingSince, remindedAt }: CaseWait,
  { caseReminderDays, caseCloseDays }: CaseWaitLimits,
  now: number,
): number | null {
  if (waitingSince === null || caseCloseDays === 0) return null;
  const reminder = remindedAt ?? Math.max(now, waitingSince + caseReminderDays * dayMs);
  const notice = Math.max(0, caseCloseDays - caseReminderDays) * dayMs;
  return Math.max(waitingSince + caseCloseDays * dayMs, reminder + notice);
}

/** What is due on a case that waits: to remind its customer, or to close it (rule LIFE-14). */
export function waitStep(wait: CaseWait, limits: CaseWaitLimits, now: number): 'remind' | 'close' | null {
  const { waitingSince, remindedAt } = wait;
  const closes = closesAt(wait, limits, now);
  if (waitingSince === null || closes === null) return null;
  if (remindedAt === null) return now >= waitingSince + limits.caseReminderDays * dayMs ? 'remind' : null;
  return now >= closes ? 'close' : null;
}
