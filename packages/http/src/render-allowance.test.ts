import { describe, expect, it } from 'vitest';
import {
  createRenderAllowance,
  type RenderAllowance,
  renderAllowances,
  type RenderSubject,
} from './render-allowance.ts';

interface Simulation {
  allowance: RenderAllowance;
  /** Renders a page of so many milliseconds if it may be rendered; says whether it was. */
  ask: (subject: RenderSubject, costMs: number) => boolean;
  pass: (seconds: number) => void;
}

function simulate(): Simulation {
  let now = 0;
  let used = 0;
  const allowance = createRenderAllowance({ elapsed: () => now, used: () => used });
  return {
    allowance,
    ask(subject, costMs) {
      if (allowance.refusal(subject) !== undefined) return false;
      allowance.spend(subject, () => (used += costMs));
      return true;
    },
    pass: (seconds) => (now += seconds * 1000),
  };
}

const pageMs = 5;
const office = { address: '192.0.2.1' };

/** How many of so many requests were rendered. */
function countOf(requests: number, ask: (index: number) => boolean): number {
  return Array.from({ length: requests }, (_, index) => ask(index)).filter(Boolean).length;
}

describe('the processor time for pages [A85, A86]', () => {
  it('lets an address have a thousand pages at once, and then forty a second', () => {
    const { ask, pass } = simulate();
    expect(countOf(5_000, () => ask(office, pageMs))).toBe(renderAllowances.address.atOnceMs / pageMs);
    pass(1);
    expect(countOf(100, () => ask(office, pageMs))).toBe(40);
    pass(60);
    expect(countOf(5_000, () => ask(office, pageMs))).toBe(1_200);
  });

  it('never stops two thousand people behind one address who each open a page every minute', () => {
    const { ask, pass } = simulate();
    const pages = 2_000 * 60;
    const rendered = countOf(pages, () => {
      pass(60 / 2_000);
      return ask(office, pageMs);
    });
    expect(rendered).toBe(pages);
  });

  it('says in whole seconds when the next page may be asked for, and it may be then', () => {
    const { allowance, ask, pass } = simulate();
    ask(office, renderAllowances.address.atOnceMs + 500);
    expect(allowance.refusal(office)?.retryAfterSeconds).toBe(3);
    pass(3);
    expect(allowance.refusal(office)).toBeUndefined();
  });

  it('counts a page that failed too', () => {
    let used = 0;
    const allowance = createRenderAllowance({ elapsed: () => 0, used: () => used });
    const fail = (): void =>
      allowance.spend(office, () => {
        used += renderAllowances.address.atOnceMs;
        throw new Error('no page');
      });
    expect(fail).toThrow('no page');
    expect(allowance.refusal(office)?.retryAfterSeconds).toBe(1);
  });

  it('leaves half of a core to those who are signed in, however many addresses visitors come from', () => {
    const { ask, pass } = simulate();
    const seconds = 120;
    let address = 0;
    const renderedIn = (): number =>
      countOf(400, () => ask({ address: `2001:db8:0:${(address += 1).toString(16)}::/64` }, pageMs));
    const rendered = Array.from({ length: seconds }, () => {
      pass(1);
      expect(ask({ personId: 'user_olivia' }, pageMs)).toBe(true);
      return renderedIn();
    }).reduce((sum, count) => sum + count, 0);
    const { atOnceMs, perSecondMs } = renderAllowances.visitors;
    expect(rendered * pageMs).toBeGreaterThan(seconds * perSecondMs * 0.95);
    expect(rendered * pageMs).toBeLessThanOrEqual(atOnceMs + seconds * perSecondMs + pageMs);
  });

  it('is one person’s, from however many addresses they ask, and no other person’s', () => {
    const { ask } = simulate();
    expect(countOf(5_000, () => ask({ personId: 'user_olivia' }, pageMs))).toBe(
      renderAllowances.person.atOnceMs / pageMs,
    );
    expect(ask({ personId: 'user_noor' }, pageMs)).toBe(true);
    expect(ask(office, pageMs)).toBe(true);
  });

  it('forgets those who owe nothing, and is not made to remember everybody', () => {
    const { ask, pass, allowance } = simulate();
    ask(office, 8_000);
    const others = Array.from({ length: 9_000 }, (_, index) => ({ personId: `user_${index}` }));
    for (const other of others) ask(other, 0.001);
    pass(1);
    expect(allowance.refusal(office)?.retryAfterSeconds).toBe(10);
    for (const other of others) ask({ personId: `${other.personId}_again` }, 0.001);
    expect(allowance.refusal(office)?.retryAfterSeconds).toBe(10);
  });
});
