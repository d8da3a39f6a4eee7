import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { describe, expect, it } from 'vitest';
import type { CallFailure } from '@reachout/web/lib/call-failure';
import { followList } from './follow-list.ts';

const refusal = (status: number, retryAfterSeconds?: number): Result<string, CallFailure> =>
  err({ kind: 'refused', status, error: appError('rate_limited', { retryAfterSeconds }), requestId: null });

function follow(...answers: Result<string, CallFailure>[]) {
  const asked: boolean[] = [];
  const pauses: number[] = [];
  const seen: string[] = [];
  let pending: (() => void) | null = null;
  const page = { isVisible: true };
  const list = followList({
    fetchList: (isExplicit) => {
      asked.push(isExplicit);
      return Promise.resolve(answers[asked.length - 1] ?? ok('list'));
    },
    onList: (html) => seen.push(html),
    onStale: () => seen.push('stale'),
    isVisible: () => page.isVisible,
    schedule(run, milliseconds) {
      pauses.push(milliseconds);
      pending = run;
      return () => {
        pending = null;
      };
    },
  });
  const passTime = async (): Promise<void> => {
    pending?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { list, page, asked, pauses, seen, passTime, isWaiting: () => pending !== null };
}

describe('a list that keeps itself fresh', () => {
  it('is fetched every 180000 ms [§7.0.1, §9.0.2]', async () => {
    const { passTime, pauses, seen } = follow();
    expect(seen).toEqual([]);
    await passTime();
    expect(seen).toEqual(['list']);
    expect(pauses).toEqual([180_000, 180_000]);
  });

  it('is fetched once more when a case of it changes while it is being fetched', async () => {
    const { list, asked } = follow();
    await Promise.all([list.noteChange(), list.noteChange(), list.noteChange()]);
    await Promise.resolve();
    expect(asked).toEqual([false, false]);
  });

  it('answers everybody who asked while it was being fetched with what the last fetch came to', async () => {
    const { list, seen } = follow(ok('earlier'), refusal(503));
    expect(await Promise.all([list.noteChange(), list.refresh(), list.refresh()])).toEqual([
      false,
      false,
      false,
    ]);
    expect(seen).toEqual(['stale']);
    expect(await list.refresh()).toBe(true);
  });

  it('asks past every cache only when a person asks [§7.0.1]', async () => {
    const { list, passTime, asked } = follow();
    await passTime();
    await list.refresh();
    expect(asked).toEqual([false, true]);
  });

  it('waits while it is hidden, and is fetched when it is seen again [§7.0.1]', async () => {
    const { list, page, asked, isWaiting, passTime } = follow();
    page.isVisible = false;
    list.noteVisibility();
    expect(isWaiting()).toBe(false);
    page.isVisible = true;
    list.noteVisibility();
    await passTime();
    expect(asked).toEqual([false]);
    expect(isWaiting()).toBe(true);
  });

  it('stays when it cannot be fetched, and waits as long as the server asks [F30]', async () => {
    const { passTime, pauses, seen } = follow(refusal(429, 30));
    await passTime();
    expect(seen).toEqual(['stale']);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(30_000);
  });
});
