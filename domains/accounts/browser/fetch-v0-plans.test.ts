import { appError, errorStatus, toProblem } from '@reachout/core/errors';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '@reachout/web/lib/api-client';
import { fetchV0Plans } from './fetch-v0-plans.ts';

const plans = {
  accounts: [
    { slug: 'orbit', plan: 'v0-team' },
    { username: 'olivia', plan: 'v0-level1' },
  ],
};
const refused = (code: 'rate_limited' | 'internal' | 'forbidden', retryAfterSeconds?: number) => () =>
  Response.json(toProblem(appError(code), 'request-1'), {
    status: errorStatus(appError(code)),
    statusText: statusTexts[code],
    headers: { ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) },
  });
const statusTexts = {
  rate_limited: 'Too Many Requests',
  internal: 'Internal Server Error',
  forbidden: 'Forbidden',
};
const found = () => Response.json(plans);
const unreachable = () => {
  throw new TypeError('no connection');
};

/** Fetches from a server that answers in this order, its last answer again and again; the waits in between are noted. */
async function fetchFrom(answers: (() => Response)[], jitter = 0) {
  const waits: number[] = [];
  const paths: string[] = [];
  const fetch = async (path: string) => {
    paths.push(path);
    return (answers[paths.length - 1] ?? answers.at(-1))?.();
  };
  const outcome = await fetchV0Plans({
    api: createApiClient({ fetch: fetch as never, now: () => 0 }),
    wait: async (milliseconds) => void waits.push(milliseconds),
    random: () => jitter,
  });
  return { outcome, waits, paths };
}

describe('the v0 plans', () => {
  it('are fetched by slug or username [§7.0.9, D5]', async () => {
    const { outcome, paths, waits } = await fetchFrom([found]);
    expect(outcome).toEqual({ ok: true, value: plans.accounts });
    expect(paths).toEqual(['/api/support/v0-plans']);
    expect(waits).toEqual([]);
  });

  it.each([
    [0, [1_000, 2_000, 4_000]],
    [1, [1_250, 2_500, 5_000]],
  ])(
    'are tried again after times that double, with the jitter %d, and not for ever [§7.0.9, F31]',
    async (jitter, times) => {
      const { outcome, waits, paths } = await fetchFrom([refused('internal')], jitter);
      expect(waits).toEqual(times);
      expect(paths).toHaveLength(4);
      expect(outcome).toEqual({
        ok: false,
        error: { message: 'Failed to fetch plans: 500 Internal Server Error', retryAfterSeconds: 0 },
      });
    },
  );

  it('are there as soon as one try succeeds [F31]', async () => {
    const { outcome, waits } = await fetchFrom([refused('internal'), unreachable, found]);
    expect(outcome).toMatchObject({ ok: true });
    expect(waits).toEqual([1_000, 2_000]);
  });

  it('wait as long as a 429 says [§7.0.9, F31]', async () => {
    const { outcome, waits } = await fetchFrom([
      refused('rate_limited', 7),
      refused('rate_limited', 12),
      found,
    ]);
    expect(outcome).toMatchObject({ ok: true });
    expect(waits).toEqual([7_000, 12_000]);
  });

  it('leave a long wait to the person [F31]', async () => {
    const { outcome, waits } = await fetchFrom([refused('rate_limited', 31)]);
    expect(waits).toEqual([]);
    expect(outcome).toEqual({
      ok: false,
      error: { message: 'Failed to fetch plans: 429 Too Many Requests', retryAfterSeconds: 31 },
    });
  });

  it.each([
    ['a refusal', refused('forbidden'), 'Failed to fetch plans: 403 Forbidden', 1],
    [
      'an answer of another shape',
      () => Response.json({ accounts: [{ plan: 'v0-level1' }] }),
      'Failed to fetch plans: 200 with an unexpected answer',
      1,
    ],
    ['no connection', unreachable, 'Failed to fetch plans: 0 No connection', 4],
  ])('fail with %s [§8.0.4]', async (_, answer, message, tries) => {
    const { outcome, paths } = await fetchFrom([answer]);
    expect(outcome).toEqual({ ok: false, error: { message, retryAfterSeconds: 0 } });
    expect(paths).toHaveLength(tries);
  });
});
