import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleWhileSeen } from './schedule-while-seen.ts';

const run = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  run.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turn(to: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(to === 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

it('calls back once, when its time has passed [§7.0.1]', () => {
  scheduleWhileSeen(run, 1_000);
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  turn('visible');
  expect(run).toHaveBeenCalledTimes(1);
});

it('does not call back while the page is hidden, and at once when it is seen again [§7.0.1, A88]', () => {
  scheduleWhileSeen(run, 1_000);
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  turn('visible');
  expect(run).toHaveBeenCalledTimes(1);
});

it('calls back before its time when the page was left and is seen again [§7.0.1]', () => {
  scheduleWhileSeen(run, 180_000);
  turn('hidden');
  turn('visible');
  expect(run).toHaveBeenCalledTimes(1);
});

it('calls back neither after its time nor when the page is seen again, once it was cancelled', () => {
  scheduleWhileSeen(run, 1_000)();
  vi.advanceTimersByTime(60_000);
  turn('visible');
  expect(run).not.toHaveBeenCalled();
});
