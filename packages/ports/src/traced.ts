import type { Result } from '@reachout/core/result';
import type { SpanFacts, SpanName, TracePort } from './ports.ts';

/** Runs a use-case in a span of the current trace; an error sets its code as an attribute. */
export function traced<T>(
  { trace }: { trace?: TracePort },
  name: SpanName,
  facts: SpanFacts,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (trace === undefined) return work();
  return trace.span(name, facts, async (add) => {
    const result = await work();
    if (!result.ok) add({ refusal: result.error.code });
    return result;
  });
}
