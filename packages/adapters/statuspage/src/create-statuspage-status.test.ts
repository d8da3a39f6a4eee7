import { describeStatus } from '@reachout/ports/testing/status-conformance';
import type { StatusPort } from '@reachout/ports/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startStatuspageServer, type StatuspageServer } from '../testing/statuspage-server.ts';
import { createStatuspageStatus } from './create-statuspage-status.ts';

/** What takes a moment on an idle machine takes its time on one that has other things to do. */
const patience = { timeout: 15_000 };

const at = '2026-03-01T09:00:00.000Z';
const well = {
  page: { id: 'p1', name: 'Platform', url: 'https://status.platform.example' },
  status: { indicator: 'none', description: 'All Systems Operational' },
  components: [
    { id: 'c2', name: 'Functions', status: 'operational', position: 2, group: false },
    { id: 'c1', name: 'Builds', status: 'operational', position: 1, description: null, group: false },
  ],
  incidents: [],
  scheduled_maintenances: [],
};
const incident = {
  id: 'i1',
  name: 'Builds wait',
  status: 'investigating',
  impact: 'major',
  created_at: at,
  started_at: at,
  shortlink: 'https://stspg.example/i1',
  components: [{ id: 'c1', name: 'Builds', status: 'degraded_performance' }],
  incident_updates: [{ id: 'u1', status: 'investigating', body: 'We look into it.', created_at: at }],
};
const ill = {
  ...well,
  status: { indicator: 'major', description: 'Partial System Outage' },
  incidents: [incident],
};

const logged: string[] = [];
const log = { info: () => undefined, warn: warned, error: () => undefined };
function warned(message: string, fields?: Record<string, unknown>): void {
  logged.push(`${message}: ${JSON.stringify(fields)}`);
}

function open(server: StatuspageServer, path = ''): StatusPort {
  return createStatuspageStatus({
    url: server.url + path,
    log,
    now: () => new Date(),
    elapsed: () => performance.now(),
    intervalMs: 5,
    timeoutMs: 100,
  });
}

describeStatus('a page in the format of Statuspage', async (fault) => {
  const server = await startStatuspageServer();
  Object.assign(server, { body: well, fault });
  return {
    status: open(server),
    say: (news) => Object.assign(server, { body: news === 'well' ? well : ill }),
    misbehave: (next) => Object.assign(server, { fault: next }),
    asked: () => server.seen.length,
    close: async () => server[Symbol.asyncDispose](),
  };
});

describe('a page in the format of Statuspage', () => {
  let server: StatuspageServer;
  let status: StatusPort | undefined;
  beforeEach(async () => {
    server = await startStatuspageServer();
    logged.length = 0;
  });
  afterEach(async () => {
    status?.close();
    await server[Symbol.asyncDispose]();
  });

  const read = async (body: unknown, path?: string) => {
    server.body = body;
    status = open(server, path);
    await vi.waitFor(() => expect(status?.latest()).not.toBeNull(), patience);
    return status.latest()?.status;
  };

  it('is asked for its summary, by the page’s address or its own', async () => {
    await read(well, '/tetra/');
    expect(server.seen[0]).toBe('/tetra/api/v2/summary.json');
    status?.close();
    // Not the first that is seen now: a request of the closed one may still be on its way.
    await read(well, '/summary.json');
    expect(server.seen).toContain('/summary.json');
    expect(server.seen.filter((path) => path.startsWith('/summary.json/'))).toEqual([]);
  });

  it('tells components in its order, and what an incident affects', async () => {
    expect(await read(ill)).toMatchObject({
      url: 'https://status.platform.example/',
      description: 'Partial System Outage',
      components: [
        { id: 'c1', name: 'Builds', description: '', status: 'operational' },
        { id: 'c2', name: 'Functions' },
      ],
      incidents: [{ id: 'i1', url: 'https://stspg.example/i1', components: [{ id: 'c1', name: 'Builds' }] }],
    });
  });

  it('never says that all is well beside an incident that it has opened', async () => {
    const told = await read({ ...ill, status: well.status });
    expect(told).toMatchObject({ indicator: 'major', description: 'Builds wait' });
  });

  it('passes on news that keep nobody from anything as such', async () => {
    const told = await read({ ...well, incidents: [{ ...incident, impact: 'none' }] });
    expect(told).toMatchObject({ indicator: 'none', incidents: [{ impact: 'none' }] });
  });

  it('tells a maintenance once it has begun', async () => {
    const planned = { ...incident, impact: 'minor', scheduled_for: at, started_at: null };
    const told = await read({
      ...well,
      scheduled_maintenances: [
        { ...planned, id: 'm1', name: 'Now', status: 'in_progress' },
        { ...planned, id: 'm2', name: 'Next week', status: 'scheduled' },
        { ...planned, id: 'm3', name: 'Over', status: 'completed' },
      ],
    });
    expect(told).toMatchObject({
      indicator: 'maintenance',
      incidents: [{ title: 'Now', impact: 'maintenance', state: 'identified', startedAt: at }],
    });
    expect(told?.incidents).toHaveLength(1);
  });

  it('claims nothing of a word that it does not know', async () => {
    const told = await read({
      ...well,
      status: { indicator: 'sideways', description: '?' },
      components: [
        { id: 'c1', name: 'Builds', status: 'DEGRADEDPERFORMANCE' },
        { id: 'c2', name: 'Functions', status: 'odd' },
      ],
    });
    expect(told).toMatchObject({
      indicator: 'unknown',
      components: [{ id: 'c1', status: 'degraded_performance' }],
    });
    expect(told?.components).toHaveLength(1);
  });

  it('hands on no link that a browser should not follow, and no more words than ours may have', async () => {
    const told = await read({
      ...ill,
      page: { url: 'javascript:alert(1)' },
      incidents: [{ ...incident, name: 'x'.repeat(300), shortlink: 'javascript:alert(1)' }],
    });
    expect(told).toMatchObject({ url: server.url, incidents: [{ url: null }] });
    expect(told?.incidents[0]?.title).toHaveLength(255);
  });

  it('is given up with a reason that an operator can act upon, logged once', async () => {
    server.fault = 'redirect';
    status = open(server);
    await vi.waitFor(() => expect(server.seen.length).toBeGreaterThan(3), patience);
    expect(logged).toEqual([
      'status page of another system not read: {"reason":"HTTP 302: it leads elsewhere, set the address where it leads"}',
    ]);
  });

  it('is left alone for as long as it asks', async () => {
    Object.assign(server, { fault: 'error', retryAfter: '600' });
    status = open(server);
    await vi.waitFor(() => expect(logged).toHaveLength(1), patience);
    const other = open(server);
    await vi.waitFor(() => expect(server.seen).toHaveLength(2), patience);
    other.close();
  });
});
