import type { Tracing } from '../ports/tracing.ts';
import type { Config } from '../settings/config.ts';

/** Imported only where tracing is configured. */
export async function openTracing(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return undefined;
  const { createOtlpTracing } = await import('../ports/tracing.ts');
  return createOtlpTracing({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: config.OTEL_SERVICE_NAME,
    share: config.OTEL_TRACES_SAMPLER_ARG,
  });
}
