import { randomUUID } from 'node:crypto';
import { apiPaths, paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { read } from '@reachout/server/testing/test-pages';
import type { StatusResponse } from '../rules/calls/status.ts';
import type { StatuspageSummary } from '../rules/calls/statuspage.ts';

let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signIn('ada@tetra.example');
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

const queues = { name: 'Queues', description: 'Jobs that wait', position: '99', status: 'operational' };

function send(
  person: Requester,
  path: string,
  fields: Record<string, string | readonly string[]>,
): Promise<Response> {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value);
  return person(path, { method: 'POST', body });
}

const status = async () => (await (await app.visitor('/api/status')).json()) as StatusResponse;
const summary = async () => (await (await app.visitor(apiPaths.statusSummary())).json()) as StatuspageSummary;
const component = async (name: string) => (await status()).components.find((each) => each.name === name);

async function add(fields: Partial<typeof queues> = {}): Promise<string> {
  const response = await send(ada, paths.staffComponents(), {
    ...queues,
    submission: randomUUID(),
    ...fields,
  });
  expect(response.status).toBe(303);
  return (await component(fields.name ?? queues.name))?.id ?? '';
}

describe('a component that staff add', () => {
  it('stands on the status page, in the call and in the format of Statuspage, in its place', async () => {
    await add({ name: 'Mail', status: 'degraded_performance' });
    const page = await read(app.visitor, paths.status());
    expect(page.text).toMatch(/Builds.*Mail.*Degraded performance/s);
    expect((await status()).components.at(-1)).toMatchObject({
      name: 'Mail',
      status: 'degraded_performance',
    });
    expect((await summary()).components.at(-1)).toMatchObject({
      name: 'Mail',
      description: 'Jobs that wait',
      status: 'degraded_performance',
    });
  });

  it('is one, however often its form is sent', async () => {
    const fields = { ...queues, name: 'Sent twice', submission: randomUUID() };
    await Promise.all([1, 2, 3].map(() => send(ada, paths.staffComponents(), fields)));
    const named = (await status()).components.filter(({ name }) => name === 'Sent twice');
    expect(named).toHaveLength(1);
  });

  it('is refused with each reason beside its field, and keeps what was typed', async () => {
    const response = await send(ada, paths.staffComponents(), {
      name: '',
      description: 'Half a thought',
      position: '-1',
      status: 'fine',
    });
    const page = await response.text();
    expect(response.status).toBe(422);
    for (const reason of ['Name is required', 'Position must be a whole number', 'Choose a status'])
      expect(page).toContain(reason);
    expect(page).toContain('Half a thought');
  });

  it('is changed and removed, and the audit has who did it', async () => {
    const id = await add({ name: 'Changed' });
    await send(ada, paths.staffComponent(id), { ...queues, name: 'Changed', status: 'major_outage' });
    expect(await component('Changed')).toMatchObject({ status: 'major_outage' });
    expect(await status()).toMatchObject({ indicator: 'critical', description: 'Changed: Major outage' });
    await send(ada, paths.staffComponent(id), { form: 'remove' });
    expect(await component('Changed')).toBeUndefined();
    const { rows } = await app.database.db.execute(
      `select action, actor_kind from audit where subject_id = '${id}' order by id`,
    );
    expect(rows).toEqual(
      ['component.added', 'component.changed', 'component.removed'].map((action) => ({
        action,
        actor_kind: 'staff',
      })),
    );
  });
});

describe('an incident', () => {
  const incident = { title: 'Queues stand still', impact: 'major', state: 'identified', body: 'Jobs wait.' };

  it('names the components that it affects, and they are never called operational while it goes on', async () => {
    const id = await add({ name: 'Affected' });
    const posted = await send(ada, paths.staffIncidents(), {
      ...incident,
      components: [id, 'component_that_is_gone'],
      submission: randomUUID(),
    });
    const path = posted.headers.get('location') ?? '';
    const told = (await status()).incidents.find(({ title }) => title === incident.title);
    expect(told?.components).toEqual([{ id, name: 'Affected' }]);
    expect(await component('Affected')).toMatchObject({ status: 'partial_outage' });
    expect((await summary()).incidents.find(({ name }) => name === incident.title)?.components).toMatchObject(
      [{ id, status: 'partial_outage' }],
    );
    expect(await (await app.visitor(paths.statusFeed())).text()).toContain('<category term="Affected"/>');
    expect((await read(app.visitor, paths.status())).text).toContain('Affects Affected');

    const form = await (await ada(path)).text();
    expect(form).toMatch(new RegExp(`<input[^>]*value="${id}"[^>]*checked|checked[^>]*value="${id}"`));
    await send(ada, path, { ...incident, components: [id], state: 'resolved', body: 'They run.', seen: '1' });
    expect(await component('Affected')).toMatchObject({ status: 'operational' });
  });
});

describe('the pages of components', () => {
  it.each([paths.staffComponents(), paths.staffComponent('component_builds')])(
    'do not exist for customers: %s [ACCESS-06]',
    async (path) => {
      expect((await olivia(path)).status).toBe(404);
      expect((await send(olivia, path, { ...queues, submission: randomUUID() })).status).toBe(404);
    },
  );

  it('answer with not found for a component that is not there', async () => {
    expect((await ada(paths.staffComponent('component_none'))).status).toBe(404);
    expect((await send(ada, paths.staffComponent('component_none'), queues)).status).toBe(404);
  });
});
