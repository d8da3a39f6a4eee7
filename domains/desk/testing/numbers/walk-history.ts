import type { AssistantNumbers, RefundNumbers, TimesRow } from '../../rules/calls/staff-numbers.ts';
import { lookedAt, type RandomCase, type RandomHistory, type RandomTalk } from './random-history.ts';

/**
 * The numbers of a history by walking through it step by step, in plain TypeScript and without a query: what the statements have to come to. It shares no rule with them: statuses and hours are
 * written out.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const finished = new Set(['Solved', 'Closed']);
const turns: Readonly<Record<string, string>> = {
  New: 'support',
  Open: 'support',
  'Waiting on you': 'customer',
  'On hold': 'thirdParty',
  Solved: 'nobody',
  Closed: 'nobody',
};

/** A span of time: its first instant, and the first after it. */
export interface Span {
  from: number;
  before: number;
}

const isIn = (at: number, { from, before }: Span): boolean => at >= from && at < before;

/** The smallest value that is as large as so many of them. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share - 1e-9) - 1)] ?? null;
}

interface Timed {
  severity: number;
  plan: string | null;
  took: number;
}

/** Times by severity, by plan, by both and of all, in no order. */
function group(timed: readonly Timed[]): TimesRow[] {
  const keys = new Map<string, { of: TimesRow['of']; severity: number | null; plan: string | null }>();
  for (const { severity, plan } of timed)
    for (const key of [
      { of: 'all', severity: null, plan: null },
      { of: 'severity', severity, plan: null },
      { of: 'plan', severity: null, plan },
      { of: 'both', severity, plan },
    ] as const)
      keys.set(JSON.stringify(key), key);
  return [...keys.values()].map(({ of, severity, plan }) => {
    const fits = timed.filter(
      (each) =>
        (severity === null || each.severity === severity) &&
        (of === 'all' || of === 'severity' || each.plan === plan),
    );
    const took = fits.map((each) => each.took);
    return {
      of,
      severity: severity === null ? null : (String(severity) as NonNullable<TimesRow['severity']>),
      plan,
      count: fits.length,
      p50Ms: percentile(took, 0.5),
      p90Ms: percentile(took, 0.9),
    };
  });
}

function timedOf({ severity, openedAt, ...plans }: RandomCase, at: number, planOf: PlanOf): Timed {
  return { severity, plan: planOf(plans), took: at - openedAt };
}

type PlanOf = (plans: Pick<RandomCase, 'plan' | 'v0Plan'>) => string | null;

const answersOf = ({ comments }: RandomCase) =>
  comments.filter(({ by, isPublic }) => by === 'staff' && isPublic);

/** The first answers of a span. */
export function walkFirstAnswers({ cases }: RandomHistory, span: Span, planOf: PlanOf): TimesRow[] {
  return group(
    cases.flatMap((each) => {
      const [first] = answersOf(each);
      if (each.isRefund || first === undefined || !isIn(first.at, span)) return [];
      return [timedOf(each, first.at, planOf)];
    }),
  );
}

/** Cases that wait for their first answer when the history is looked at. */
export function walkUnanswered({ cases }: RandomHistory): { waiting: number; longestWaitMs: number | null } {
  const waiting = cases.filter(
    (each) => !each.isRefund && !finished.has(statusOf(each)) && answersOf(each).length === 0,
  );
  const waits = waiting.map(({ openedAt }) => lookedAt - openedAt);
  return { waiting: waiting.length, longestWaitMs: waits.length === 0 ? null : Math.max(...waits) };
}

function statusOf({ firstStatus, steps }: RandomCase): string {
  return steps.at(-1)?.after ?? firstStatus;
}

/** The solvings of a span. */
export function walkSolutions({ cases }: RandomHistory, span: Span, planOf: PlanOf) {
  const times: Timed[] = [];
  const days = new Map<string, { day: string; solved: number; closedByRule: number }>();
  let [solved, closedByRule, reopened] = [0, 0, 0];
  for (const each of cases)
    each.steps.forEach((step, index) => {
      if (each.mergedInto !== null) return;
      if (!finished.has(step.after) || finished.has(step.before) || !isIn(step.at, span)) return;
      const day = dayOf(step.at);
      const counted = days.get(day) ?? { day, solved: 0, closedByRule: 0 };
      days.set(day, counted);
      if (step.by === 'system') {
        closedByRule += 1;
        counted.closedByRule += 1;
        return;
      }
      solved += 1;
      counted.solved += 1;
      const isTakenUp = each.steps
        .slice(index + 1)
        .some(({ before, after }) => finished.has(before) && !finished.has(after));
      if (isTakenUp || cases.some(({ continues }) => continues === each.number)) reopened += 1;
      if (!isTakenUp && !each.isRefund) times.push(timedOf(each, step.at, planOf));
    });
  return { times: group(times), solved, closedByRule, reopened, days: [...days.values()] };
}

