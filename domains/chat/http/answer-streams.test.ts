import { sseDone, sseHeartbeat, sseReconnect, sseSuperseded } from '@reachout/assistant/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswerStreams, createAnswerStreams, defaultStreamLimits } from './answer-streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newStreams = (limits: Partial<typeof defaultStreamLimits> = {}): AnswerStreams =>
  createAnswerStreams(() => Date.now(), { ...defaultStreamLimits, ...limits });

/** Says nothing until it is left. */
async function* silence(signal: AbortSignal): AsyncGenerator<string> {
  yield* await new Promise<string[]>((resolve) => {
    signal.addEventListener('abort', () => resolve([]), { once: true });
  });
}

async function* say(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

interface Asked {
  personId?: string;
  texts?: (signal: AbortSignal) => AsyncIterable<string>;
  cut?: () => void;
  onFailure?: (error: unknown) => void;
}

function open(streams: AnswerStreams, asked: Asked = {}): ReadableStream<Uint8Array> {
  return streams.open({
    personId: 'olivia',
    texts: silence,
    cut: () => undefined,
    onFailure: () => undefined,
    ...asked,
  });
}

const textOf = (body: ReadableStream<Uint8Array>): Promise<string> => new Response(body).text();

describe('a stream', () => {
  it('says what it is given and then that it is over', async () => {
    expect(await textOf(open(newStreams(), { texts: () => say('a', 'b') }))).toBe(`ab${sseDone}`);
  });

  it('breaks a silence before fifteen seconds are over [F14]', async () => {
    const streams = newStreams();
    const reading = textOf(open(streams));
    await vi.advanceTimersByTimeAsync(15_000);
    streams.drain();
    expect(await reading).toBe(`${sseHeartbeat}${sseReconnect}`);
  });

  it('just ends when what it reads from fails: no error of ours is told to the reader', async () => {
    const onFailure = vi.fn<(error: unknown) => void>();
    const failure = new Error('password=secret');
    const texts = async function* (): AsyncGenerator<string> {
      yield 'a';
      throw failure;
    };
    expect(await textOf(open(newStreams(), { texts, onFailure }))).toBe('a');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
  });

  it('stops reading the answer when its reader leaves', async () => {
    const streams = newStreams();
    let isLeft = false;
    const texts = async function* (signal: AbortSignal): AsyncGenerator<string> {
      yield* silence(signal);
      isLeft = true;
    };
    await open(streams, { texts }).cancel();
    await vi.advanceTimersByTimeAsync(0);
    expect([isLeft, streams.count()]).toEqual([true, 0]);
  });
});

describe('a reader that does not read', () => {
  const flood = async function* (taken: { count: number }): AsyncGenerator<string> {
    for (;;) {
      taken.count += 1;
      yield 'x'.repeat(1_024);
    }
  };

  it('makes the stream wait, with a bounded number of bytes [A83]', async () => {
    const taken = { count: 0 };
    open(newStreams({ pendingBytes: 16 * 1_024 }), { texts: () => flood(taken) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(taken.count).toBe(16);
  });

  it('is cut off after a minute, heartbeats or not [A83]', async () => {
    const streams = newStreams({ pendingBytes: 16 * 1_024 });
    const cut = vi.fn<() => void>();
    open(streams, { texts: () => flood({ count: 0 }), cut });
    await vi.advanceTimersByTimeAsync(59_000);
    expect([cut.mock.calls.length, streams.count()]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([cut.mock.calls.length, streams.count()]).toEqual([1, 0]);
  });

  it('gets the rest when it reads again', async () => {
    const body = open(newStreams({ pendingBytes: 1_024 }), {
      texts: () => say(...Array.from({ length: 20 }, (_, index) => `${index} `.repeat(400))),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await textOf(body)).length).toBeGreaterThan(16_000);
  });
});

describe('the streams of a process', () => {
  it('are three of one person: a fourth closes the oldest, with an event that says so [A83, A54]', async () => {
    const streams = newStreams();
    const oldest = textOf(open(streams));
    const others = [open(streams), open(streams), open(streams)];
    expect(await oldest).toBe(sseSuperseded);
    expect([streams.count(), others.every(({ locked }) => !locked)]).toEqual([3, true]);
  });

  it('are counted for each person alone', () => {
    const streams = newStreams();
    for (const personId of ['olivia', 'devon', 'noor', 'sam']) open(streams, { personId });
    expect(streams.count()).toBe(4);
  });

  it('are refused beyond what the process bears [A83]', () => {
    const streams = newStreams({ total: 2, perPerson: 10 });
    open(streams);
    expect(streams.refusal()).toBeUndefined();
    open(streams);
    expect(streams.refusal()).toMatchObject({ code: 'assistant_unavailable', retryAfterSeconds: 1 });
  });

  it('are all sent elsewhere when the process leaves [F26]', async () => {
    const streams = newStreams();
    const texts = ['olivia', 'devon'].map((personId) => textOf(open(streams, { personId })));
    streams.drain();
    expect(await Promise.all(texts)).toEqual([sseReconnect, sseReconnect]);
    expect(streams.refusal()).toBeDefined();
  });
});
