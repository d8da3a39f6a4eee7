import { type PromiseEnd, promiseEnds } from '@reachout/cases/rules/clocks/promise-ends';
import { seededRandom, type SeededRandom } from '@reachout/server/testing/any-requests/test-random';
import { dayMs, hourMs } from '@reachout/core/time';

/** A random history of a desk, as plain data: what happened to each case, conversation and refund. All times are milliseconds since 1970. */
export interface RandomHistory {
  seed: number;
  /** Of which every case and conversation is; no other history has it. */
  product: string;
  cases: RandomCase[];
  talks: RandomTalk[];
  refunds: RandomRefund[];
}

export interface RandomCase {
  number: number;
  account: string;
  openedBy: string;
  openedAt: number;
  severity: number;
  plan: string | null;
  v0Plan: string | null;
  isRefund: boolean;
  thread: string | null;
  continues: number | null;
  mergedInto: number | null;
  firstStatus: string;
  steps: { at: number; before: string; after: string; by: 'customer' | 'staff' | 'system' }[];
  comments: { at: number; by: 'customer' | 'staff' | 'system'; isPublic: boolean }[];
  promises: RandomPromise[];
}

export interface RandomPromise {
  target: 'firstAnswer' | 'nextAnswer' | 'solution';
  time: 'business' | 'calendar';
  severity: number;
  madeAt: number;
  usedMs: number;
  dueAt: number | null;
  end: PromiseEnd | null;
  endedAt: number | null;
}

export interface RandomTalk {
  id: string;
  person: string;
  account: string | null;
  beganAt: number;
  isHidden: boolean;
  messages: { role: 'user' | 'assistant'; at: number; isComplete: boolean; isEmpty: boolean }[];
  verdicts: { at: number; value: 1 | -1; isHandover: boolean }[];
  csat: number | null;
}

export interface RandomRefund {
  id: string;
  account: string;
  currency: string;
  askedMinor: number;
  /** Less than was asked for where a part was approved. */
  amountMinor: number;
  decision: 'approved' | 'requested';
  isBegunByStaff: boolean;
  steps: { status: 'asked' | 'under_review' | 'approved' | 'sent' | 'settled' | 'failed'; at: number }[];
}

/** The moment at which every history is looked at, and the days that it is asked for: history lies before, in and after them. */
export const lookedAt = Date.parse('2026-03-05T09:00:00Z');
export const askedDays = { from: '2026-02-10', to: '2026-02-20' };
const began = Date.parse('2026-02-01T00:00:00Z');

/** Refunds have no product by which histories could be told apart: each has a year of its own. */
export const refundsFrom = (seed: number): number => Date.UTC(1800 + seed, 0, 1);

const statuses = ['New', 'Open', 'Waiting on you', 'On hold', 'Solved', 'Closed', 'Pending vendor'] as const;

export function randomHistory(seed: number): RandomHistory {
  const random = seededRandom(seed);
  const name = `h${seed}`;
  const accounts = [`${name}_a`, `${name}_b`];
  const people = [`${name}_p`, `${name}_q`];
  const talks = Array.from({ length: random.between(0, 10) }, (_, index) =>
    randomTalk(random, { id: `${name}_t${index}`, accounts, people }),
  );
  const cases: RandomCase[] = [];
  for (let index = random.between(0, 24); index > 0; index -= 1)
    cases.push(randomCase(random, { number: seed * 100 + index, accounts, people, talks, others: cases }));
  const refunds = Array.from({ length: random.between(0, 8) }, (_, index) =>
    randomRefund(random, { id: `${name}_r${index}`, account: accounts[0] ?? '', from: refundsFrom(seed) }),
  );
  return { seed, product: name, cases, talks, refunds };
}

/** Whole hours of six, so that things meet the bounds of days and one another. */
function someTime(random: SeededRandom, from = began): number {
  const steps = Math.floor((lookedAt - from) / (6 * hourMs));
  return Math.min(lookedAt, from + random.between(0, steps) * 6 * hourMs);
}

function inOrder(random: SeededRandom, count: number, from: number): number[] {
  return Array.from({ length: count }, () => someTime(random, from)).toSorted((one, other) => one - other);
}

