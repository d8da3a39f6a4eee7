import { apiPaths } from '@reachout/core/paths';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceScopes } from '../rules/scopes.ts';
import { createServiceToken, revokeServiceToken } from '../use-cases/service-tokens.ts';

let app: TestApp;
let service: Requester;

beforeAll(async () => {
  app = await createTestApp();
  service = await serviceWith(serviceScopes);
});
afterAll(() => app.close());

async function serviceWith(
  scopes: (typeof serviceScopes)[number][] | typeof serviceScopes,
): Promise<Requester> {
  const { token } = await createServiceToken(app.deps.services, { name: 'Billing system', scopes });
  return app.withToken(token);
}

const put = (path: string, record: object, version?: number) =>
  service(path, { ...json({ record, ...(version !== undefined && { version }) }), method: 'PUT' });
const outcome = async (response: Response) => ((await response.json()) as { outcome: string }).outcome;
const project = (id: string, more: object = {}) => ({
  account: 'team_orbit',
  id,
  name: `Project ${id}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const projectPath = (id: string, version?: number) =>
  apiPaths.platformRecord(['projects', 'team_orbit', id], version);

const line = {
  billableItem: 'teamSeats',
  description: 'Seats',
  quantity: 1,
  unit: 'seat',
  subtotal: 1,
  price: { model: 'unit', unitAmount: 1 },
};
const invoice = {
  account: 'team_orbit',
  id: 'odd',
  number: 'ODD-1',
  currency: 'USD',
  status: 'open',
  total: 1,
  issuedAt: '2026-01-01T00:00:00.000Z',
  lines: [line],
};

/** The lines of an answer to a batch. */
async function batch(
  messages: readonly unknown[],
  query: Parameters<typeof apiPaths.platformBatches>[0] = {},
) {
  const body = messages
    .map((message) => (typeof message === 'string' ? message : JSON.stringify(message)))
    .join('\n');
  const response = await service(apiPaths.platformBatches(query), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(response.status).toBe(200);
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a record that a provider’s system writes', () => {
  it('of an invoice says how much of it can be paid back, where that is not all', async () => {
    const path = apiPaths.platformRecord(['invoices', 'team_orbit', 'from-balance']);
    const paid = {
      status: 'paid',
      paidAt: invoice.issuedAt,
      total: 100,
      lines: [{ ...line, subtotal: 100 }],
    };
    const record = { ...invoice, ...paid, id: 'from-balance', number: 'BALANCE-1', refundable: 60 };
    const read = async () => ((await (await service(path)).json()) as { record: object }).record;
    await put(path, record);
    expect(await read()).toEqual(record);
    const { refundable: _, ...whole } = record;
    await put(path, whole);
    expect(await read()).toEqual(whole);
    await service(path, { method: 'DELETE' });
  });

  it('is there for its people at once, and in the answer as it was sent', async () => {
    expect(await outcome(await put(projectPath('fresh'), project('fresh')))).toBe('applied');
    const olivia = await app.signIn('olivia@orbit.example');
    const listed = await olivia(apiPaths.projects({ slug: 'orbit', search: 'Project fresh' }));
    expect(await listed.text()).toContain('Project fresh');
    expect(await (await service(projectPath('fresh'))).json()).toEqual({
      kind: 'project',
      record: { ...project('fresh'), updatedAt: '2026-01-01T00:00:00.000Z' },
    });
  });

  it('is chosen in the case form of whoever writes of it a moment later', async () => {
    await put(projectPath('garden'), project('garden', { name: 'Garden Shop' }));
    const olivia = await app.signIn('olivia@orbit.example');
    const messages = [{ role: 'user', content: 'Every build of our Garden Shop fails since noon.' }];
    const context = { product: 'tetra', teamId: 'team_orbit' };
    const predicted = await olivia(apiPaths.predictCase(), json({ messages, context }));
    expect(await predicted.json()).toMatchObject({
      prediction: { projectId: 'garden', projectName: 'Garden Shop' },
    });
  });

  it('is not changed by what was said before it', async () => {
    expect(await outcome(await put(projectPath('late'), project('late'), 7))).toBe('applied');
    expect(await outcome(await put(projectPath('late'), project('late', { name: 'Older' }), 6))).toBe(
      'ignored',
    );
    expect(await outcome(await service(projectPath('late', 9), { method: 'DELETE' }))).toBe('applied');
    expect(await outcome(await put(projectPath('late'), project('late'), 8))).toBe('ignored');
    expect((await service(projectPath('late'))).status).toBe(404);
    expect(await outcome(await put(projectPath('late'), project('late'), 10))).toBe('applied');
  });

  it('is gone when it is removed without a version, whatever its versions are counted in', async () => {
    const nanoseconds = 8_000_000_000_000_000;
    expect(await outcome(await put(projectPath('counted'), project('counted'), nanoseconds))).toBe('applied');
    expect(await outcome(await service(projectPath('counted'), { method: 'DELETE' }))).toBe('applied');
    expect((await service(projectPath('counted'))).status).toBe(404);
    expect(await outcome(await put(projectPath('counted'), project('counted'), nanoseconds))).toBe('ignored');
  });

  it('is refused with the place of everything that is wrong with it', async () => {
    const response = await put(projectPath('wrong'), {
      ...project('wrong'),
      name: '',
      color: 'red',
      createdAt: 'now',
    });
    expect(response.status).toBe(422);
    const { fields } = (await response.json()) as { fields: object };
    expect(fields).toEqual({
      'record.name': 'must be one line that is not empty',
      'record.createdAt': 'must be a UTC timestamp like 2026-11-21T09:30:00.000Z',
      record: 'has fields that are not known: color',
    });
  });

  it('waits for what it belongs to, and says for what', async () => {
    const record = { ...project('lost'), account: 'team_nowhere' };
    const response = await put(apiPaths.platformRecord(['projects', 'team_nowhere', 'lost']), record);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('record.account names no account that is known');
  });

  it.each([
    ['a character that no database keeps', { lines: [{ ...line, description: 'a\u0000b' }] }],
    ['half a character', { lines: [{ ...line, unit: '\ud800' }] }],
    ['a number beyond all that is counted', { lines: [{ ...line, quantity: 9e15 }], total: 9e15 }],
  ])('is refused or kept, and never breaks the server, with %s', async (_what, change) => {
    const path = apiPaths.platformRecord(['invoices', 'team_orbit', 'odd']);
    const response = await put(path, { ...invoice, ...change });
    expect([200, 409, 422]).toContain(response.status);
  });

  it('does not take the name of another', async () => {
    const response = await put(projectPath('twin'), project('twin', { name: 'storefront' }));
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('record.name is taken by another record');
  });

  it('is never one of the staff', async () => {
    const response = await put(apiPaths.platformRecord(['people', 'user_ada']), {
      id: 'user_ada',
      name: 'Mallory',
      email: 'mallory@evil.example',
    });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('is staff');
  });
});

describe('a service token', () => {
  it('writes what its scopes say and nothing else', async () => {
    const billing = await serviceWith(['billing:write']);
    const response = await billing(projectPath('no'), { ...json({ record: project('no') }), method: 'PUT' });
    expect(response.status).toBe(403);
    expect((await billing(apiPaths.platformExport())).status).toBe(403);
  });

  it('is dead at once when it is revoked', async () => {
    const { id, token } = await createServiceToken(app.deps.services, {
      name: 'Old',
      scopes: ['world:read'],
    });
    const old = app.withToken(token);
    expect((await old(apiPaths.platformExport('team'))).status).toBe(200);
    await revokeServiceToken(app.database.db, id);
    expect((await old(apiPaths.platformExport('team'))).status).toBe(401);
  });
});

describe('a batch', () => {
  it('tells what became of each line, with the place of what is wrong, and counts them', async () => {
    const lines = await batch([
      { kind: 'project', version: 1, record: project('b1') },
      '{"kind":',
      { kind: 'team', record: { id: 't', slug: 'Not a slug', name: 'T', plans: { plan: 'gold' } } },
      { kind: 'project', version: 1, record: project('b1', { name: 'Again' }) },
    ]);
    expect(lines).toEqual([
      { line: 1, outcome: 'applied' },
      { line: 2, outcome: 'refused', problems: [{ path: '', message: 'is not JSON' }] },
      { line: 3, outcome: 'refused', problems: [expect.objectContaining({ path: 'record.slug' })] },
      { line: 4, outcome: 'ignored' },
      { cursor: 4, applied: 1, ignored: 1, refused: 2 },
      { done: true },
    ]);
  });

  it('is told of which type it has to be, when it is of another', async () => {
    const refused = await service(apiPaths.platformBatches({}), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      415,
      { detail: 'Send the body as application/x-ndjson, and say so in the header Content-Type.' },
    ]);
  });

  it('goes on where it was cut off, and from nowhere else', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({
      kind: 'domain',
      record: { account: 'team_orbit', name: `d${index}.example`, isVerified: true },
    }));
    const first = await batch(many.slice(0, 1_200), { batch: 'cut', results: 'refused' });
    expect(first.at(-1)).toEqual({ done: true });
    expect(await (await service(apiPaths.platformBatch('cut'))).json()).toEqual({
      cursor: 1_200,
      applied: 1_200,
      ignored: 0,
      refused: 0,
    });
    const elsewhere = await service(apiPaths.platformBatches({ batch: 'cut', from: 1_000 }), {
      method: 'POST',
      body: JSON.stringify(many[1_000]),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(elsewhere.status).toBe(409);
    expect(await elsewhere.text()).toContain('The batch stands at line 1200');
    const rest = await batch(many.slice(1_200), { batch: 'cut', from: 1_200, results: 'refused' });
    expect(rest.at(-2)).toEqual({ cursor: 2_500, applied: 2_500, ignored: 0, refused: 0 });
  });
});

describe('the export', () => {
  it('is every record in an order in which all can be written again, and nothing changes when they are', async () => {
    const read = async () => (await (await service(apiPaths.platformExport())).text()).trim().split('\n');
    const before = await read();
    expect(new Set(before.map((line) => (JSON.parse(line) as { kind: string }).kind))).toEqual(
      new Set([
        'person',
        'team',
        'member',
        'project',
        'project-access',
        'deployment',
        'domain',
        'invoice',
        'request-hour',
        'component',
        'incident',
      ]),
    );
    const lines = await batch(before, { results: 'refused' });
    expect(lines.at(-2)).toEqual({ cursor: before.length, applied: before.length, ignored: 0, refused: 0 });
    expect(await read()).toEqual(before);
  });
});

describe('a person who loses their own account', () => {
  it('does not find it among their accounts any more', async () => {
    const path = apiPaths.platformRecord(['people', 'user_devon']);
    const { record } = (await (await service(path)).json()) as { record: { personal?: object } };
    const devon = await app.signIn('devon@nova.example');
    const handles = async () => {
      const { accounts } = (await (await devon(apiPaths.accounts())).json()) as {
        accounts: { id: string }[];
      };
      return accounts.map(({ id }) => id);
    };
    expect(await handles()).toContain('user_devon');
    const { personal: _personal, ...without } = record;
    expect(await outcome(await put(path, without))).toBe('applied');
    expect(await handles()).toEqual(['team_hollow', 'team_nova']);
  });
});

describe('a person who is removed', () => {
  it('cannot go on, and their case stays for the team', async () => {
    const olivia = await app.signIn('olivia@orbit.example');
    const noor = await app.signIn('noor@nova.example');
    const list = async () => (await noor(apiPaths.cases({ teamId: 'team_orbit' }))).json();
    const before = await list();
    await service(apiPaths.platformRecord(['people', 'user_olivia']), { method: 'DELETE' });
    expect((await olivia(apiPaths.accounts())).status).toBe(401);
    expect(await list()).toEqual(before);
  });
});
