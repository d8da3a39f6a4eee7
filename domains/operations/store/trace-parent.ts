import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** The payload's key for the trace that a job continues. */
const payloadName = 'traceparent';

/** Runs work as part of a trace, named as W3C traceparent, so that jobs enqueued in it can continue the trace. */
export function asPartOf<T>(traceParent: string, work: () => T): T {
  return current.run(traceParent, work);
}

/** A job's payload with the trace that enqueued it; unchanged when nothing is traced. */
export function withTraceParent(payload: Record<string, unknown>): Record<string, unknown> {
  const traceParent = current.getStore();
  return traceParent === undefined ? payload : { ...payload, [payloadName]: traceParent };
}

/** The trace that enqueued a job. */
export function traceParentOf(payload: Record<string, unknown>): string | undefined {
  const value = payload[payloadName];
  return typeof value === 'string' ? value : undefined;
}