function randomCase(
  random: SeededRandom,
  {
    number,
    accounts,
    people,
    talks,
    others,
  }: {
    number: number;
    accounts: readonly string[];
    people: readonly string[];
    talks: readonly RandomTalk[];
    others: readonly RandomCase[];
  },
): RandomCase {
  const openedAt = someTime(random);
  const firstStatus = random.chance(0.8) ? 'New' : random.pick(statuses);
  let before: string = firstStatus;
  const steps = inOrder(random, random.between(0, 5), openedAt).flatMap((at) => {
    const after = random.pick(statuses);
    if (after === before) return [];
    const step = { at, before, after, by: random.pick(['customer', 'staff', 'system'] as const) };
    before = after;
    return [step];
  });
  const isContinued = others.length > 0 && random.chance(0.1);
  const continued = isContinued ? random.pick(others) : undefined;
  const account = continued?.account ?? random.pick(accounts);
  return {
    number,
    account,
    openedBy: random.pick(people),
    openedAt,
    severity: random.between(1, 4),
    plan: random.pick([null, 'hobby', 'pro']),
    v0Plan: random.pick([null, 'v0-pro']),
    isRefund: random.chance(0.15),
    thread: talks.length > 0 && random.chance(0.15) ? random.pick(talks).id : null,
    continues: continued?.number ?? null,
    mergedInto: random.chance(0.1)
      ? (others.find((other) => other.account === account)?.number ?? null)
      : null,
    firstStatus,
    steps,
    comments: inOrder(random, random.between(0, 4), openedAt).map((at) => ({
      at,
      by: random.pick(['customer', 'staff', 'staff', 'system'] as const),
      isPublic: random.chance(0.7),
    })),
    promises: Array.from({ length: random.between(0, 3) }, () => randomPromise(random, openedAt)),
  };
}

function randomPromise(random: SeededRandom, from: number): RandomPromise {
  const madeAt = someTime(random, from);
  const end = random.pick([null, 'met', ...promiseEnds] as const);
  return {
    target: random.pick(['firstAnswer', 'nextAnswer', 'solution'] as const),
    time: random.pick(['business', 'calendar'] as const),
    severity: random.between(1, 4),
    madeAt,
    usedMs: random.between(0, 50) * hourMs,
    dueAt: random.chance(0.15) ? null : madeAt + random.between(1, 40) * 6 * hourMs,
    end,
    endedAt: end === null ? null : someTime(random, madeAt),
  };
}

function randomTalk(
  random: SeededRandom,
  { id, accounts, people }: { id: string; accounts: readonly string[]; people: readonly string[] },
): RandomTalk {
  const beganAt = someTime(random);
  const times = [beganAt, ...inOrder(random, random.between(0, 3), Math.max(beganAt, lookedAt - 9 * dayMs))];
  return {
    id,
    person: random.pick(people),
    account: random.chance(0.2) ? null : random.pick(accounts),
    beganAt,
    isHidden: random.chance(0.1),
    messages: times.map((at, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      at: random.chance(0.7) ? Math.min(at, beganAt + 6 * hourMs) : at,
      isComplete: random.chance(0.85),
      isEmpty: random.chance(0.1),
    })),
    verdicts: inOrder(random, random.between(0, 3), beganAt).map((at, index) => ({
      at: at + index,
      value: random.pick([1, -1] as const),
      isHandover: random.chance(0.2),
    })),
    csat: random.chance(0.4) ? random.between(1, 5) : null,
  };
}

function randomRefund(
  random: SeededRandom,
  { id, account, from }: { id: string; account: string; from: number },
): RandomRefund {
  const askedMinor = random.between(2, 50_000);
  const ways = [
    ['asked'],
    ['asked', 'under_review'],
    ['asked', 'under_review', 'failed'],
    ['asked', 'under_review', 'approved', 'sent', 'settled'],
    ['asked', 'approved', 'sent'],
    ['asked', 'approved', 'sent', 'failed'],
  ] as const;
  const way = random.pick(ways);
  const at = from + random.between(-8, 40) * 12 * hourMs;
  const isApproved = way.some((status) => status === 'approved');
  return {
    id,
    account,
    currency: random.pick(['USD', 'EUR', 'JPY']),
    askedMinor,
    amountMinor: isApproved && random.chance(0.3) ? askedMinor - 1 : askedMinor,
    decision: random.pick(['approved', 'requested'] as const),
    isBegunByStaff: random.chance(0.15),
    steps: way.map((status, index) => ({ status, at: at + index * random.between(1, 30) * hourMs })),
  };
}
