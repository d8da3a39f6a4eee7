import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type ServerUnderTest, startServer } from './campaigns/server-under-test.ts';
import { findFreePort } from './free-port.ts';

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

let folder: string;
let server: ServerUnderTest;
let restarted: ServerUnderTest | undefined;

test.describe.configure({ mode: 'serial' });

const start = async (): Promise<ServerUnderTest> => {
  const started = startServer({
    dataFolder: join(folder, 'data'),
    port: await findFreePort(),
    env: {
      REACHOUT_DEMO: 'false',
      AUTH_SECRET: 'a secret of this journey alone, 4f81d6b2c9',
      BRAND_CONFIG: join(folder, 'brand.json'),
    },
  });
  expect(await started.ready).not.toBeNull();
  return started;
};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'reachout-brand-'));
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'brand.json'), otherBrand());
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

/** Where the first brand's name stands, with what is around it. */
const mentions = (text: string): string[] => text.match(/.{0,60}tetra.{0,30}/gi) ?? [];

test('a server with another brand file than the build has no word of the first on any page of the sitemap', async () => {
  test.setTimeout(180_000);
  const paths = (await addresses()).map((address) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(100);
  const found: [string, string[]][] = [];
  for (const path of paths) {
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

test('a second start with the same brand file makes nothing anew', async () => {
  const cache = join(folder, 'data/content');
  const before = readdirSync(cache);
  server.process.kill('SIGTERM');
  await server.gone;
  restarted = await start();
  expect(readdirSync(cache)).toEqual(before);
  expect(before).toHaveLength(1);
});
