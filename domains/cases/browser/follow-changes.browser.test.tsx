import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges } from './follow-changes.ts';

/** A connection on which the test says what the server tells. */
class TestStream extends EventTarget {
  readyState: number = EventSource.OPEN;
  close(): void {
    this.readyState = EventSource.CLOSED;
  }
}

let streams: TestStream[] = [];
const refetch = vi.fn(async () => {});
let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  refetch.mockClear();
  stop = followChanges({
    eventsPath: '/events',
    events: ['case'],
    gatherMs: 120,
    pollMs: 20_000,
    refetch,
    openStream: () => {
      const stream = new TestStream();
      streams.push(stream);
      return stream as EventTarget as EventSource;
    },
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a page that follows what it shows', () => {
  it('refetches once for several changes of one action [U41]', async () => {
    streams[0]?.dispatchEvent(new Event('case'));
    streams[0]?.dispatchEvent(new Event('case'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('asks for nothing while it is being left, since the session may have ended by then [F18]', async () => {
    streams[0]?.dispatchEvent(new Event('case'));
    window.dispatchEvent(new Event('beforeunload'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(refetch).not.toHaveBeenCalled();
    expect(streams.map(({ readyState }) => readyState)).toEqual([EventSource.CLOSED]);
  });

  it('follows on when the person has stayed after all, as after a download [U41]', async () => {
    window.dispatchEvent(new Event('beforeunload'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(streams.map(({ readyState }) => readyState)).toEqual([EventSource.CLOSED, EventSource.OPEN]);
  });
});