/** Each day of a span: what was opened, and what was open when it ended, by looking at every case then. */
export function walkBacklog({ cases }: RandomHistory, span: Span) {
  const days = [];
  for (let start = span.from; start < span.before; start += dayMs) {
    const end = Math.min(start + dayMs, lookedAt);
    const open = { support: 0, customer: 0, thirdParty: 0, unknown: 0 };
    for (const { openedAt, firstStatus, steps } of cases) {
      if (openedAt >= end) continue;
      const status = steps.findLast(({ at }) => at < end)?.after ?? firstStatus;
      const turn = turns[status] ?? 'unknown';
      if (turn !== 'nobody') open[turn as keyof typeof open] += 1;
    }
    const opened = cases.filter(({ openedAt }) => openedAt >= start && openedAt < start + dayMs).length;
    days.push({ day: dayOf(start), opened, ...open });
  }
  return days;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** What became of promises in a span, in no order. */
export function walkPromises({ cases }: RandomHistory, span: Span, planOf: PlanOf) {
  const rows = new Map<string, { head: object; kept: number; missed: number; took: number[] }>();
  for (const each of cases)
    for (const { target, severity, time, usedMs, dueAt, end, endedAt } of each.promises) {
      // Where a case goes on in another, the matter is solved there.
      if (target === 'solution' && each.mergedInto !== null) continue;
      const stoodUntil = endedAt ?? lookedAt;
      const isMissed = dueAt !== null && dueAt < stoodUntil;
      const settledAt = isMissed ? dueAt : end === 'met' ? endedAt : null;
      if (settledAt === null || !isIn(settledAt, span)) continue;
      const head = { target, severity: String(severity), plan: planOf(each), time };
      const key = JSON.stringify(head);
      const row = rows.get(key) ?? { head, kept: 0, missed: 0, took: [] };
      rows.set(key, row);
      if (isMissed) row.missed += 1;
      else row.kept += 1;
      if (end === 'met') row.took.push(usedMs);
    }
  return [...rows.values()].map(({ head, kept, missed, took }) => ({
    ...head,
    kept,
    missed,
    reached: took.length,
    p50Ms: percentile(took, 0.5),
    p90Ms: percentile(took, 0.9),
  }));
}

/** What became of the conversations that began in a span. */
export function walkTalks({ cases, talks }: RandomHistory, span: Span): AssistantNumbers {
  const counted = {
    conversations: 0,
    withCase: 0,
    tooYoung: 0,
    silent: 0,
    confirmed: 0,
    unhelped: 0,
    ratings: [0, 0, 0, 0, 0],
  };
  for (const talk of talks) {
    const isAnswered = talk.messages.some(
      ({ role, isComplete, isEmpty }) => role === 'assistant' && isComplete && !isEmpty,
    );
    if (talk.isHidden || !isAnswered || !isIn(talk.beganAt, span)) continue;
    counted.conversations += 1;
    if (talk.csat !== null) counted.ratings[talk.csat - 1] = (counted.ratings[talk.csat - 1] ?? 0) + 1;
    const endedAt = Math.max(...talk.messages.map(({ at }) => at));
    if (endedAt + 72 * hourMs > lookedAt) counted.tooYoung += 1;
    else if (cases.some((each) => followsFrom(each, talk, endedAt))) counted.withCase += 1;
    else {
      const last = talk.verdicts.filter(({ isHandover }) => !isHandover).at(-1)?.value;
      const isYes = last === 1 || (talk.csat ?? 0) >= 4;
      const isNo = last === -1 || (talk.csat ?? 5) <= 2;
      counted.silent += 1;
      counted.confirmed += isYes && !isNo ? 1 : 0;
      counted.unhelped += isNo ? 1 : 0;
    }
  }
  return counted;
}

function followsFrom(
  each: RandomCase,
  { id, person, account, beganAt }: RandomTalk,
  endedAt: number,
): boolean {
  const isOfPerson = each.openedBy === person && (account === null || each.account === account);
  const isSoon = each.openedAt >= beganAt && each.openedAt <= endedAt + 72 * hourMs;
  return each.thread === id || (isOfPerson && isSoon);
}

/** What became of the refunds that were asked for in a span, by currency and of all. */
export function walkRefunds({ refunds }: RandomHistory, span: Span): RefundNumbers[] {
  const inSpan = refunds.filter(({ steps }) => isIn(steps[0]?.at ?? 0, span));
  const currencies = [...new Set(inSpan.map(({ currency }) => currency))];
  const rows = (inSpan.length === 0 ? [] : [null, ...currencies]).map((currency) => {
    const all = inSpan.filter((each) => currency === null || each.currency === currency);
    const asked = all.filter(({ isBegunByStaff }) => !isBegunByStaff);
    const at = ({ steps }: (typeof asked)[number], status: string) =>
      steps.find((step) => step.status === status)?.at;
    const approved = asked.filter((each) => at(each, 'approved') !== undefined);
    const declined = asked.filter(
      (each) => at(each, 'approved') === undefined && at(each, 'failed') !== undefined,
    );
    const byPeople = [...approved, ...declined].filter(({ decision }) => decision === 'requested');
    const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
    const isWhole = ({ amountMinor, askedMinor }: (typeof asked)[number]) => amountMinor === askedMinor;
    return {
      currency,
      asked: asked.length,
      approved: approved.filter(isWhole).length,
      partial: approved.filter((each) => !isWhole(each)).length,
      declined: declined.length,
      waiting: asked.length - approved.length - declined.length,
      askedMinor: currency === null ? null : sum(asked.map(({ askedMinor }) => askedMinor)),
      approvedMinor: currency === null ? null : sum(approved.map(({ amountMinor }) => amountMinor)),
      byPolicy: approved.filter(({ decision }) => decision === 'approved').length,
      byPeople: byPeople.length,
      medianMs: percentile(
        byPeople.map((each) => (at(each, 'approved') ?? at(each, 'failed') ?? 0) - (each.steps[0]?.at ?? 0)),
        0.5,
      ),
      begunByStaff: all.length - asked.length,
    };
  });
  return rows;
}
