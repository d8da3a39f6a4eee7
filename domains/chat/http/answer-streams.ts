import { sseDone, sseHeartbeat, sseReconnect, sseSuperseded } from '@reachout/assistant/server';
import { type AppError, appError } from '@reachout/core/errors';

/** How many streams are borne, and how much of a reader that does not read (A83). */
export interface StreamLimits {
  /** Streams of one person; one more closes the oldest. */
  perPerson: number;
  /** Streams of the process; one more is refused. */
  total: number;
  /** Bytes that wait for a reader; then the answer waits too, which costs nothing, as it is stored. */
  pendingBytes: number;
  /** A reader that takes nothing for so long is let go; it may come back. */
  stalledMs: number;
  /** A silent stream says something this often, so that nothing on the way takes it for dead (F14). */
  heartbeatMs: number;
}

export const defaultStreamLimits: StreamLimits = {
  perPerson: 3,
  total: 5_000,
  pendingBytes: 64 * 1024,
  stalledMs: 60_000,
  heartbeatMs: 14_000,
};

/** A stream to open: whose it is, and what it says. */
export interface StreamSource {
  personId: string;
  /** Ends by itself once the signal aborts. */
  texts: (signal: AbortSignal) => AsyncIterable<string>;
  /** Cuts the connection of a reader that does not read, with all that waits in it. */
  cut: () => void;
  /** Told when `texts` failed; the stream then just ends, and its reader comes back for the rest. */
  onFailure: (error: unknown) => void;
}

/** The open event streams of this process. */
export interface AnswerStreams {
  /** Why no stream can be opened now, or undefined. */
  refusal(): AppError | undefined;
  /** Opens a stream; the oldest of a person who has too many is closed. */
  open(source: StreamSource): ReadableStream<Uint8Array>;
  /** Sends every reader to another process, and takes no new one. */
  drain(): void;
  count(): number;
}

const tickMs = 1_000;
/** Made once: an abort without a reason makes one each time, with its stack, and there is one for each stream. */
const isLeft = new DOMException('The stream is over.', 'AbortError');
const encoder = new TextEncoder();

interface OpenStream {
  personId: string;
  /** Says a last word and ends the stream; the reader of the answer behind it stops. */
  close(lastWord: string): void;
  /** Looks after silence and readers that do not read. */
  tick(now: number): void;
}

/** One per process. `elapsed` gives milliseconds of a clock that never goes back. */
export function createAnswerStreams(
  elapsed: () => number,
  limits: StreamLimits = defaultStreamLimits,
): AnswerStreams {
  // In the order in which they were opened.
  const streams = new Set<OpenStream>();
  let isDraining = false;
  let ticker: NodeJS.Timeout | undefined;

  const add = (stream: OpenStream): void => {
    const own = [...streams].filter(({ personId }) => personId === stream.personId);
    for (const old of own.slice(0, Math.max(0, own.length + 1 - limits.perPerson))) old.close(sseSuperseded);
    streams.add(stream);
    // One clock for all: a stream that says nothing costs a look per second.
    ticker ??= setInterval(() => {
      const now = elapsed();
      for (const each of streams) each.tick(now);
    }, tickMs).unref();
  };
  const remove = (stream: OpenStream): void => {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(ticker);
    ticker = undefined;
  };

  return {
    refusal() {
      const isFull = streams.size >= limits.total;
      return isDraining || isFull ? appError('assistant_unavailable', { retryAfterSeconds: 1 }) : undefined;
    },
    open: (source) => openStream(source, { elapsed, limits, onOpen: add, onOver: remove }),
    drain() {
      isDraining = true;
      for (const stream of streams) stream.close(sseReconnect);
    },
    count: () => streams.size,
  };
}

function openStream(
  { personId, texts, cut, onFailure }: StreamSource,
  {
    elapsed,
    limits,
    onOpen,
    onOver,
  }: {
    elapsed: () => number;
    limits: StreamLimits;
    onOpen: (stream: OpenStream) => void;
    onOver: (stream: OpenStream) => void;
  },
): ReadableStream<Uint8Array> {
  const leaving = new AbortController();
  let lastSent = elapsed();
  let onRoom: (() => void) | undefined;

  /** False when it was over already. */
  const end = (): boolean => {
    if (leaving.signal.aborted) return false;
    leaving.abort(isLeft);
    onOver(stream);
    onRoom?.();
    return true;
  };
  const send = (text: string): void => {
    lastSent = elapsed();
    output.enqueue(encoder.encode(text));
  };
  const stream: OpenStream = {
    personId,
    close(lastWord) {
      if (!end()) return;
      if (lastWord !== '') send(lastWord);
      output.close();
    },
    tick(now) {
      const isWaiting = (output.desiredSize ?? 0) <= 0;
      if (isWaiting && now - lastSent > limits.stalledMs) {
        stream.close('');
        cut();
      } else if (!isWaiting && now - lastSent >= limits.heartbeatMs) send(sseHeartbeat);
    },
  };
  const pump = async (): Promise<void> => {
    for await (const text of texts(leaving.signal)) {
      if (leaving.signal.aborted) return;
      send(text);
      while ((output.desiredSize ?? 0) <= 0 && !leaving.signal.aborted)
        await new Promise<void>((resolve) => (onRoom = resolve));
    }
    stream.close(sseDone);
  };

  let output!: ReadableStreamDefaultController<Uint8Array>; // `start` runs before the constructor returns
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        output = controller;
      },
      pull: () => onRoom?.(),
      cancel: () => void end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: limits.pendingBytes }),
  );
  onOpen(stream);
  pump().catch((error: unknown) => {
    onFailure(error);
    stream.close('');
  });
  return body;
}
