import { createTestDatabase } from '@reachout/testkit/database';
import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reachout-lines-'));
  chmodSync(folder, 0o711);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

test('every line of a server is JSON from its start to its end, also the one that says that it is ready', async () => {
  await using database = await createTestDatabase();
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: new URL(origin).port,
      PUBLIC_URL: origin,
      REACHOUT_DATA_DIR: join(folder, 'data'),
      AUTH_SECRET: 'Gk3v9XtQ2m7ZrB5nWc8yLs4hJd6pFa1e',
      DATABASE_URL: database.url,
      LOG_FORMAT: 'json',
    },
  });
  const lines: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => lines.push(line));
  const gone = once(server, 'exit');
  try {
    await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toContain('Reachout is ready at');
    expect((await fetch(`${origin}/help`)).status).toBe(200);
  } finally {
    server.kill('SIGTERM');
    await gone;
  }
  const messages = lines.map(
    (line) => (JSON.parse(line) as { time: string; level: string; msg: string }).msg,
  );
  expect(messages).toContain(`Reachout is ready at ${origin}`);
  expect(messages).toContain('request');
});
