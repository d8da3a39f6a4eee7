import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleWhileSeen } from './schedule-while-seen.ts';

const act = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  act.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turn(to: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(to === 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

it('calls back once, after the time [§7.0.1]', () => {
  scheduleWhileSeen(act, 1_000);
  vi.advanceTimersByTime(999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  turn('visible');
  expect(act).toHaveBeenCalledTimes(1);
});

it('does not call back while the page is hidden, and at once when it is seen again [§7.0.1, A88]', () => {
  scheduleWhileSeen(act, 1_000);
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  turn('visible');
  expect(act).toHaveBeenCalledTimes(1);
});

it('calls back before its time when the page was left and is seen again [§7.0.1]', () => {
  scheduleWhileSeen(act, 180_000);
  turn('hidden');
  turn('visible');
  expect(act).toHaveBeenCalledTimes(1);
});

it('is cancelled for both', () => {
  scheduleWhileSeen(act, 1_000)();
  vi.advanceTimersByTime(60_000);
  turn('visible');
  expect(act).not.toHaveBeenCalled();
});
