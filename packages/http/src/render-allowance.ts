import { requestCopy } from './messages/requests.ts';
import { type AppError, appError } from '@reachout/core/errors';

/**
 * Rate-limits rendering by processor time, because rendering is what a page costs and anybody may request pages. Each address and each person has a
 * budget, and all visitors together have half a core (A85, A86). Counted in memory: a flood must not reach the database, and each process protects
 * its own core.
 */

export interface Allowance {
  /** The burst, in milliseconds of processor time. */
  atOnceMs: number;
  /** The refill, in milliseconds per second. */
  perSecondMs: number;
}

/**
 * At 5 ms for a page this is a burst of over 1,000 pages and a sustained 40 per second: two thousand people behind one address may each open one a
 * minute, all day. Cached pages cost nothing.
 */
export const renderAllowances = {
  address: { atOnceMs: 6_000, perSecondMs: 200 },
  person: { atOnceMs: 6_000, perSecondMs: 100 },
  /** The shared budget of all visitors, whatever their addresses: the other half of the core is reserved for people who are signed in. */
  visitors: { atOnceMs: 10_000, perSecondMs: 500 },
} as const satisfies Record<string, Allowance>;

/** The subject of a budget: a signed-in person, or an address. */
export type RenderSubject = { personId: string } | { address: string };

export interface RenderAllowance {
  /** The reason why rendering is refused now, with the seconds to wait; undefined when it is allowed. */
  refusal(subject: RenderSubject): AppError | undefined;
  /** Renders, and charges the time that it took. */
  spend<T>(subject: RenderSubject, render: () => T): T;
}

/** The key of the shared budget. */
const visitors = 'visitors';

/** Bound on memory: over it, only subjects that still owe time are tracked. */
const maxAccounts = 10_000;

/** Used and not yet refilled milliseconds, as of a time of the clock. */
interface Debt {
  ms: number;
  at: number;
}

interface Clocks {
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
  /** Milliseconds of processor time that this thread has used. */
  used: () => number;
}

export function createRenderAllowance(
  { elapsed, used }: Clocks,
  limits: Record<keyof typeof renderAllowances, Allowance> = renderAllowances,
): RenderAllowance {
  const debts = new Map<string, Debt>();
  const debtOf = (key: string, { perSecondMs }: Allowance): number => {
    const debt = debts.get(key);
    return debt === undefined ? 0 : Math.max(0, debt.ms - ((elapsed() - debt.at) / 1000) * perSecondMs);
  };
  const accountsOf = (subject: RenderSubject): [string, Allowance][] =>
    'personId' in subject
      ? [[`person:${subject.personId}`, limits.person]]
      : [
          [`address:${subject.address}`, limits.address],
          [visitors, limits.visitors],
        ];

  return {
    refusal(subject) {
      for (const [key, allowance] of accountsOf(subject)) {
        const over = debtOf(key, allowance) - allowance.atOnceMs;
        if (over < 0) continue;
        const retryAfterSeconds = Math.floor(over / allowance.perSecondMs) + 1;
        return appError('rate_limited', {
          retryAfterSeconds,
          ...(key === visitors && { message: requestCopy.tooManyVisitors() }),
        });
      }
      return undefined;
    },
    spend(subject, render) {
      const before = used();
      try {
        return render();
      } finally {
        const ms = used() - before;
        for (const [key, allowance] of accountsOf(subject)) {
          const owed = debtOf(key, allowance) + ms;
          // Reinserted, so that the map is in the order of last use.
          debts.delete(key);
          debts.set(key, { ms: owed, at: elapsed() });
        }
        if (debts.size > maxAccounts) forget();
      }
    },
  };

  /** Evicts subjects that owe nothing, and if need be the least recently used. */
  function forget(): void {
    const allowanceOf = (key: string): Allowance =>
      key === visitors ? limits.visitors : key.startsWith('person:') ? limits.person : limits.address;
    for (const key of debts.keys()) if (debtOf(key, allowanceOf(key)) === 0) debts.delete(key);
    for (const key of debts.keys()) {
      if (debts.size <= maxAccounts / 2) return;
      debts.delete(key);
    }
  }
}

/** No limits, where the operator has switched them off. */
export const unlimitedRendering: RenderAllowance = {
  refusal: () => undefined,
  spend: (_subject, render) => render(),
};
