import { appError, errorStatus, toProblem } from '@reachout/core/errors';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '@reachout/web/lib/api-client';
import { type OpenCases, watchOpenCases } from './open-cases-source.ts';

const supportCase = {
  caseNumber: '00000042',
  status: 'Open',
  billingInvoiceId: null,
  subject: 'Timeouts',
  severity: '2',
  product: 'platform',
  area: 'functions',
  topic: 'timeouts',
  projectId: null,
  projectName: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const list = { supportCases: [supportCase], pagination: { limit: 15, offset: 0, total: 1 } };
const found = () => Response.json(list);
const refused = (code: 'rate_limited' | 'internal' | 'forbidden', retryAfterSeconds?: number) => () =>
  Response.json(toProblem(appError(code), 'request-1'), {
    status: errorStatus(appError(code)),
    headers: { ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }) },
  });

/** Watches a server that answers in this order; each scheduled look is run at once and its pause noted. */
async function watch(...answers: (() => Response)[]) {
  const paths: string[] = [];
  const pauses: number[] = [];
  const changes: OpenCases[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const fetch = async (path: string) => {
    paths.push(path);
    return answers[paths.length - 1]?.() ?? found();
  };
  const stop = watchOpenCases({
    api: createApiClient({ fetch: fetch as never, now: () => 0 }),
    teamId: 'team_orbit',
    now: () => 1_000 * paths.length,
    schedule: (run, milliseconds) => {
      pauses.push(milliseconds);
      if (pauses.length < answers.length) run();
      else resolve();
      return () => undefined;
    },
    onChange: (known) => changes.push(known),
  });
  await over;
  stop();
  return { paths, pauses, changes };
}

describe('the open cases of a team', () => {
  it('are fetched with limit 15, offset 0 and status Open, and again after 180000 ms [§4.0.8, §7.0.1, §9.0.2]', async () => {
    const { paths, pauses, changes } = await watch(found, found);
    expect(paths[0]).toBe(
      '/api/v3/support-center/support-cases?teamId=team_orbit&limit=15&offset=0&status=Open',
    );
    expect(pauses).toEqual([180_000, 180_000]);
    expect(changes.map(({ total, isStale }) => [total, isStale])).toEqual([
      [1, false],
      [1, false],
    ]);
  });

  it('stay with the time they are from when they cannot be refreshed [F30]', async () => {
    const { changes, pauses } = await watch(found, refused('rate_limited', 20), refused('internal'));
    expect(changes.map(({ updatedAt, isStale }) => [updatedAt, isStale])).toEqual([
      [1_000, false],
      [1_000, true],
      [1_000, true],
    ]);
    expect(pauses).toEqual([180_000, 20_000, 2_000]);
  });

  it.each([[null], [{}], [{ supportCases: 'x', pagination: {} }], ['<html>']])(
    'are unknown when the answer is %j',
    async (body) => {
      const { changes } = await watch(() => Response.json(body));
      expect(changes).toEqual([]);
    },
  );

  it('are not asked for again and again when they may not be read', async () => {
    const { pauses, changes } = await watch(refused('forbidden'));
    expect(pauses).toEqual([180_000]);
    expect(changes).toEqual([]);
  });
});
