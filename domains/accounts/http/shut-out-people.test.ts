import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, json, type Requester } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessTokenBody } from '../rules/access-tokens.ts';
import { createAccessToken } from '../use-cases/access-tokens.ts';

const app = await createTestApp();
const { db } = app.database;
afterAll(() => app.close());

const orbit = { teamId: 'team_orbit' };
const letIn = sql`update users set disabled_at = null, removed_at = null where id = 'user_olivia'`;
beforeEach(() => db.execute(letIn));

const createToken = (person: Requester, form: 'assistant' | 'program'): Promise<Response> =>
  person(paths.accessTokens(), {
    method: 'POST',
    body: new URLSearchParams({ form, name: 'Night build', days: '30', scopes: 'cases:read' }),
  });

async function holderOf(person: Requester, form: 'assistant' | 'program'): Promise<Requester> {
  const page = await (await createToken(person, form)).text();
  return app.withToken(/r[op][tp]_[\w-]{43}/.exec(page)?.[0] ?? '');
}

const listCases = (assistant: Requester): Promise<Response> =>
  assistant(
    paths.mcp(),
    json(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_cases', arguments: {} } },
      { accept: 'application/json, text/event-stream' },
    ),
  );

/** How each of a person's ways in is answered: their browser, their program, their assistant. */
async function answersTo(person: Requester, program: Requester, assistant: Requester): Promise<number[]> {
  const answers = await Promise.all([
    person(apiPaths.accounts()),
    program(apiPaths.cases(orbit)),
    listCases(assistant),
  ]);
  return answers.map(({ status }) => status);
}

describe.each([
  ['disabled by the operator', sql`update users set disabled_at = now() where id = 'user_olivia'`],
  ['removed by the provider', sql`update users set removed_at = now() where id = 'user_olivia'`],
])('a person who is %s', (_what, shutOut) => {
  // What begins while the operator's command runs is still there afterwards.
  it('is let in by no session and no access token that is still stored', async () => {
    const person = await app.signIn('olivia@orbit.example');
    const program = await holderOf(person, 'program');
    const assistant = await holderOf(person, 'assistant');
    expect(await answersTo(person, program, assistant)).toEqual([200, 200, 200]);
    await db.execute(shutOut);
    expect(await answersTo(person, program, assistant)).toEqual([401, 401, 401]);
  });

  it('gets no access token by a form that was on its way', async () => {
    const viewer = {
      userId: 'user_olivia',
      sessionId: 'ended',
      name: 'Olivia Ortega',
      email: 'olivia@orbit.example',
      role: 'customer',
    } as const;
    const form: AccessTokenBody = {
      kind: 'assistant',
      name: 'Night build',
      scopes: ['cases:read'],
      days: '30',
    };
    await db.execute(shutOut);
    const made = await createAccessToken(app.deps.services, viewer, form, 'r-1');
    expect(made).toMatchObject({ ok: false, error: { code: 'unauthenticated' } });
  });
});
