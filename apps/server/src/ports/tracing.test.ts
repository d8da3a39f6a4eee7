import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiPaths } from '@reachout/core/paths';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '../../testing/test-app.ts';
import { createOtlpTracing, createTracing, type Tracing } from './tracing.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const fromBrowser = `00-${traceId}-00f067aa0ba902b7-01`;
const dice = { next: 0 };
let share = 1;
let exporter: InMemorySpanExporter;
let tracing: Tracing;
let app: TestApp;
let olivia: Requester;

beforeAll(async () => {
  exporter = new InMemorySpanExporter();
  const processor = new SimpleSpanProcessor({ exporter });
  const options = { processor, serviceName: 'test', random: () => dice.next };
  const shared = createTracing({ ...options, share: 1 });
  const none = createTracing({ ...options, share: 0 });
  tracing = { ...shared, request: (...given) => (share === 1 ? shared : none).request(...given) };
  app = await createTestApp({ tracing });
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());
beforeEach(() => exporter.reset());
afterEach(() => {
  share = 1;
});

const poison = 'POISON';

function openCase(headers: Record<string, string> = {}): Promise<Response> {
  const body = new FormData();
  const fields = {
    product: 'platform',
    caseArea: 'billing',
    topicArea: 'understanding-my-invoice',
    severity: '3',
    subject: `${poison} subject of somebody@${poison}.example`,
    description: `${poison} description`,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('files', new File([`${poison} content`], `${poison}.txt`, { type: 'text/plain' }));
  return olivia(`${apiPaths.createCase({ teamId: 'team_orbit' })}?${poison}=${poison}`, {
    method: 'POST',
    body,
    headers: {
      'idempotency-key': randomUUID(),
      'user-agent': poison,
      referer: `http://${poison}/`,
      ...headers,
    },
  });
}

const namesOf = (spans: readonly ReadableSpan[]): string[] => spans.map(({ name }) => name).sort();
const traceIdsOf = (spans: readonly ReadableSpan[]): string[] => [
  ...new Set(spans.map((span) => span.spanContext().traceId)),
];

/** All that would leave the process. */
const told = (spans: readonly ReadableSpan[]): string =>
  JSON.stringify(
    spans.map(({ name, attributes, events, links, status, resource }) => ({
      name,
      attributes,
      events,
      links,
      status,
      resource: resource.attributes,
    })),
  );

describe('the trace of a submitted case', () => {
  it('is one from the browser’s request to files and database [§7.0.5]', async () => {
    const response = await openCase({ traceparent: fromBrowser });
    expect(response.status).toBe(201);
    const spans = exporter.getFinishedSpans();
    expect(traceIdsOf(spans)).toEqual([traceId]);
    expect(namesOf(spans)).toEqual([
      'POST /api/v3/support-center/teams/:teamId/cases',
      'case.create',
      'case.decide',
      'case.store',
      'file.store',
    ]);
    const byName = new Map(spans.map((span) => [span.name, span]));
    const parentOf = (name: string) => byName.get(name)?.parentSpanContext?.spanId;
    const idOf = (name: string) => byName.get(name)?.spanContext().spanId;
    expect(parentOf('POST /api/v3/support-center/teams/:teamId/cases')).toBe('00f067aa0ba902b7');
    expect(parentOf('case.store')).toBe(idOf('case.create'));
    expect(parentOf('case.create')).toBe(idOf('POST /api/v3/support-center/teams/:teamId/cases'));
  });

  it('holds nothing that a person typed, is called or named a file [A38, A39]', async () => {
    await openCase({ traceparent: fromBrowser });
    await olivia(`${apiPaths.cases({ teamId: 'team_orbit', searchQuery: poison })}`);
    await olivia(`/help?intent=${poison}`, { headers: { traceparent: poison } });
    await olivia(`/${poison}/~/support/cases`);
    const text = told(exporter.getFinishedSpans());
    expect(text).not.toMatch(/POISON|olivia|orbit|@|localhost/i);
    expect(text).toContain('"reachout.bytes":14');
  });

  it('says by its code what was refused', async () => {
    const hana = await app.signIn('hana@pebble.example');
    exporter.reset();
    await hana(apiPaths.createCase({ teamId: 'team_orbit' }), {
      method: 'POST',
      body: new FormData(),
      headers: { 'idempotency-key': randomUUID() },
    });
    const [root] = exporter.getFinishedSpans().filter(({ name }) => name.startsWith('POST'));
    expect(root?.attributes).toMatchObject({ 'http.response.status_code': expect.any(Number) });
  });

  it('is named in the log line of the request [§7.0.5]', async () => {
    await openCase({ traceparent: fromBrowser });
    const line = app.logged.findLast((each) => each.includes('"msg":"request"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: traceId, status: 201 });
  });

  it('goes on in the job that the request wrote down [F39]', async () => {
    await tracing.request({ traceParent: fromBrowser, method: 'POST' }, async () =>
      enqueueJob(app.database.db, { kind: 'test.trace', key: randomUUID(), payload: { id: 1 } }),
    );
    exporter.reset();
    const seen: unknown[] = [];
    await runOutbox(app.deps.services, {
      'test.trace': async ({ payload }) => {
        seen.push(payload.id);
        return { outcome: 'done' };
      },
    });
    const spans = exporter.getFinishedSpans();
    expect(seen).toEqual([1]);
    expect(namesOf(spans)).toEqual(['job.run']);
    expect(traceIdsOf(spans)).toEqual([traceId]);
    expect(spans[0]?.attributes).toEqual({ 'reachout.job': 'test.trace' });
  });
});

describe('whether a request is traced', () => {
  it('is declined by whoever asks without the flag, and the log still knows the trace', async () => {
    await openCase({ traceparent: fromBrowser.replace(/01$/, '00') });
    expect(exporter.getFinishedSpans()).toEqual([]);
    const line = app.logged.findLast((each) => each.includes('"msg":"request"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: traceId });
  });

  it('is never forced by whoever asks: the operator’s share decides [A85]', async () => {
    share = 0;
    await openCase({ traceparent: fromBrowser });
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  it.each([
    '',
    'garbage',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-00f067aa0ba902b7-01`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
    `${fromBrowser}-more`,
    `00-${'x'.repeat(100_000)}`,
  ])('starts a trace of its own for traceparent %# [A42]', async (traceparent) => {
    const response = await olivia(apiPaths.accounts(), { headers: { traceparent } });
    expect(response.status).toBe(200);
    const [span] = exporter.getFinishedSpans();
    expect(span?.parentSpanContext).toBeUndefined();
    expect(span?.spanContext().traceId).toMatch(/^(?!4bf92f35)[0-9a-f]{32}$/);
  });
});

async function askOften(traced: Tracing, times: number): Promise<void> {
  for (let each = 0; each < times; each += 1)
    await traced.request({ traceParent: undefined, method: 'GET' }, async (_, finish) => finish('/', 200));
}

describe('a collector that never answers', () => {
  it('slows no request down, and does not keep the process from stopping [F40]', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    const blackHole = createOtlpTracing({
      endpoint: `http://127.0.0.1:${port}`,
      headers: {},
      serviceName: 'test',
      share: 1,
    });
    onTestFinished(() => {
      vi.useRealTimers();
      silent.closeAllConnections();
      silent.close();
    });
    // Nothing here may wait for the collector: it would wait for ever.
    const before = process.threadCpuUsage();
    await askOften(blackHole, 5_000);
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onStopped = vi.fn();
    const stopped = blackHole.shutdown().then(onStopped);
    // Less than the collector is given for an answer.
    await vi.advanceTimersByTimeAsync(4_000);
    expect(onStopped).toHaveBeenCalledOnce();
    await stopped;
  });
});
