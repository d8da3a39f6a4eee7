import { paths } from '@reachout/core/paths';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { read } from '@reachout/server/testing/test-pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusResponse } from '../rules/calls/status.ts';
import { putComponent, putIncident, removeComponent, removeIncident } from './platform-status.ts';

let app: TestApp;
let ada: Requester;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signIn('ada@tetra.example');
});
afterAll(() => app.close());

const began = new Date('2026-03-01T09:00:00.000Z');
const later = new Date('2026-03-01T10:00:00.000Z');
const component = { id: 'edge', name: 'Edge', description: '', position: 3, status: 'operational' } as const;
const incident = {
  id: 'provider-7',
  title: 'Edge is slow',
  impact: 'minor',
  state: 'identified',
  startedAt: began,
  resolvedAt: null,
  components: ['edge'],
  updates: [
    { state: 'identified', body: 'A link is full.', createdAt: later },
    { state: 'investigating', body: 'We look.', createdAt: began },
  ],
} as const;

const put = (change: Partial<Parameters<typeof putIncident>[1]> = {}) =>
  app.database.db.transaction((tx) => putIncident(tx, { ...incident, ...change }));
const status = async () => (await (await app.visitor('/api/status')).json()) as StatusResponse;
const told = async (id: string) => (await status()).incidents.find((each) => each.id === id);

describe('what the platform’s own system says of its status', () => {
  it('is told with its own ids and times, updates in their order', async () => {
    await putComponent(app.database.db, component);
    expect(await put()).toEqual({ ok: true, value: undefined });
    expect(await told('provider-7')).toMatchObject({
      title: 'Edge is slow',
      startedAt: began.toISOString(),
      components: [{ id: 'edge', name: 'Edge' }],
      updates: [
        { body: 'A link is full.', createdAt: later.toISOString() },
        { body: 'We look.', createdAt: began.toISOString() },
      ],
    });
  });

  it('takes the place of what it said before, however often it is said', async () => {
    await put();
    const once = await told('provider-7');
    await put();
    expect(await told('provider-7')).toEqual(once);
    await put({ title: 'Edge is down', impact: 'critical', updates: [] });
    expect(await told('provider-7')).toMatchObject({ title: 'Edge is down', updates: [] });
  });

  it('is resolved when its last update said so, unless it has a time of its own', async () => {
    const now = new Date();
    await put({ state: 'resolved', updates: [{ state: 'resolved', body: 'Over.', createdAt: now }] });
    expect(await told('provider-7')).toMatchObject({ resolvedAt: now.toISOString() });
    await put({ state: 'monitoring', resolvedAt: now });
    expect(await told('provider-7')).toMatchObject({ resolvedAt: null });
  });

  it('is changed by that system alone: staff see it, and are told where it is kept', async () => {
    await put();
    const page = await read(ada, paths.staffIncident('provider-7'));
    expect(page.text).toContain('Kept by another system');
    expect(page.text).not.toContain('Post update');
    const form = { title: 'Mine', impact: 'minor', state: 'resolved', body: 'Over.', seen: '2' };
    const answer = await ada(paths.staffIncident('provider-7'), {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(answer.status).toBe(409);
    const changed = await ada(paths.staffComponent('edge'), {
      method: 'POST',
      body: new URLSearchParams({ name: 'Mine', description: '', position: '1', status: 'operational' }),
    });
    expect(changed.status).toBe(409);
  });

  it('never changes what staff keep under the same id', async () => {
    const taken = await put({ id: 'incident_build_times' });
    expect(taken).toMatchObject({ ok: false, error: { code: 'conflict' } });
    const mine = await putComponent(app.database.db, { ...component, id: 'component_builds' });
    expect(mine).toMatchObject({ ok: false, error: { code: 'conflict' } });
    await removeIncident(app.database.db, 'incident_build_times');
    await removeComponent(app.database.db, 'component_builds');
    expect((await status()).incidents.map(({ id }) => id)).toContain('incident_build_times');
    expect((await status()).components.map(({ id }) => id)).toContain('component_builds');
  });

  it('is gone once it is removed, and removing it again is no error', async () => {
    await put();
    await removeComponent(app.database.db, 'edge');
    expect(await told('provider-7')).toMatchObject({ components: [] });
    await removeIncident(app.database.db, 'provider-7');
    await removeIncident(app.database.db, 'provider-7');
    expect(await told('provider-7')).toBeUndefined();
  });
});
