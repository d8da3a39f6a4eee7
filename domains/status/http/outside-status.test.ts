import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { read } from '@reachout/server/testing/test-pages';
import { afterEach, describe, expect, it } from 'vitest';
import type { StatusResponse } from '../rules/calls/status.ts';
import { type OutsideStatus, staleAfterMs, type StatusReading } from '../rules/status-reading.ts';

const burning: OutsideStatus = {
  indicator: 'major',
  description: 'Deployments fail',
  url: 'https://status.tetra.example/',
  components: [{ id: 'c1', name: 'Deployments', description: '', status: 'partial_outage' }],
  incidents: [
    {
      id: 'x1',
      title: 'Deployments fail',
      impact: 'major',
      state: 'investigating',
      startedAt: '2026-03-01T09:00:00.000Z',
      resolvedAt: null,
      components: [{ id: 'c1', name: 'Deployments' }],
      url: 'https://status.tetra.example/incidents/x1',
      updates: [{ state: 'investigating', body: 'We look.', createdAt: '2026-03-01T09:05:00.000Z' }],
    },
  ],
};

let app: TestApp;
afterEach(() => app.close());

async function openWith(reading: StatusReading | null): Promise<TestApp> {
  app = await createTestApp({
    statusSource: 'statuspage',
    outsideStatus: { latest: () => reading, close: () => undefined },
  });
  return app;
}

const htmlOf = async (person: Requester, path: string) => (await person(path)).text();
const status = async () => (await (await app.visitor('/api/status')).json()) as StatusResponse;

describe('the status that another system tells', () => {
  it('is the one source: of the page, the call, the feed, the help page and the case form', async () => {
    await openWith({ status: burning, ageMs: 2_000 });
    const olivia = await app.signIn('olivia@orbit.example');
    expect(await status()).toMatchObject({
      indicator: 'major',
      isPublished: true,
      isStale: false,
      incidents: [{ title: 'Deployments fail' }],
    });
    const page = await read(app.visitor, paths.status());
    expect(page.text).toContain('As another system told it at');
    expect(await htmlOf(app.visitor, paths.status())).toContain(
      'href="https://status.tetra.example/incidents/x1"',
    );
    expect((await read(app.visitor, paths.help())).text).toContain('Deployments fail');
    expect(await htmlOf(olivia, paths.newCase())).toContain('https://status.tetra.example/incidents/x1');
    for (const path of [apiPaths.statusSummary(), paths.statusFeed()])
      expect(await (await app.visitor(path)).text()).toContain('Deployments fail');
    // What is in our own tables is not its word.
    expect(page.text).not.toContain('Elevated build times');
  });

  it('is not known, and said so, until it was read', async () => {
    await openWith(null);
    expect(await status()).toMatchObject({ indicator: 'unknown', isPublished: true, asOf: null });
    expect((await read(app.visitor, paths.status())).text).toContain('We cannot read the status right now');
    expect((await app.visitor(apiPaths.statusSummary())).status).toBe(503);
  });

  it('says nothing of now once it is old: what was said is shown with its time', async () => {
    await openWith({ status: { ...burning, indicator: 'none', incidents: [] }, ageMs: staleAfterMs + 1 });
    expect(await status()).toMatchObject({ indicator: 'unknown', isStale: true });
    const page = await read(app.visitor, paths.status());
    expect(page.text).toContain('We do not know how things are now');
    expect(page.text).not.toContain('All systems operational');
    expect(page.text).not.toContain('We know of no incident');
    expect((await app.visitor(apiPaths.statusSummary())).status).toBe(503);
  });

  it('shows an incident that was open when it was last read, and leads nobody to it from elsewhere', async () => {
    await openWith({ status: burning, ageMs: staleAfterMs + 1 });
    expect((await read(app.visitor, paths.status())).text).toContain('Deployments fail');
    const olivia = await app.signIn('olivia@orbit.example');
    expect((await read(olivia, paths.newCase())).text).not.toContain('Deployments fail');
  });
});

describe('where no status is published', () => {
  it('no form tells of an incident that is in the tables', async () => {
    app = await createTestApp({ statusSource: 'none' });
    const olivia = await app.signIn('olivia@orbit.example');
    expect((await read(olivia, paths.newCase())).text).not.toContain('Elevated build times');
    expect(await htmlOf(olivia, paths.help())).not.toContain('Elevated build times');
  });
});
