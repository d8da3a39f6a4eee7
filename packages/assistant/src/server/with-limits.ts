import type { AbortSignalLike, AssistantEvent, AssistantPort } from '@reachout/chat/rules/assistant-call';
import { AssistantFailure } from './assistant-failure.ts';

/** How much of a port is borne (A55). */
export interface AssistantLimits {
  /** Bytes of everything that one answer says, counted as JSON. */
  maxBytes: number;
  /** Milliseconds between two events, and before the first. */
  idleMs: number;
  /** Milliseconds for a whole answer or prediction. */
  totalMs: number;
}

/** Room for an answer many times as long as a person would read. */
const defaultAssistantLimits: AssistantLimits = {
  maxBytes: 512 * 1024,
  idleMs: 30_000,
  totalMs: 120_000,
};

/** Made once: an abort without a reason makes one each time, with its stack, and there is one for each answer. */
const isOver = new DOMException('The answer is over.', 'AbortError');

/**
 * A port that keeps within limits. One that says too much, stalls or never ends is aborted and left behind, even when it
 * ignores its signal.
 *
 * @throws AssistantFailure from every method when a limit is reached
 */
export function withLimits(
  port: AssistantPort,
  limits: AssistantLimits = defaultAssistantLimits,
): AssistantPort {
  return {
    prepare: (request) => port.prepare?.(request),
    warmUp: async () => port.warmUp?.(),
    answer: (request, signal) => limitedEvents((inner) => port.answer(request, inner), signal, limits),
    predictCase: (request, signal) =>
      inTime((inner) => port.predictCase(request, inner), { signal, ...limits }),
    generateRefundReason: async (request, signal) =>
      (await inTime((inner) => port.generateRefundReason(request, inner), { signal, ...limits })) ?? '',
  };
}

/** What the port resolves with, or nothing when the signal aborts first. */
async function inTime<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { signal, totalMs }: { signal: AbortSignalLike; totalMs: number },
): Promise<T | undefined> {
  const inner = linkedController(signal);
  const deadline = deadlineAfter(totalMs, 'too-slow');
  try {
    return await Promise.race([ask(inner.controller.signal), deadline.reached, inner.aborted]);
  } finally {
    deadline.clear();
    inner.unlink();
    inner.controller.abort(isOver);
  }
}

async function* limitedEvents(
  start: (signal: AbortSignal) => AsyncIterable<AssistantEvent>,
  signal: AbortSignalLike,
  limits: AssistantLimits,
): AsyncGenerator<AssistantEvent, void> {
  if (signal.aborted) return;
  const inner = linkedController(signal);
  const total = deadlineAfter(limits.totalMs, 'too-slow');
  const events = start(inner.controller.signal)[Symbol.asyncIterator]();
  let bytes = 0;
  try {
    for (;;) {
      const idle = deadlineAfter(limits.idleMs, 'stalled');
      const next = await Promise.race([events.next(), idle.reached, total.reached, inner.aborted]).finally(
        idle.clear,
      );
      if (next === undefined || next.done) return;
      bytes += byteLength(next.value);
      if (bytes > limits.maxBytes) throw new AssistantFailure('too-large');
      yield next.value;
    }
  } finally {
    total.clear();
    inner.unlink();
    inner.controller.abort(isOver);
    // Not awaited: a port that hangs would hang its cleaning up as well.
    events.return?.()?.then(undefined, () => undefined);
  }
}

/** A controller that aborts with the given signal, and a promise that resolves (with nothing) when that happens. */
function linkedController(signal: AbortSignalLike): {
  controller: AbortController;
  aborted: Promise<undefined>;
  unlink: () => void;
} {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const abort = () => {
    controller.abort();
    resolve(undefined);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { controller, aborted: promise, unlink: () => signal.removeEventListener('abort', abort) };
}

function deadlineAfter(
  ms: number,
  reason: 'stalled' | 'too-slow',
): { reached: Promise<never>; clear: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting when it fires.
  promise.catch(() => undefined);
  const timer = setTimeout(() => reject(new AssistantFailure(reason)), ms);
  return { reached: promise, clear: () => clearTimeout(timer) };
}

/** Adapters hand on what a model said: at run time an event may be anything. */
function byteLength(event: unknown): number {
  const text = typeof event === 'object' && event !== null && 'delta' in event ? event.delta : undefined;
  if (typeof text === 'string') return Buffer.byteLength(text);
  try {
    return Buffer.byteLength(JSON.stringify(event) ?? '');
  } catch {
    return unserialisable;
  }
}

/** What an event counts that is no JSON and so came over no wire. */
const unserialisable = 1024;
