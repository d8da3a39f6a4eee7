import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type ServerUnderTest, startServer } from './campaigns/server-under-test.ts';
import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { findFreePort } from './free-port.ts';
import { someOf } from './thorough.ts';

const root = join(import.meta.dirname, '..');

/** The brand file of the build under another name, with another mark, colour and number. */
function otherBrand(): string {
  const text = readFileSync(join(root, 'brand/tetra.json'), 'utf8');
  const brand = JSON.parse(text.replaceAll('Tetra', 'Zephyrion').replaceAll('tetra', 'zephyrion')) as {
    logo: { path: string };
    accent: { light: string };
    facts: Record<string, string | number>;
  };
  brand.logo.path = 'M1 1H23V23H1Z';
  brand.accent.light = 'oklch(0.45 0.15 150)';
  brand.facts.functionTimeoutHobbySeconds = 77;
  return JSON.stringify(brand);
}

const password = 'a long word for the journey';
/** Somebody who is in a team by a permission for one of its products, and has no role in it. */
const world = [
  { kind: 'person', record: { id: 'u-vera', name: 'Vera Moss', email: 'vera@isle.example' } },
  {
    kind: 'team',
    record: { id: 't-isle', slug: 'isle', name: 'Isle', plans: { plan: 'pro', v0Plan: 'v0-team' } },
  },
  { kind: 'member', record: { team: 't-isle', person: 'u-vera', v0Permissions: ['V0Chatter'] } },
  { kind: 'project', record: { account: 't-isle', id: 'p-web', name: 'web', createdAt: '-9d' } },
];

/** Runs a command of the operator's on the server's data, before it starts. */
function reachout(input: string, ...args: string[]): void {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:1',
    REACHOUT_DATA_DIR: join(folder, 'data'),
    ...settings(),
  };
  execFileSync(process.execPath, [join(root, 'apps/server/bin/reachout.js'), ...args], { input, env });
}

let folder: string;
let server: ServerUnderTest;
let restarted: ServerUnderTest | undefined;

test.describe.configure({ mode: 'serial' });

const settings = () => ({
  REACHOUT_DEMO: 'false',
  AUTH_SECRET: 'a secret of this journey alone, 4f81d6b2c9',
  BRAND_CONFIG: join(folder, 'brand.json'),
});

const start = async (): Promise<ServerUnderTest> => {
  const started = startServer({
    dataFolder: join(folder, 'data'),
    port: await findFreePort(),
    env: settings(),
  });
  expect(await started.ready).not.toBeNull();
  return started;
};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), 'reachout-brand-'));
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'brand.json'), otherBrand());
  writeFileSync(join(folder, 'world.ndjson'), world.map((record) => JSON.stringify(record)).join('\n'));
  reachout('', 'world', 'push', join(folder, 'world.ndjson'));
  reachout(password, 'accounts', 'set-password', '--email', 'vera@isle.example');
  server = await start();
});
test.afterAll(async () => {
  for (const each of [server, restarted]) {
    each?.process.kill('SIGTERM');
    await each?.gone;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

async function textOf(path: string, init?: RequestInit): Promise<string> {
  const response = await fetch(new URL(path, server.origin), init);
  expect(response.status, path).toBe(200);
  return response.text();
}

const addresses = async (): Promise<string[]> =>
  [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

/** Where the first brand's name stands, with what is around it; `createTransport` has its letters and is another word. */
const mentions = (text: string): string[] => text.match(/.{0,60}(?<![a-z])tetra.{0,30}/gi) ?? [];

test('a server with another brand file than the build has no word of the first on pages of the sitemap', async () => {
  test.setTimeout(600_000);
  const paths = (await addresses()).map((address) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(100);
  const found: [string, string[]][] = [];
  for (const path of someOf(paths, 6)) {
    const page = mentions(await textOf(path));
    const isArticle = /^\/(docs|guides|legal)(\/|$)/.test(path);
    const markdown = isArticle
      ? mentions(await (await fetch(new URL(`${path}.md`, server.origin))).text())
      : [];
    if (page.length + markdown.length > 0) found.push([path, [...page, ...markdown]]);
  }
  expect(found).toEqual([]);
});

for (const path of [
  '/llms.txt',
  '/llms-full.txt',
  '/feed.xml',
  '/robots.txt',
  '/openapi.json',
  '/help',
  '/login',
  '/contact/sales',
  '/status',
  '/search?q=timeout',
  '/nothing-here',
]) {
  test(`a server with another brand file than the build has no word of the first at ${path}`, async () => {
    const response = await fetch(new URL(path, server.origin), { headers: { accept: 'text/html, */*' } });
    expect(mentions(await response.text())).toEqual([]);
  });
}

test('a server with another brand file quotes its numbers, for readers and for machines', async () => {
  expect(await textOf('/llms-full.txt')).toContain('77 seconds on Hobby');
  expect(await textOf('/docs/functions/timeouts')).toContain('Zephyrion');
});

test('a server with another brand file has pictures of its own, and draws none of the build’s', async () => {
  const files = readdirSync(join(root, 'dist/content/files')).filter((name) => name.startsWith('share.'));
  const page = await textOf('/docs/functions/timeouts');
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  expect(picture).toContain('share.');
  expect(files).not.toContain(picture.split('/').at(-1));
  const response = await fetch(new URL(new URL(picture).pathname, server.origin));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('somebody who is in a team by a v0 permission alone opens cases about v0, and no others while no project is opened to them [§6.0.2, §6.0.4]', async ({
  page,
}) => {
  await page.goto(new URL('/login', server.origin).href);
  const form = loginPage(page);
  await form.email.fill('vera@isle.example');
  await form.password.fill(password);
  await form.submit.click();
  await page.goto(new URL('/help?product=zephyrion&teamSlug=isle', server.origin).href);
  const { chat, caseForm } = helpPage(page);
  await expect(chat.createCase).toHaveAccessibleDescription(
    'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.',
  );
  await page.goto(new URL('/help?product=v0&teamSlug=isle', server.origin).href);
  await chat.createCase.click();
  await expect(caseForm.area).toBeVisible();
  await expect(caseForm.area.getByRole('option')).toContainText(['Billing (v0)', 'Technical (v0)']);
});

test('a second start with the same brand file makes nothing anew', async () => {
  const cache = join(folder, 'data/content');
  const before = readdirSync(cache);
  server.process.kill('SIGTERM');
  await server.gone;
  restarted = await start();
  expect(readdirSync(cache)).toEqual(before);
  expect(before).toHaveLength(1);
});
