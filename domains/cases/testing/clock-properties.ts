import fc from 'fast-check';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { ServicePolicy } from '@reachout/catalogue/rules/clocks/find-policy';
import type { PromiseTarget } from '@reachout/catalogue/rules/clocks/promise-targets';
import { type BusinessCalendar, weekDays } from '@reachout/catalogue/rules/clocks/service-clocks';
import { caseStatuses, caseTurn } from '../rules/case-status.ts';
import type { PromiseEnd } from '../rules/clocks/promise-ends.ts';
import { type ClockAct, promiseState, promisesAfter, type ServicePromise } from '../rules/clocks/promises.ts';

/**
 * Service clocks against a simulation that walks through the time of a case minute by minute and looks at a wall clock each time: every promise of a random
 * history falls due, is warned of, stands still and ends at the same instants, across changes of the clock, holidays, lunch breaks, pauses, and changes of
 * severity and plan. `npm run campaign:clocks` is the long run.
 */

const minuteMs = 60_000;
const windowMinutes = 130 * 24 * 60;

const officeHours = { from: 'monday', spans: ['09:00-18:00'] };
const calendars: BusinessCalendar[] = [
  calendar('Europe/Berlin', officeHours, ['2026-10-26', '12-25', '2026-04-03']),
  calendar('Africa/Casablanca', { from: 'monday', spans: ['00:00-24:00'] }, ['2026-03-30']),
  calendar('Australia/Lord_Howe', { from: 'sunday', spans: ['01:30-02:15', '02:20-12:00'] }, []),
  calendar('America/New_York', { from: 'sunday', spans: ['01:15-09:45', '20:00-24:00'] }, ['11-03']),
  calendar('Asia/Kathmandu', { from: 'wednesday', spans: ['08:00-12:30', '13:15-17:00'] }, []),
  calendar('America/St_Johns', { from: 'monday', spans: ['02:30-02:45', '10:00-16:00'] }, ['10-31']),
];
/** Shortly before clocks change in the north, and in the south. */
const beginnings = [Date.UTC(2026, 1, 12), Date.UTC(2026, 9, 5)];

function calendar(
  timeZone: string,
  { from, spans }: { from: string; spans: string[] },
  holidays: string[],
): BusinessCalendar {
  const days = from === 'sunday' ? weekDays : weekDays.filter((day) => day < 'sat' || from === day);
  return {
    timeZone,
    hours: Object.fromEntries(days.map((day) => [day, spans])),
    holidays: holidays.map((date) => ({ date, name: 'a holiday' })),
  };
}

/** For each minute from a beginning on whether it counts, as a wall clock and a diary tell it. */
const diaries = new Map<string, Uint8Array>();

function diaryOf(of: BusinessCalendar, beginning: number): Uint8Array {
  const key = `${of.timeZone} ${beginning}`;
  const known = diaries.get(key);
  if (known !== undefined) return known;
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: of.timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const holidays = of.holidays.map(({ date }) => date);
  const diary = new Uint8Array(windowMinutes);
  // Clocks change at full quarters of an hour.
  for (let minute = 0; minute < windowMinutes; minute += 15) {
    const parts = Object.fromEntries(
      wall.formatToParts(beginning + minute * minuteMs).map(({ type, value }) => [type, value]),
    );
    const { weekday = '', year, month, day, hour } = parts;
    const isHoliday = holidays.some((date) => `${year}-${month}-${day}`.endsWith(date));
    const spans = weekDays.flatMap((each) => (each === weekday.toLowerCase() ? (of.hours[each] ?? []) : []));
    for (let within = 0; within < 15; within += 1) {
      const shown = `${hour}:${String(Number(parts['minute']) + within).padStart(2, '0')}`;
      const isOpen = spans.some((span) => shown >= span.slice(0, 5) && shown < span.slice(6));
      diary[minute + within] = isOpen && !isHoliday ? 1 : 0;
    }
  }
  diaries.set(key, diary);
  return diary;
}

/** A promise as the simulation has it; times are minutes since the beginning. */
interface Simulated {
  target: PromiseTarget;
  policy: ServicePolicy;
  made: number;
  promised: number;
  used: number;
  /** Which minutes count; null for all of them. */
  diary: Uint8Array | null;
  isRunning: boolean;
  due: number | null;
  warn: number | null;
  end: PromiseEnd | null;
  ended: number | null;
}

const isReached: Record<PromiseEnd, boolean> = { met: true, replaced: false, dropped: false };

class Simulation {
  readonly promises: Simulated[] = [];
  policy: ServicePolicy | null = null;
  readonly #beginning: number;

  constructor(beginning: number) {
    this.#beginning = beginning;
  }

  /** Which minutes count; null for all of them. */
  #diaryFor({ targets, calendar: of }: ServicePolicy, target: PromiseTarget): Uint8Array | null {
    return targets[target]?.time !== 'business' || of === null ? null : diaryOf(of, this.#beginning);
  }

