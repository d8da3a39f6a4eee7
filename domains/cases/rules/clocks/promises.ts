import type { ServicePolicy } from '@reachout/catalogue/rules/clocks/find-policy';
import type { PromiseTarget } from '@reachout/catalogue/rules/clocks/promise-targets';
import { caseTurn } from '../case-status.ts';
import { instantAfter, timePassed } from './business-time.ts';
import type { PromiseEnd } from './promise-ends.ts';

/**
 * What a case was promised, kept act by act. A promise counts by the policy of the day on which it was made, whatever the catalogue says later.
 * Instants are milliseconds since 1970, by the clock that dates the acts.
 */

/** A promise as it stands after an act. */
export interface ServicePromise {
  readonly target: PromiseTarget;
  readonly policy: ServicePolicy;
  readonly madeAt: number;
  /** When it was due as it was made; nothing changes it. */
  readonly promisedFor: number;
  /** How much of its time had passed when it was last started or stopped. */
  readonly usedMs: number;
  /** Since when its time passes; null while it stands still and when it has ended. */
  readonly runningSince: number | null;
  /** When it is due if nothing stops it; null while it stands still in time. Once it has passed it stays. */
  readonly dueAt: number | null;
  /** When staff are warned of it; null while it stands still and when it has ended. */
  readonly warnAt: number | null;
  readonly end: PromiseEnd | null;
  readonly endedAt: number | null;
}

/** What happened to a case, as far as its clocks are concerned. */
export interface ClockAct {
  readonly at: number;
  /** The status that the case has then. */
  readonly status: string;
  /**
   * `answer`: staff spoke to the customer. `request`: the customer spoke, or took the case up again. `rule`: nobody did it, the clock made it due. `merge`: the case goes on in another one.
   */
  readonly by: 'answer' | 'request' | 'rule' | 'merge' | 'other';
  /** Set when the case is opened, and when severity or plan are others than before: the policy of the case from then on, null for none. */
  readonly newPolicy?: ServicePolicy | null;
  /** With a new policy: true when the severity became a more urgent one, so that no promise falls due later than it did. */
  readonly isRaised?: boolean;
  /** With a new policy: true when the customer has had an answer before. */
  readonly isAnswered?: boolean;
}

/**
 * The promises of a case after an act, in the order in which they were made. Those that the act leaves as they are come back as the same objects, and ended ones
 * are never changed.
 *
 * @param promises those of the case before, all or at least the last of each target
 * @param policy the policy of the case before; null where nothing was promised
 */
export function promisesAfter(
  promises: readonly ServicePromise[],
  policy: ServicePolicy | null,
  act: ClockAct,
): ServicePromise[] {
  const { newPolicy, at, status, by, isAnswered = false } = act;
  const isOver = caseTurn(status) === 'nobody';
  const after = promises.map((promise) => {
    const how = promise.end === null ? endBy(promise, act, isOver) : null;
    return how === null ? promise : end(promise, how, at);
  });
  const isOpen = (target: PromiseTarget) => after.some((each) => each.target === target && each.end === null);
  const isDone = (target: PromiseTarget) =>
    isOpen(target) || after.some((each) => each.target === target && each.end !== null && isKept[each.end]);
  if (newPolicy !== undefined) {
    after.splice(0, Infinity, ...replaceOpen(after, newPolicy, act));
    if (newPolicy !== null && !isOver) {
      if (!isAnswered && !isDone('firstAnswer')) after.push(...make('firstAnswer', newPolicy, at));
      if (!isDone('solution')) after.push(...make('solution', newPolicy, at));
    }
  }
  const current = newPolicy === undefined ? policy : newPolicy;
  // A case that a rule closed is unsolved, and so it is when it is taken up again.
  const isUnsolved = after.findLast(({ target }) => target === 'solution')?.end === 'dropped';
  if (current !== null && isUnsolved && !isOver && by !== 'merge')
    after.push(...make('solution', current, at));
  const awaitsNext = by === 'request' && ['support', 'unknown'].includes(caseTurn(status));
  // Before the first answer the customer awaits that one.
  if (current !== null && awaitsNext && !isOpen('nextAnswer') && !isOpen('firstAnswer'))
    after.push(...make('nextAnswer', current, at));
  return after.map((promise) => startOrStop(promise, act));
}

/** Whether nothing is promised anew where a promise ended so. */
const isKept: Readonly<Record<PromiseEnd, boolean>> = { met: true, replaced: false, dropped: false };

/**
 * The target of an answer is reached by any answer, that of a solution when somebody brings the case to its end: a rule that closes it solves nothing. Of a case that goes on in another one nothing
 * is promised any more.
 */
function endBy({ target }: ServicePromise, { by }: ClockAct, isOver: boolean): PromiseEnd | null {
  if (by === 'merge') return 'dropped';
  if (target !== 'solution') return by === 'answer' ? 'met' : null;
  if (!isOver) return null;
  return by === 'rule' ? 'dropped' : 'met';
}

