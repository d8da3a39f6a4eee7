import { apiPaths, paths } from '@reachout/core/paths';
import { fjord, strangersIn } from '@reachout/core/testing/samples';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '../../testing/test-app.ts';

let database: TestDatabase;
let app: TestApp;
let captain: Requester;
let crew: Requester;
let guest: Requester;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.execute(sql`insert into users (id, name, email, email_verified) values
    ('user_astrid', 'Astrid', 'astrid@acme.example', true), ('user_bo', 'Bo', 'bo@acme.example', true),
    ('user_carl', 'Carl', 'carl@acme.example', true)`);
  await db.execute(sql`insert into accounts (id, kind, slug, name, plan) values
    ('team_acme', 'team', 'acme', 'Acme', 'beacon'), ('team_small', 'team', 'small', 'Small', 'spark')`);
  await db.execute(sql`insert into memberships (account_id, user_id, role) values
    ('team_acme', 'user_astrid', 'CAPTAIN'), ('team_acme', 'user_bo', 'CREW'), ('team_acme', 'user_carl', 'GUEST'),
    ('team_small', 'user_astrid', 'CAPTAIN')`);
  await db.execute(
    sql`insert into projects (account_id, id, name) values ('team_acme', 'prj_web', 'web'), ('team_acme', 'prj_api', 'api')`,
  );
  await db.execute(sql`insert into project_access (account_id, project_id, user_id, role) values
    ('team_acme', 'prj_web', 'user_carl', 'HELMSMAN')`);
  app = await createTestApp({ database, brand: fjord, flags: { supportChatRefundInvoiceFlow: true } });
  [captain, crew, guest] = (await Promise.all(
    ['user_astrid', 'user_bo', 'user_carl'].map(app.sessionOf),
  )) as [Requester, Requester, Requester];
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const page = async (who: Requester, path: string): Promise<string> => {
  const response = await who(path, { headers: { accept: 'text/html' } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

/** What people see and hear of a page, without the data of its scripts, whose names are the specification's. */
const seen = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<style[\s\S]*?<\/style>/g, '');

const help = paths.help({ product: 'fjord', teamSlug: 'acme' });

describe('a provider with one product of its own', () => {
  it.each([
    ['the help page', help],
    ['the help page of a team on the free plan', paths.help({ product: 'fjord', teamSlug: 'small' })],
    ['the members of a team', paths.teamMembers('acme')],
    ['the question about what a case is about', paths.newCase({ product: 'fjord', teamSlug: 'acme' })],
    ['the topics of an area', paths.newCase({ product: 'fjord', teamSlug: 'acme', area: 'money' })],
    [
      'the form of a case',
      paths.newCase({ product: 'fjord', teamSlug: 'acme', area: 'apps', topic: 'app-does-not-start' }),
    ],
    ['the list of cases', paths.cases({ teamSlug: 'acme' })],
    ['the refunds', paths.refunds({ teamSlug: 'acme' })],
  ])('has none of another provider’s names on %s', async (_what, path) => {
    const html = seen(await page(captain, path));
    expect(html).toContain('Fjord');
    expect(html).not.toMatch(/tetra|\bv0\b|Hobby|Enterprise plan|Billing \(|Owner/i);
  });

  it('offers its product, its plans and its accounts', async () => {
    const html = seen(await page(captain, help));
    expect(html).toContain('Fjord Cloud');
    expect(html).toMatch(/<option[^>]*>Acme \(Beacon\)|Acme[^<]*Beacon/);
    expect(html).toMatch(/Small[^<]*Spark/);
  });

  it('says what each of its roles may do, by the grants of the file', async () => {
    const table = seen(await page(captain, paths.teamMembers('acme')));
    const rows = [...table.matchAll(/<tr><th scope="row"[^>]*>(Captain|Crew|Guest)<\/th>(.*?)<\/tr>/g)].map(
      ([, role = '', cells = '']) => [
        role,
        ...[...cells.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text),
      ],
    );
    expect(rows).toEqual([
      ['Captain', 'Yes', 'Yes', 'Yes', 'Yes'],
      ['Crew', 'Yes', 'Yes', 'Yes', 'No'],
      ['Guest', 'For projects with access', 'No', 'No', 'No'],
    ]);
  });

  it('holds each role to its grants: a guest opens cases in their project alone', async () => {
    const create = async (who: Requester, projectId?: string) => {
      const form = new FormData();
      const fields = {
        product: 'Fjord Cloud',
        caseArea: 'apps',
        topicArea: 'other-apps',
        severity: '3',
        subject: 'It is down',
      };
      const sent = { ...fields, description: 'Since noon.', ...(projectId && { projectId }) };
      for (const [name, value] of Object.entries(sent)) form.append(name, value);
      const encoded = new Response(form);
      const headers = {
        'content-type': encoded.headers.get('content-type') ?? '',
        'idempotency-key': crypto.randomUUID(),
      };
      const body = await encoded.arrayBuffer();
      return who(apiPaths.createCase({ teamId: 'team_acme' }), { method: 'POST', headers, body });
    };
    const answers = await Promise.all([
      create(crew),
      create(guest, 'prj_web'),
      create(guest, 'prj_api'),
      create(guest),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 422, 422]);
  });

  it('names its contact, its topics and its notices to programs too', async () => {
    const response = await captain('/api/v3/support-center/case-options?teamId=team_small');
    const options = await response.text();
    expect(options).toContain('On free plans of Fjord, other customers help in the forum.');
    expect(options).toContain('Contracts for Fjord Cloud are made by our sales team.');
    expect(options).not.toMatch(/tetra|"v0"|hobby/i);
    expect(await page(captain, help)).toContain('Ingrid Solheim');
  });

  it('describes the values of its own keys to those who write programs', async () => {
    const response = await app.visitor(paths.openApi());
    const { components, paths: described } = (await response.json()) as {
      components: { schemas: Record<string, { enum?: string[] }> };
      paths: object;
    };
    // It has no product of which that call says anything.
    expect(Object.keys(described)).not.toContain(apiPaths.v0Plans());
    expect(components.schemas['Product']?.enum).toEqual(['cloud']);
    expect(components.schemas['Plan']?.enum).toEqual(['spark', 'flame', 'beacon']);
  });

  it('takes no product that it does not have', async () => {
    const response = await captain('/api/v3/support-center/case-options?teamId=team_acme&product=v0');
    expect(response.status).toBe(422);
  });

  it('is the provider of what programs are told by the Model Context Protocol', async () => {
    const body = new URLSearchParams([
      ['name', 'Test'],
      ['days', '7'],
      ['scopes', 'cases:read'],
      ['scopes', 'cases:draft'],
    ]);
    const made = await (await captain(paths.accessTokens(), { method: 'POST', body })).text();
    const headers = {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${/rot_[\w-]{43}/.exec(made)?.[0]}`,
    };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const told = await (await app.visitor(paths.mcp(), json(call, headers))).text();
    expect(told).toContain('draft_case');
    expect(strangersIn(told)).toEqual([]);
  });
});