  #reach(policy: ServicePolicy, target: PromiseTarget, at: { minute: number; left: number }): number {
    let { minute, left } = at;
    const diary = this.#diaryFor(policy, target);
    for (; left > 0; minute += 1) {
      if (minute >= windowMinutes) throw new RangeError('A history is longer than its window.');
      if (diary === null || diary[minute] === 1) left -= 1;
    }
    return minute;
  }

  /** One minute passes. */
  pass(minute: number): void {
    for (const each of this.promises) {
      if (!each.isRunning || (each.diary !== null && each.diary[minute] === 0)) continue;
      each.used += 1;
      if (each.due === null && each.used === budget(each)) each.due = minute + 1;
      if (each.warn === null && each.used === warning(each)) each.warn = minute + 1;
    }
  }

  act(minute: number, { by, status, newPolicy, isRaised, isAnswered }: ClockAct): void {
    const isOver = status === 'Solved' || status === 'Closed';
    const finish = (each: Simulated, how: PromiseEnd) => {
      if (each.due === null && each.isRunning)
        each.due = this.#reach(each.policy, each.target, { minute, left: budget(each) - each.used });
      Object.assign(each, { isRunning: false, warn: null, end: how, ended: minute });
    };
    const open = () => this.promises.filter(({ end }) => end === null);
    for (const each of open()) {
      if (by === 'merge' || (by === 'rule' && isOver && each.target === 'solution')) finish(each, 'dropped');
      else if (each.target === 'solution' ? isOver : by === 'answer') finish(each, 'met');
    }
    if (newPolicy !== undefined) {
      this.policy = newPolicy;
      for (const each of open()) {
        const wanted = newPolicy?.targets[each.target];
        const left = budget(each) - each.used;
        const due = each.due ?? this.#reach(each.policy, each.target, { minute, left });
        const next =
          newPolicy && wanted && this.#reach(newPolicy, each.target, { minute, left: wanted.minutes });
        if (isRaised && (!next || due <= next)) continue;
        finish(each, 'replaced');
        if (wanted) this.#make(each.target, minute);
      }
      const has = (target: PromiseTarget) =>
        this.promises.some((each) => each.target === target && (each.end === null || isReached[each.end]));
      if (!isOver && !isAnswered && !has('firstAnswer')) this.#make('firstAnswer', minute);
      if (!isOver && !has('solution')) this.#make('solution', minute);
    }
    const solutions = this.promises.filter(({ target }) => target === 'solution');
    if (solutions.at(-1)?.end === 'dropped' && !isOver && by !== 'merge') this.#make('solution', minute);
    const isAwaited = by === 'request' && (status === 'New' || status === 'Open' || status === 'Elsewhere');
    if (isAwaited && !open().some(({ target }) => target !== 'solution')) this.#make('nextAnswer', minute);
    for (const each of open()) this.#startOrStop(each, minute, status);
  }

  #make(target: PromiseTarget, minute: number): void {
    const wanted = this.policy?.targets[target];
    if (!this.policy || !wanted) return;
    const promised = this.#reach(this.policy, target, { minute, left: wanted.minutes });
    this.promises.push({
      target,
      policy: this.policy,
      made: minute,
      promised,
      used: 0,
      diary: this.#diaryFor(this.policy, target),
      isRunning: true,
      due: null,
      warn: null,
      end: null,
      ended: null,
    });
  }

  #startOrStop(each: Simulated, minute: number, status: string): void {
    const turn = caseTurn(status);
    const isStill =
      turn === 'nobody' ||
      (each.target !== 'firstAnswer' && each.policy.pauses.some((other) => other === turn));
    if (isStill && each.isRunning) {
      const isLate = each.due !== null && minute > each.due;
      Object.assign(each, { isRunning: false, due: isLate ? each.due : null, warn: null });
    }
    if (!isStill && !each.isRunning) {
      each.isRunning = true;
      if (each.used >= budget(each)) each.due ??= minute;
      if (each.used >= warning(each)) each.warn = minute;
    }
  }

  /** Lets time pass until everything that runs has fallen due. */
  finish(from: number): void {
    const isAhead = ({ isRunning, due, warn }: Simulated) => isRunning && (due === null || warn === null);
    for (let minute = from; this.promises.some(isAhead); minute += 1) {
      if (minute >= windowMinutes) throw new RangeError('A history is longer than its window.');
      this.pass(minute);
    }
  }
}

function budget({ policy, target }: Simulated): number {
  return policy.targets[target]?.minutes ?? 0;
}

function warning(each: Simulated): number {
  return (budget(each) * each.policy.warnAtPercent) / 100;
}

