import { randomUUID } from 'node:crypto';
import { paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { read } from '@reachout/server/testing/test-pages';

let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signIn('ada@tetra.example');
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

const incident = {
  title: 'Deployments <wait>',
  impact: 'major',
  state: 'investigating',
  body: 'New deployments wait.\nWhat runs goes on.',
};

function send(person: Requester, path: string, fields: Record<string, string>): Promise<Response> {
  return person(path, { method: 'POST', body: new URLSearchParams(fields) });
}

async function post(fields: Partial<typeof incident> = {}): Promise<string> {
  const response = await send(ada, paths.staffIncidents(), {
    ...incident,
    submission: randomUUID(),
    ...fields,
  });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

interface Status {
  indicator: string;
  incidents: { title: string; state: string; resolvedAt: string | null; updates: { body: string }[] }[];
}
const status = async () => (await (await app.visitor('/api/status')).json()) as Status;
const told = async (title: string) => (await status()).incidents.find((each) => each.title === title);

describe('an incident that staff post', () => {
  it('stands on the status page, in the call and on the help page at once', async () => {
    await post({ title: 'Nothing deploys', impact: 'critical' });
    const page = await read(app.visitor, paths.status());
    expect(page.text).toContain('Nothing deploys');
    expect(page.text).toContain('Critical');
    expect(await status()).toMatchObject({ indicator: 'critical' });
    expect(await told('Nothing deploys')).toMatchObject({
      state: 'investigating',
      updates: [{ body: incident.body }],
    });
  });

  it('is one, however often its form is sent', async () => {
    const fields = { ...incident, title: 'Sent twice', submission: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => send(ada, paths.staffIncidents(), fields)));
    expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as n from status_incidents where title = 'Sent twice'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is another with other words, after the way back to its form', async () => {
    const submission = randomUUID();
    const first = await send(ada, paths.staffIncidents(), { ...incident, submission });
    const second = await send(ada, paths.staffIncidents(), { ...incident, body: 'Other words', submission });
    expect(second.headers.get('location')).not.toBe(first.headers.get('location'));
    expect((await read(ada, second.headers.get('location') ?? '')).text).toContain('Other words');
  });

  it('is refused with each reason beside its field, and keeps what was typed', async () => {
    const response = await send(ada, paths.staffIncidents(), { body: 'Half a sentence', impact: 'huge' });
    const page = await response.text();
    expect(response.status).toBe(422);
    for (const reason of ['Title is required', 'Choose an impact', 'Choose a state'])
      expect(page).toContain(reason);
    expect(page).toContain('Half a sentence');
    expect(page).toContain('<title>Error: ');
  });

  it('is in the audit with whoever posted it, without a word of it', async () => {
    const path = await post({ title: 'Who posted it' });
    const id = path.split('/').at(-1);
    const { rows } = await app.database.db.execute(
      sql`select action, actor_kind, details from audit where subject_id = ${id}`,
    );
    expect(rows).toEqual([
      {
        action: 'incident.posted',
        actor_kind: 'staff',
        details: { impact: 'major', state: 'investigating' },
      },
    ]);
  });
});

describe('an update of an incident', () => {
  it('resolves it, and lets it go on again', async () => {
    const path = await post({ title: 'Back and forth' });
    const update = { ...incident, title: 'Back and forth' };
    await send(ada, path, { ...update, state: 'resolved', body: 'All is well.', seen: '1' });
    const resolved = await told('Back and forth');
    expect(resolved).toMatchObject({ state: 'resolved', resolvedAt: expect.any(String) as unknown });
    await send(ada, path, { ...update, state: 'resolved', body: 'The cause was a disk.', seen: '2' });
    expect(await told('Back and forth')).toMatchObject({ resolvedAt: resolved?.resolvedAt });
    await send(ada, path, { ...update, state: 'identified', body: 'It is back.', seen: '3' });
    expect(await told('Back and forth')).toMatchObject({
      state: 'identified',
      resolvedAt: null,
      updates: ['It is back.', 'The cause was a disk.', 'All is well.', incident.body].map((body) => ({
        body,
      })),
    });
  });

  it('is not posted over one that its writer has not read, and nothing typed is lost', async () => {
    const path = await post({ title: 'Two write' });
    const update = { ...incident, title: 'Two write', seen: '1' };
    const answers = await Promise.all(
      ['The first', 'The second'].map((body) => send(ada, path, { ...update, body })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    const page = (await refused?.text()) ?? '';
    expect(page).toContain('Somebody has posted an update meanwhile');
    for (const body of ['The first', 'The second']) expect(page).toContain(body);
    expect(page).toContain('name="seen" value="2"');
    expect((await told('Two write'))?.updates).toHaveLength(2);
  });
});

describe('an update that is sent twice', () => {
  it('is one, and never called unposted', async () => {
    const path = await post({ title: 'Pressed twice' });
    const update = { ...incident, title: 'Pressed twice', body: 'It is the disk.', seen: '1' };
    const answers = await Promise.all([1, 2].map(() => send(ada, path, update)));
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    expect((await told('Pressed twice'))?.updates).toHaveLength(2);
  });
});

describe('the pages of incidents', () => {
  it.each([paths.staffIncidents(), paths.staffIncident('incident_build_times')])(
    'do not exist for customers: %s [ACCESS-06]',
    async (path) => {
      expect((await olivia(path)).status).toBe(404);
      expect((await send(olivia, path, { ...incident, submission: randomUUID() })).status).toBe(404);
    },
  );

  it('say where nothing of them is published', async () => {
    const quiet = await createTestApp({ statusSource: 'none' });
    const staff = await quiet.signIn('ada@tetra.example');
    const page = await read(staff, paths.staffIncidents());
    expect(page.text).toContain('Nobody but staff sees these incidents');
    await quiet.close();
  });
});
