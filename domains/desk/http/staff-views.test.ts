import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester, type TestApp, testOrigin } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffView } from '../rules/calls/staff-views.ts';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;
let ben: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada } = world);
  await app.database.db.execute(sql`update users set role = 'staff' where email = 'vic@v0.example'`);
  ben = await app.signIn('vic@v0.example');
});
afterAll(() => app.close());

async function viewsOf(person: Requester): Promise<StaffView[]> {
  const response = await person(apiPaths.staffViews());
  expect(response.status).toBe(200);
  return ((await response.json()) as { views: StaffView[] }).views;
}

const keep = (person: Requester, body: object) =>
  person(apiPaths.staffViews(), json({ name: 'Burning', list: 'severity=1', isShared: false, ...body }));

async function kept(person: Requester, body: object): Promise<string> {
  const response = await keep(person, body);
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const change = (person: Requester, viewId: string, body: object) =>
  person(apiPaths.staffView({ viewId }), { ...json(body), method: 'PATCH' });

const post = (person: Requester, fields: Record<string, string>) =>
  person(paths.staffViews(), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: testOrigin },
  });

describe('the views of the staff’s list', () => {
  it('begin with those that everybody has, with how many cases each holds', async () => {
    const before = await viewsOf(ada);
    expect(before.map(({ name, isDefault }) => [name, isDefault]).slice(0, 3)).toEqual([
      ['My queue', true],
      ['Nobody’s', true],
      ['Escalated', true],
    ]);
    await world.open({ severity: 1 });
    const [, nobodysBefore] = before;
    const [, nobodys] = await viewsOf(ada);
    expect(nobodys?.count).toBe((nobodysBefore?.count ?? 0) + 1);
  });

  it('count to 99 and say that there are more', async () => {
    await app.database.db.execute(sql`
      insert into cases (account_id, product, area, topic, severity, subject, description)
      select 'team_orbit', 'platform', 'many-cases', 'many', 4, 'Many', 'Many' from generate_series(1, 110)`);
    await kept(ada, { name: 'Many', list: 'area=many-cases' });
    expect((await viewsOf(ada)).find(({ name }) => name === 'Many')).toMatchObject({
      count: 99,
      isCountExact: false,
    });
    const page = await (await ada(`${paths.staffCases()}?area=many-cases`)).text();
    expect(page).toMatch(/aria-current="page"><bdi>Many<\/bdi>.{0,60}>99\+</);
  });

  it('are somebody’s own until they are shared, and then everybody’s', async () => {
    const id = await kept(ada, { name: 'For two', list: 'plan=pro&sort=queue' });
    expect((await viewsOf(ben)).map((view) => view.id)).not.toContain(id);
    expect((await change(ben, id, { version: 1, name: 'Mine now' })).status).toBe(404);
    expect((await change(ada, id, { version: 1, isShared: true })).status).toBe(200);
    expect((await change(ben, id, { version: 2, name: 'For all' })).status).toBe(200);
    expect((await viewsOf(ada)).find((view) => view.id === id)).toMatchObject({
      name: 'For all',
      list: 'plan=pro',
      version: 3,
    });
  });

  it('are not changed from an older copy than the one that is kept', async () => {
    const id = await kept(ada, { name: 'Guarded', isShared: true });
    await change(ben, id, { version: 1, position: 4 });
    const late = await change(ada, id, { version: 1, name: 'Too late' });
    expect(late.status).toBe(412);
    expect((await late.json()) as object).toMatchObject({ code: 'stale_copy' });
    const removal = await ada(apiPaths.staffView({ viewId: id, version: 1 }), {
      method: 'DELETE',
      headers: { origin: testOrigin },
    });
    expect(removal.status).toBe(412);
    const page = await post(ada, { form: 'change-view', id, version: '1', name: 'Too late' });
    expect(page.status).toBe(412);
    expect(await page.text()).toContain('Somebody changed this view meanwhile');
  });

  it('are kept once, however often the same is sent', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => kept(ada, { name: 'Once' })));
    expect(new Set(ids).size).toBe(1);
  });

  it('end at twenty of a person’s own', async () => {
    const own = (await viewsOf(ben)).filter(({ isShared }) => !isShared).length;
    await Promise.all(Array.from({ length: 20 - own }, (_, n) => kept(ben, { name: `View ${n}` })));
    expect((await keep(ben, { name: 'One more' })).status).toBe(409);
  });

  it('are kept, replaced, ordered and deleted by forms alone', async () => {
    const nameless = await post(ada, { form: 'keep-view', name: ' ', list: 'severity=4' });
    expect(nameless.status).toBe(422);
    expect(await nameless.text()).toContain('Name is required');
    const form = { form: 'keep-view', name: '  Night   shift ', list: 'turn=customer', isShared: 'true' };
    const saved = await post(ada, form);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/staff/cases?turn=customer']);
    const view = (await viewsOf(ada)).find(({ name }) => name === 'Night shift');
    expect(view).toMatchObject({ isShared: true, list: 'turn=customer', version: 1 });
    const id = view?.id ?? '';
    await post(ada, { ...form, replaces: `${id} 1`, list: 'turn=customer&severity=1' });
    await post(ada, { form: 'change-view', id, version: '2', name: 'Nights', position: '7' });
    expect((await viewsOf(ada)).find((each) => each.id === id)).toMatchObject({
      name: 'Nights',
      list: 'severity=1&turn=customer',
      position: 7,
      isShared: false,
    });
    await post(ada, { form: 'remove-view', id, version: '3' });
    expect((await viewsOf(ada)).map((each) => each.id)).not.toContain(id);
  });
});
