import type { CasePromise, StaffCaseListItem } from '@reachout/cases/rules/calls/cases';
import { nextDue, promiseState } from '@reachout/cases/rules/clocks/promises';
import type { StoredPromise } from '@reachout/cases/store/promises-queries';
import { toSeverity } from '@reachout/cases/use-cases/describe-case';

/** What of a case is due next, as lists show it. `now` is milliseconds since 1970. */
export function describeDue(promises: readonly StoredPromise[], now: number): StaffCaseListItem['due'] {
  const next = nextDue(promises);
  if (next?.dueAt == null) return null;
  const state = now > next.dueAt ? 'missed' : isSoon(next, now) ? 'soon' : 'running';
  return { target: next.target, at: toTime(next.dueAt), state };
}

/** Everything that was promised of a case, as it stands. */
export function describePromises(promises: readonly StoredPromise[], now: number): CasePromise[] {
  return promises.map((promise) => ({
    id: String(promise.id),
    target: promise.target,
    severity: toSeverity(promise.severity),
    madeAt: toTime(promise.madeAt),
    promisedFor: toTime(promise.promisedFor),
    dueAt: promise.dueAt === null ? null : toTime(promise.dueAt),
    isSoon: isSoon(promise, now),
    endedAt: promise.endedAt === null ? null : toTime(promise.endedAt),
    ...promiseState(promise, now),
  }));
}

function isSoon({ warnAt }: StoredPromise, now: number): boolean {
  return warnAt !== null && now >= warnAt;
}

function toTime(instant: number): string {
  return new Date(instant).toISOString();
}
