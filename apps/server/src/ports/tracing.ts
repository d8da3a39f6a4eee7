import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { asPartOf } from '@reachout/operations/store/trace-parent';
import type { RequestTracer } from '@reachout/http/middleware/trace-requests';
import type { SpanFacts, TracePort } from '@reachout/ports/ports';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

/** The process's tracing: the port of the use-cases, and root spans of requests. */
export interface Tracing extends TracePort, RequestTracer {
  /** Flushes queued spans, within a short timeout. */
  shutdown(): Promise<void>;
}

export interface TracingOptions {
  /** The exporter of finished spans. */
  processor: SpanProcessor;
  serviceName: string;
  /** The sampling ratio, 0 to 1. */
  share: number;
  /** At least 0, below 1. */
  random: () => number;
}

const shutdownMs = 2_000;

export function createTracing({ processor, serviceName, share, random }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    spanProcessors: [processor],
    resource: resourceFromAttributes({ 'service.name': serviceName }),
  });
  const tracer = provider.getTracer('reachout');
  const active = new AsyncLocalStorage<Span>();

  const within = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await active.run(span, () => asPartOf(formatTraceParent(span.spanContext()), work));
    } catch (error) {
      // Only the fact of an error is recorded, since its message may contain personal data.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  const start = (
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent: SpanContext | undefined,
  ): Span =>
    tracer.startSpan(
      name,
      { kind, attributes },
      parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
    );

  return {
    async span(name, facts, work) {
      const parent = active.getStore();
      if (parent === undefined) return work(() => undefined);
      const span = start(name, SpanKind.INTERNAL, toAttributes(facts), parent.spanContext());
      return within(span, () => work((more) => span.setAttributes(toAttributes(more))));
    },

    async resume(traceParent, name, facts, work) {
      const parent = parseTraceParent(traceParent);
      if (parent === undefined) return work();
      return within(start(name, SpanKind.CONSUMER, toAttributes(facts), parent), work);
    },

    async request({ traceParent, method }, work) {
      const asked = parseTraceParent(traceParent);
      const isRefused = asked !== undefined && (asked.traceFlags & TraceFlags.SAMPLED) === 0;
      // The client may set the trace id and may opt out, but sampling is decided here, at random: otherwise clients could force recording.
      if (isRefused || random() >= share) return work(asked?.traceId, () => undefined);
      const known = knownMethods.has(method) ? method : '_OTHER';
      const span = start(known, SpanKind.SERVER, { 'http.request.method': known }, asked);
      return within(span, () =>
        work(span.spanContext().traceId, (route, status) => {
          span.updateName(`${known} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }),
      );
    },

    async shutdown() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, shutdownMs);
      await Promise.race([provider.shutdown().catch(() => undefined), promise]);
      clearTimeout(timer);
    },
  };
}

/**
 * Exports traces to an OTLP collector over HTTP, in the background and from a bounded queue: a collector that is slow, unresponsive or down costs
 * spans and nothing else (F40).
 */
export function createOtlpTracing(options: {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  share: number;
}): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: options.headers,
    timeoutMillis: 5_000,
  });
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: 2_048,
    maxExportBatchSize: 512,
    exportTimeoutMillis: 5_000,
  });
  return createTracing({ ...options, processor, random: Math.random });
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The allow-list of attributes besides those of the request: kinds and counts of ours. */
function toAttributes({ product, refusal, bytes, job, database }: SpanFacts): Attributes {
  return {
    ...(product !== undefined && { 'reachout.product': product }),
    ...(refusal !== undefined && { 'reachout.refusal': refusal }),
    ...(bytes !== undefined && { 'reachout.bytes': bytes }),
    ...(job !== undefined && { 'reachout.job': job }),
    ...(database && { 'db.system.name': 'postgresql' }),
  };
}

/** W3C Trace Context, version 00; undefined for anything else. */
function parseTraceParent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function formatTraceParent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