/** Whole minutes before a warning too. */
const anyTarget = fc.record({
  minutes: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 400 })).map((n) => n * 4),
  time: fc.constantFrom('business' as const, 'calendar' as const),
});
const anyPolicy = (among: readonly BusinessCalendar[]): fc.Arbitrary<ServicePolicy> =>
  fc.record({
    targets: fc.record(
      { firstAnswer: anyTarget, nextAnswer: anyTarget, solution: anyTarget },
      { requiredKeys: [] },
    ),
    pauses: fc.subarray(['customer' as const, 'third party' as const]),
    warnAtPercent: fc.constantFrom(25, 50, 75),
    calendar: fc.constantFrom(...among),
  });

const anyStatus = fc.constantFrom(...caseStatuses, 'Elsewhere');
const anyHistory = (among: readonly BusinessCalendar[]) =>
  fc.record({
    beginning: fc.constantFrom(...beginnings.slice(0, among.length)),
    opened: fc.integer({ min: 0, max: 45 * 24 * 60 }),
    first: fc.option(anyPolicy(among), { freq: 8 }),
    wasAnswered: fc.boolean(),
    acts: fc.array(
      fc.record({
        gap: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 2500 })),
        status: anyStatus,
        by: fc.constantFrom(
          'answer' as const,
          'request' as const,
          'rule' as const,
          'merge' as const,
          'other' as const,
        ),
        policy: fc.oneof<fc.MaybeWeightedArbitrary<ServicePolicy | null | undefined>[]>(
          { weight: 5, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.option(anyPolicy(among), { freq: 5 }) },
        ),
        isRaised: fc.boolean(),
      }),
      { maxLength: 9 },
    ),
    rest: fc.integer({ min: 0, max: 3000 }),
  });

/** Holds the rules against the simulation, as many histories as asked for. Throws with the smallest history that differs.
 * Tells how many it was. */
export function checkClockProperties({
  runs,
  calendarCount = calendars.length,
}: {
  runs: number;
  calendarCount?: number;
}): number {
  const among = calendars.slice(0, calendarCount);
  fc.assert(
    fc.property(anyHistory(among), ({ beginning, opened, first, wasAnswered, acts, rest }) => {
      const simulation = new Simulation(beginning);
      let promises: ServicePromise[] = [];
      let policy: ServicePolicy | null = null;
      let minute = opened;
      const act = (more: Omit<ClockAct, 'at'>) => {
        promises = promisesAfter(promises, policy, { ...more, at: beginning + minute * minuteMs });
        if (more.newPolicy !== undefined) policy = more.newPolicy;
        simulation.act(minute, { ...more, at: minute });
      };
      act({ status: 'New', by: 'other', newPolicy: first });
      let isAnswered = wasAnswered;
      for (const { gap, policy: newPolicy, ...more } of acts) {
        for (const until = minute + gap; minute < until; minute += 1) simulation.pass(minute);
        isAnswered ||= more.by === 'answer';
        act({ ...more, isAnswered, ...(newPolicy !== undefined && { newPolicy }) });
      }
      for (const until = minute + rest; minute < until; minute += 1) simulation.pass(minute);
      const used = simulation.promises.map((each) => each.used);
      simulation.finish(minute);
      const now = beginning + minute * minuteMs;
      const expected = simulation.promises.map((each, index) =>
        toLine(each, { now: minute, used: used[index] ?? 0 }),
      );
      const found = promises.map((each) => lineOf(each, { now, beginning }));
      if (String(found.toSorted()) !== String(expected.toSorted()))
        throw new Error(`rules:\n${found.join('\n')}\nsimulation:\n${expected.join('\n')}`);
    }),
    { numRuns: runs },
  );
  return runs;
}

function toLine(each: Simulated, { now, used }: { now: number; used: number }): string {
  const { target, made, promised, due, warn, end, ended, isRunning } = each;
  const late = due === null ? 0 : Math.max(0, (ended ?? now) - due);
  const left = Math.max(0, budget(each) - used);
  const state = end ?? (isRunning ? 'running' : 'paused');
  return [target, made, promised, due, warn, state, ended, `late ${late}`, `left ${left}`].join(' ');
}

function lineOf(promise: ServicePromise, { now, beginning }: { now: number; beginning: number }): string {
  const minuteOf = (instant: number | null) => (instant === null ? null : (instant - beginning) / minuteMs);
  const { state, lateMs, remainingMs } = promiseState(promise, now);
  const { target, madeAt, promisedFor, dueAt, warnAt, endedAt } = promise;
  const [made, promised, due] = [minuteOf(madeAt), minuteOf(promisedFor), minuteOf(dueAt)];
  const late = `late ${lateMs / minuteMs}`;
  const left = `left ${remainingMs / minuteMs}`;
  return [target, made, promised, due, minuteOf(warnAt), state, minuteOf(endedAt), late, left].join(' ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000000' } } });
  const started = performance.now();
  checkClockProperties({ runs: Number(values.runs) });
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${values.runs} histories are as the simulation has them (${seconds} s)\n`);
}
