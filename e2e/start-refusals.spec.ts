import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');
const secret = 'Gk3v9XtQ2m7ZrB5nWc8yLs4hJd6pFa1e';

let folder: string;
let database: TestDatabase;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reachout-refusals-'));
  chmodSync(folder, 0o711);
  database = await createTestDatabase();
});
test.afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Starts the built server, which is to end by itself. */
async function start(env: Record<string, string>): Promise<{ exitCode: number | null; said: string }> {
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(await findFreePort()),
      REACHOUT_DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: 'https://help.example.com',
      AUTH_SECRET: secret,
      ...env,
    },
  });
  const [said] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  return { exitCode: server.exitCode, said };
}

const url = (change: (address: URL) => void): string => {
  const address = new URL(database.url);
  change(address);
  return address.href;
};

const cases: [string, () => Record<string, string>, RegExp][] = [
  [
    'a database that is not there',
    () => ({ DATABASE_URL: url((address) => (address.pathname = '/missing')) }),
    /^ {2}DATABASE_URL names the database missing, which PostgreSQL .* does not have: create it first$/m,
  ],
  [
    'a wrong password of the database',
    () => ({ DATABASE_URL: url((address) => (address.password = 'canary')) }),
    /^ {2}DATABASE_URL has a wrong password for the role reachout/m,
  ],
  [
    'a secret of one letter',
    () => ({ DATABASE_URL: database.url, AUTH_SECRET: 'a'.repeat(40) }),
    /^ {2}AUTH_SECRET is easy to guess: it has too few different characters$/m,
  ],
  [
    'the example of a secret',
    () => ({ DATABASE_URL: database.url, AUTH_SECRET: 'the output of: openssl rand -base64 48' }),
    /^ {2}AUTH_SECRET is an example and no secret$/m,
  ],
  [
    'a public address without its scheme',
    () => ({ DATABASE_URL: database.url, PUBLIC_URL: 'help.example.com' }),
    /^ {2}PUBLIC_URL must begin with https:\/\/ or http:\/\/$/m,
  ],
];

for (const [what, env, sentence] of cases)
  test(`a server that is started with ${what} says so in one sentence and ends with 78 [A99]`, async () => {
    const { exitCode, said } = await start(env());
    expect(said).toMatch(/^Reachout cannot start: 1 setting to correct\.$/m);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/^ +at |canary|aaaaaaaa/m);
    expect(exitCode).toBe(78);
  });