function end(promise: ServicePromise, how: PromiseEnd, at: number): ServicePromise {
  const { usedMs, runningSince } = promise;
  const passed = runningSince === null ? 0 : timePassed({ from: runningSince, to: at }, countOf(promise));
  return {
    ...promise,
    usedMs: usedMs + passed,
    runningSince: null,
    warnAt: null,
    end: how,
    endedAt: at,
  };
}

/** Another severity or plan makes new promises of what is still due, counted from then on. One that falls due sooner stays where the severity was raised. */
function replaceOpen(
  promises: readonly ServicePromise[],
  policy: ServicePolicy | null,
  { at, isRaised = false }: ClockAct,
): ServicePromise[] {
  return promises.flatMap((promise) => {
    if (promise.end !== null) return [promise];
    const made = policy === null ? [] : make(promise.target, policy, at);
    const isSooner = made.every(({ dueAt }) => dueIfRunning(promise, at) <= (dueAt ?? 0));
    if (isRaised && isSooner) return [promise];
    return [end(promise, 'replaced', at), ...made];
  });
}

function dueIfRunning(promise: ServicePromise, at: number): number {
  return promise.dueAt ?? instantAfter(at, budgetOf(promise) - promise.usedMs, countOf(promise));
}

function make(target: PromiseTarget, policy: ServicePolicy, at: number): ServicePromise[] {
  const wanted = policy.targets[target];
  if (wanted === undefined) return [];
  const promise = {
    target,
    policy,
    madeAt: at,
    promisedFor: at,
    usedMs: 0,
    runningSince: null,
    dueAt: null,
    warnAt: null,
    end: null,
    endedAt: null,
  };
  const running = run(promise, at);
  return [{ ...running, promisedFor: running.dueAt ?? at }];
}

function startOrStop(promise: ServicePromise, { at, status }: ClockAct): ServicePromise {
  if (promise.end !== null) return promise;
  const isStill = standsStill(promise, status);
  if (isStill === (promise.runningSince === null)) return promise;
  return isStill ? stop(promise, at) : run(promise, at);
}

/** The first answer is counted whatever the status says: nobody but an answer, or the end of the case, stops it. */
function standsStill({ target, policy }: ServicePromise, status: string): boolean {
  const turn = caseTurn(status);
  if (turn === 'nobody') return true;
  return target !== 'firstAnswer' && policy.pauses.some((each) => each === turn);
}

function stop(promise: ServicePromise, at: number): ServicePromise {
  const { usedMs, runningSince, dueAt } = promise;
  const passed = runningSince === null ? 0 : timePassed({ from: runningSince, to: at }, countOf(promise));
  const isMissed = dueAt !== null && at > dueAt;
  return {
    ...promise,
    usedMs: usedMs + passed,
    runningSince: null,
    dueAt: isMissed ? dueAt : null,
    warnAt: null,
  };
}

function run(promise: ServicePromise, at: number): ServicePromise {
  const count = countOf(promise);
  const left = (share: number) => Math.max(0, Math.floor(budgetOf(promise) * share) - promise.usedMs);
  return {
    ...promise,
    runningSince: at,
    dueAt: promise.dueAt ?? instantAfter(at, left(1), count),
    warnAt: instantAfter(at, left(promise.policy.warnAtPercent / 100), count),
  };
}

function budgetOf({ policy, target }: ServicePromise): number {
  return (policy.targets[target]?.minutes ?? 0) * 60_000;
}

function countOf({ policy, target }: ServicePromise) {
  return { time: policy.targets[target]?.time ?? ('calendar' as const), calendar: policy.calendar };
}

/** How a promise stands at an instant. */
export interface PromiseState {
  /** `paused` while it stands still. */
  readonly state: 'running' | 'paused' | PromiseEnd;
  /** By how much it was, or is, late, by the wall clock; 0 for one in time. */
  readonly lateMs: number;
  /** What is left of its own time, which passes as its policy counts; 0 for one that is late. */
  readonly remainingMs: number;
}

/** How a promise stands at an instant. */
export function promiseState(promise: ServicePromise, now: number): PromiseState {
  const { usedMs, runningSince, dueAt, end: how, endedAt } = promise;
  const passed = runningSince === null ? 0 : timePassed({ from: runningSince, to: now }, countOf(promise));
  return {
    state: how ?? (runningSince === null ? 'paused' : 'running'),
    lateMs: dueAt === null ? 0 : Math.max(0, (endedAt ?? now) - dueAt),
    remainingMs: Math.max(0, budgetOf(promise) - usedMs - passed),
  };
}

/** Of the promises whose time passes, the one that falls due first; null where none does. */
export function nextDue<Promise extends ServicePromise>(promises: readonly Promise[]): Promise | null {
  return promises
    .filter(({ runningSince }) => runningSince !== null)
    .reduce<Promise | null>(
      (first, each) => (first !== null && (first.dueAt ?? 0) <= (each.dueAt ?? 0) ? first : each),
      null,
    );
}

/** When the customer was promised the first answer; null where nothing was promised, once it is there, and while the case is over. */
export function firstAnswerDue(promises: readonly ServicePromise[]): number | null {
  const open = promises.find(({ target, runningSince }) => target === 'firstAnswer' && runningSince !== null);
  return open?.dueAt ?? null;
}
