import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** The name under which a job carries the trace that it continues. */
const payloadName = 'traceparent';

/** Runs work as a part of a trace, named as W3C traceparent, so that what is written down for later can continue it. */
export function asPartOf<T>(traceParent: string, work: () => T): T {
  return current.run(traceParent, work);
}

/** A job's payload with the trace that wrote the job down; as it is when nothing is traced. */
export function withTraceParent(payload: Record<string, unknown>): Record<string, unknown> {
  const traceParent = current.getStore();
  return traceParent === undefined ? payload : { ...payload, [payloadName]: traceParent };
}

/** The trace that wrote a job down. */
export function traceParentOf(payload: Record<string, unknown>): string | undefined {
  const value = payload[payloadName];
  return typeof value === 'string' ? value : undefined;
}
