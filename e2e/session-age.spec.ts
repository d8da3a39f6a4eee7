import { type OwnDatabase, startOwnDatabase } from '@reachout/testkit/own-database';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './campaigns/server-under-test.ts';
import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { findFreePort } from './free-port.ts';
import { expect, test as journey } from './journey.ts';

/** Journeys on a server whose database they may age. */
const test = journey.extend<{ database: OwnDatabase }>({
  database: async ({ person: _ }, run) => {
    const folder = mkdtempSync(join(tmpdir(), 'reachout-ages-'));
    chmodSync(folder, 0o711);
    await using database = await startOwnDatabase(folder, { profile: 'fast' });
    await run(database);
    await database[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  baseURL: async ({ database }, run, { outputDir }) => {
    const env = { DATABASE_URL: database.url, AUTH_SECRET: 'Gk3v9XtQ2m7ZrB5nWc8yLs4hJd6pFa1e' };
    const server = startServer({ dataFolder: join(outputDir, 'server'), port: await findFreePort(), env });
    expect(await server.ready).not.toBeNull();
    await run(server.origin);
    server.process.kill('SIGTERM');
    await server.gone;
  },
});

test.use({
  person: 'olivia',
  expectedNoise: /status of 401|Failed to fetch auth token|metadata could not be sent/,
});

const question = 'Why does a build fail with exit code 137, and what can I do about it?';

test('whoever logged in a month ago logs in again, is back where they were, and has lost nothing [A21, F18]', async ({
  page,
  database,
}) => {
  const age = () =>
    database.db.execute(`update sessions set created_at = now() - interval '30 days 1 second'`);
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.box.fill(question);
  await age();
  await chat.send.click();
  await expect(chat.error).toContainText('Your session has ended');
  await chat.error.getByRole('link', { name: 'Log in again' }).click();
  await loginPage(page).logIn('olivia');
  await expect(page).toHaveURL(/\/help\?product=tetra&teamSlug=orbit/);
  await chat.error.getByRole('button', { name: 'Send again' }).click();
  await expect(chat.answers.last()).toContainText(/memory/i);

  await age();
  await page.goto('/orbit/~/support/cases?search=build');
  await expect(page).toHaveURL(/\/login\?next=/);
  await loginPage(page).logIn('olivia');
  await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\?search=build$/);
});
