import { randomUUID } from 'node:crypto';
import { apiPaths, paths } from '@reachout/core/paths';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

/** What becomes of a form whose person may do less when they submit it than when they opened it: the server decides by what is true then. */
let app: TestApp;
let projectId: string;

beforeEach(async () => {
  app = await createTestApp();
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select project_id as id from project_access where user_id = 'user_devon' limit 1`,
  );
  projectId = rows[0]?.id ?? '';
});
afterEach(() => app.close());

const selection = { product: 'tetra', teamSlug: 'nova', area: 'builds', topic: 'build-failing' };

/** What is in the form when its person submits it. */
function filledIn(): FormData {
  const form = new FormData();
  const fields = {
    product: 'Tetra',
    caseArea: selection.area,
    topicArea: selection.topic,
    projectId,
    deploymentUrl: 'https://payments-api.tetra.example',
    severity: '3',
    subject: 'The build stops half-way',
    description: 'It has stopped since this morning.',
    personId: 'user_devon',
    idempotencyKey: randomUUID(),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function send(person: Requester, path: string, more: Record<string, string>): Promise<Response> {
  const encoded = new Response(filledIn());
  const headers = { ...more, 'content-type': encoded.headers.get('content-type') ?? '' };
  return person(path, { method: 'POST', body: await encoded.arrayBuffer(), headers });
}

const changes: readonly { what: string; change: () => SQL; status: number; says: string }[] = [
  {
    what: 'the account',
    change: () => sql`delete from memberships where user_id = 'user_devon' and account_id = 'team_nova'`,
    status: 404,
    says: 'It was for an account or a product that is no longer yours.',
  },
  {
    what: 'the plan that the product needs',
    change: () => sql`update accounts set plan = null where id = 'team_nova'`,
    status: 404,
    says: 'It was for an account or a product that is no longer yours.',
  },
  {
    what: 'the project',
    change: () => sql`delete from project_access where user_id = 'user_devon' and project_id = ${projectId}`,
    status: 422,
    says: 'project',
  },
];

describe('a case form whose person has lost meanwhile', () => {
  it.each(changes)('$what is refused, and their words are not lost [S03, F20, D21]', async (each) => {
    const devon = await app.signIn('devon@nova.example');
    const { db } = app.database;
    const form = await devon(paths.newCase(selection), { headers: { accept: 'text/html' } });
    expect(form.status).toBe(200);
    const before = await db.$count(sql`cases`);
    await db.execute(each.change());
    const page = await send(devon, paths.newCase(selection), { accept: 'text/html' });
    const call = await send(devon, apiPaths.createCase({ teamId: 'team_nova' }), {
      'idempotency-key': randomUUID(),
    });
    const after = await db.$count(sql`cases`);
    const shown = await page.text();
    expect([page.status, after]).toEqual([each.status, before]);
    expect(call.status, await call.text()).toBeGreaterThanOrEqual(400);
    expect(shown).toContain(each.says);
    expect(shown).toContain('The build stops half-way');
    expect(shown).toContain('It has stopped since this morning.');
  });

  it('nothing at all is submitted', async () => {
    const devon = await app.signIn('devon@nova.example');
    const page = await send(devon, paths.newCase(selection), { accept: 'text/html' });
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toContain('/nova/~/support/cases/');
  });
});
