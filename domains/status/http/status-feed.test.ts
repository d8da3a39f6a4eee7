import { apiPaths, paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';
import type { StatuspageSummary } from '../rules/calls/statuspage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const summary = async () => (await (await app.visitor(apiPaths.statusSummary())).json()) as StatuspageSummary;

describe('the status in the format of Statuspage', () => {
  it('tells what goes on, and nothing that is over', async () => {
    const { page, status, incidents, scheduled_maintenances: planned } = await summary();
    expect(page).toMatchObject({ name: 'Tetra', url: expect.stringMatching(/\/status$/) as unknown });
    expect(status).toEqual({ indicator: 'minor', description: 'Elevated build times' });
    expect(planned).toEqual([]);
    expect(incidents).toHaveLength(1);
    expect(incidents[0]).toMatchObject({
      id: 'incident_build_times',
      name: 'Elevated build times',
      status: 'investigating',
      impact: 'minor',
      resolved_at: null,
      shortlink: expect.stringMatching(/\/status#incident-incident_build_times$/) as unknown,
    });
    const updates = incidents[0]?.incident_updates ?? [];
    expect(updates.length).toBeGreaterThan(1);
    expect(new Set(updates.map(({ id }) => id)).size).toBe(updates.length);
    expect(incidents[0]?.updated_at).toBe(updates[0]?.created_at);
  });
});

describe('the feed of incidents', () => {
  it('has one entry for each, with the latest of what was said', async () => {
    const response = await app.visitor(paths.statusFeed());
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await response.text();
    expect(feed.match(/<entry>/g)).toHaveLength(2);
    expect(feed).toContain('<title>Elevated build times</title>');
    expect(feed).toContain('<content type="text">Resolved: ');
    expect(feed).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
  });

  it('is named by the status page', async () => {
    const page = await (await app.visitor(paths.status())).text();
    expect(page).toContain(`rel="alternate" type="application/atom+xml" href="${paths.statusFeed()}"`);
  });
});

describe('where no status is published', () => {
  it.each([apiPaths.statusSummary(), paths.statusFeed()])('%s is not found', async (path) => {
    const quiet = await createTestApp({ statusSource: 'none' });
    expect((await quiet.visitor(path)).status).toBe(404);
    await quiet.close();
  });
});
