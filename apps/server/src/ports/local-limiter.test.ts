import { describe, expect, it } from 'vitest';
import { createLocalLimiter } from './local-limiter.ts';

const limit = { name: 'search', limit: 3, windowSeconds: 60 };
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('the limit of one process', () => {
  it('lets as many through at once as it says, and then one after the other [A85]', async () => {
    let now = 0;
    const take = createLocalLimiter(() => now);
    const first = await Promise.all(times(4).map(() => take('search:a', limit)));
    expect(first.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    expect(first[3]?.retryAfterSeconds).toBe(20);
    now = 20_000;
    const next = [await take('search:a', limit), await take('search:a', limit)];
    expect(next.map(({ allowed }) => allowed)).toEqual([true, false]);
  });

  it('counts what is asked of each bucket by itself', async () => {
    const take = createLocalLimiter(() => 0);
    await Promise.all(times(3).map(() => take('search:a', limit)));
    expect(await take('search:b', limit)).toEqual({ allowed: true, retryAfterSeconds: 0 });
  });

  it('keeps a bucket that is in use while many others come and go', async () => {
    let now = 0;
    const take = createLocalLimiter(() => now);
    await Promise.all(times(3).map(() => take('search:a', limit)));
    now = 10;
    await Promise.all(times(5_000).map((other) => take(`search:${other}`, limit)));
    expect((await take('search:a', limit)).allowed).toBe(false);
  });
});
