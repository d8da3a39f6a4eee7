import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '@reachout/core/paths';
import { createClient } from '@hey-api/openapi-ts';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { compileProgram } from '../../testing/compile-program.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let server: ServerType;
let origin: string;
/** Of somebody who writes a program: the generated client in `client/`, and the program beside it. */
let folder: string;

/** What somebody writes who has nothing but the generated client, an access token and the name of their team. */
const program = `
import { client } from './client/client.gen.ts';
import { getCase, getCaseOptions, getCases, patchCase, postCaseComments, postCases } from './client/sdk.gen.ts';

const { ORIGIN = '', TOKEN = '', TEAM = '', PROJECT = '' } = process.env;
client.setConfig({ baseUrl: ORIGIN, auth: TOKEN, throwOnError: true });
const query = { teamId: TEAM };
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });

const options = await getCaseOptions({ query, throwOnError: true });
const area = options.data.products.find(({ product }) => product === 'platform')?.areas.find(({ value }) => value === 'builds');
const topic = area?.topics.find(({ value, isOpen }) => isOpen && value === 'environment-variables');
const opened = await postCases({
  query,
  headers: key(),
  body: { product: 'platform', area: area?.value ?? '', topic: topic?.value, severity: '3', projectId: PROJECT, subject: 'From a program', description: 'The build fails.' },
  throwOnError: true,
});
const path = { caseNumber: opened.data.supportCase.caseNumber };
await postCaseComments({ query, path, headers: key(), body: { body: 'It is Node 24.' }, throwOnError: true });
const read = await getCase({ query, path, throwOnError: true });
const closed = await patchCase({
  query,
  path,
  headers: { 'If-Match': read.data.supportCase.etag },
  body: { status: 'Closed' },
  throwOnError: true,
});
const listed = await getCases({ query: { ...query, limit: 1 }, throwOnError: true });
// @ts-expect-error Every case has a subject and a description.
const refused = await postCases({ query, headers: key(), body: { area: 'kitchen' }, throwOnError: false });
console.log(JSON.stringify({
  comments: read.data.supportCase.comments.map(({ body }) => body),
  by: read.data.supportCase.openedBy.via,
  status: closed.data.supportCase.status,
  isListed: listed.data.supportCases[0]?.caseNumber === path.caseNumber,
  refusal: refused.error?.code,
}));
`;

beforeAll(async () => {
  app = await createTestApp();
  const routes = createApp(app.deps);
  server = serve({ fetch: routes.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
  const input = join(folder, 'openapi.json');
  writeFileSync(input, await (await fetch(origin + paths.openApi())).text());
  await createClient({
    input,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    logs: { level: 'silent', file: false },
  });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'program.ts'), program);
});
afterAll(async () => {
  server.close();
  await app.close();
});

const run = promisify(execFile);
async function makeToken(): Promise<string> {
  const olivia = await app.signIn('olivia@orbit.example');
  const body = new URLSearchParams([
    ['form', 'program'],
    ['name', 'Night build'],
    ['days', '30'],
    ['scopes', 'cases:read'],
    ['scopes', 'cases:write'],
    ['account', 'team_orbit'],
  ]);
  const page = await (await olivia(paths.accessTokens(), { method: 'POST', body })).text();
  return /rop_[\w-]{43}/.exec(page)?.[0] ?? '';
}

describe('a client that a generator nobody here wrote makes from the description of the API', () => {
  it('compiles as it is, and so does a program that uses it', async () => {
    expect(await compileProgram(folder)).toBe('');
  });

  it('opens, comments on, reads, closes and lists a case in a process of its own, with an access token alone', async () => {
    const env = {
      ...process.env,
      ORIGIN: origin,
      TOKEN: await makeToken(),
      TEAM: 'team_orbit',
      PROJECT: 'prj_469tky2ml62dg97342ut',
    };
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], { env });
    expect(JSON.parse(stdout)).toEqual({
      comments: ['It is Node 24.'],
      by: 'Night build',
      status: 'Closed',
      isListed: true,
      refusal: 'validation_failed',
    });
  });
});
