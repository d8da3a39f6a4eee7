import { type AppError, appError } from '@reachout/core/errors';

/**
 * Rendering is what a page costs, and anybody may ask for pages: so each address and each person has processor time to have pages rendered, and
 * visitors together have half of a core (A85, A86). Counted in memory: a flood must not become one of the database, and each process guards its own core.
 */

export interface Allowance {
  /** Milliseconds of processor time that may be used at once. */
  atOnceMs: number;
  /** Milliseconds that come back each second. */
  perSecondMs: number;
}

/**
 * At 5 ms for a page that is over 1,000 pages at once and 40 a second for as long as one likes: two thousand people behind one address may each open one
 * every minute, the whole day. Pages that are the same for all visitors are kept and cost nothing.
 */
export const renderAllowances = {
  address: { atOnceMs: 6_000, perSecondMs: 200 },
  person: { atOnceMs: 6_000, perSecondMs: 100 },
  /** Of all visitors together, whatever addresses they come from: the other half stays for those who are signed in. */
  visitors: { atOnceMs: 10_000, perSecondMs: 500 },
} as const satisfies Record<string, Allowance>;

/** Who asks for a page: a person who is signed in, or an address. */
export type RenderSubject = { personId: string } | { address: string };

export interface RenderAllowance {
  /** Why no page is rendered for them now, and for how many whole seconds; undefined when one is. */
  refusal(subject: RenderSubject): AppError | undefined;
  /** Renders, and counts what it took. */
  spend<T>(subject: RenderSubject, render: () => T): T;
}

/** The account of all visitors together. */
const visitors = 'visitors';

const tooManyVisitors =
  'Many people are asking for pages at the moment. Wait a little and try again, or log in.';

/** More are remembered only while each of them has something to make good. */
const maxAccounts = 10_000;

/** What was used and has not come back yet, in milliseconds, at a time of the clock. */
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
          ...(key === visitors && { message: tooManyVisitors }),
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
          // Set anew, so that those who asked last are the last in order.
          debts.delete(key);
          debts.set(key, { ms: owed, at: elapsed() });
        }
        if (debts.size > maxAccounts) forget();
      }
    },
  };

  /** Lets go of those who owe nothing any more, and if need be of those who asked longest ago. */
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

/** Renders whatever is asked for, where the operator wants no limits. */
export const unlimitedRendering: RenderAllowance = {
  refusal: () => undefined,
  spend: (_subject, render) => render(),
};
