import { type Content, findArticle } from '@reachout/content';
import { apiPaths, paths } from '@reachout/core/paths';
import type { LogFields } from '@reachout/http/log';
import { createServiceToken } from '@reachout/world/use-cases/service-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp, testOrigin } from '../../testing/test-app.ts';
import { testArticle, testContent } from '../../testing/test-content.ts';
import { createApp } from '../app.ts';
import { type CurrentContent, openCurrentContent } from './current-content.ts';

const made = testContent([testArticle('/docs/builds', 'Builds', 'A build makes a deployment.')]);
let app: TestApp;
let service: Requester;
let current: CurrentContent;
let logged: [message: string, page: unknown][] = [];
const note = (message: string, fields?: LogFields): void => void logged.push([message, fields?.['page']]);
const log = { warn: note, error: note };

beforeAll(async () => {
  app = await createTestApp();
  const { token } = await createServiceToken(app.deps.services, { name: 'Wiki', scopes: ['pages:write'] });
  service = app.withToken(token);
  current = openCurrentContent(app.database.db, { made, log });
});
afterAll(() => app.close());

const page = {
  id: 'wiki-7',
  path: '/docs/knowledge/zeppelins',
  title: 'Zeppelin certificates',
  markdown:
    '# Ignored?\n\nA zeppelin needs a [certificate](/docs/builds), or [help](/help). <script>alert(1)</script>\n\n## Renew it\n\nEvery spring.',
  updatedAt: '2026-02-03T00:00:00.000Z',
};
const put = (record: object): Promise<Response> =>
  service(apiPaths.platformRecord(['pages', 'wiki-7']), { ...json({ record }), method: 'PUT' });
const leftOut = () => logged.filter(([message]) => message === 'uploaded page left out');
const reload = async () => (await current.reload()) ?? made;

it('shows an uploaded page at its address, in the search and to the assistant, and says that it was uploaded', async () => {
  expect(await current.reload()).toBeNull();
  expect((await put(page)).status).toBe(200);
  const content = await reload();
  const site = createApp({ ...app.deps, content });
  const ask = async (path: string) => (await site.request(testOrigin + path)).text();
  expect(await ask('/docs/knowledge/zeppelins')).toContain('<a href="/docs/builds">certificate</a>');
  expect(await ask('/docs/knowledge/zeppelins')).toContain('<a href="/help">help</a>');
  expect(await ask('/docs/knowledge/zeppelins')).not.toContain('<script>alert');
  // Nobody wrote a description: the first sentence is said once.
  expect((await ask('/docs/knowledge/zeppelins')).match(/<p[^>]*>A zeppelin needs/g)).toHaveLength(1);
  expect((await ask('/docs/knowledge/zeppelins.md')).match(/A zeppelin needs/g)).toHaveLength(1);
  expect(await ask('/docs/knowledge')).toContain('Zeppelin certificates');
  expect(await ask(paths.search('renew zeppelin'))).toContain('/docs/knowledge/zeppelins#renew-it');
  expect(findArticle(content, page.path)?.passages[0]?.sourceType).toBe('api-upload');
  expect(await current.reload()).toBeNull();
});

it('logs a link of an uploaded page that leads nowhere, whose words stay', async () => {
  logged = [];
  await put({ ...page, markdown: 'See [the old wiki](/wiki/balloons).' });
  expect(findArticle(await reload(), page.path)?.html).toBe('<p>See the old wiki.</p>');
  expect(logged).toEqual([['uploaded page simplified', page.path]]);
});

it('shows what was changed, and no longer what was removed', async () => {
  await put({ ...page, title: 'Airship certificates' });
  expect(findArticle(await reload(), page.path)?.title).toBe('Airship certificates');
  await service(apiPaths.platformRecord(['pages', 'wiki-7']), { method: 'DELETE' });
  expect((await reload()).articles).toEqual(made.articles);
});

it('shows a page that took the place of another one between two looks, in the same version', async () => {
  const send = (id: string, init: object) =>
    service(apiPaths.platformRecord(['pages', id]), { ...json(init), method: 'PUT' });
  const other = { ...page, id: 'wiki-9', path: '/docs/knowledge/balloons', title: 'Balloon certificates' };
  await send('wiki-8', { record: { ...page, id: 'wiki-8', path: '/docs/knowledge/kites' }, version: 9 });
  expect(findArticle(await reload(), '/docs/knowledge/kites')?.title).toBe(page.title);
  await service(apiPaths.platformRecord(['pages', 'wiki-8']), { method: 'DELETE' });
  await send('wiki-9', { record: other, version: 9 });
  const content = await reload();
  expect(findArticle(content, other.path)?.title).toBe(other.title);
  expect(findArticle(content, '/docs/knowledge/kites')).toBeUndefined();
  expect(await current.reload()).toBeNull();
  await service(apiPaths.platformRecord(['pages', 'wiki-9']), { method: 'DELETE' });
  await current.reload();
});

it('leaves an article of the site at its address', async () => {
  await put({ ...page, path: '/docs/builds' });
  expect(findArticle(await reload(), '/docs/builds')?.title).toBe('Builds');
});

it.each([
  ['an address outside the documentation', { path: '/help/x' }, 'record.path'],
  ['an address that leads out of it', { path: '/docs/../x' }, 'record.path'],
  ['a section’s own address', { path: '/docs' }, 'record.path'],
  ['no title', { title: ' ' }, 'record.title'],
  ['too much text', { markdown: 'x'.repeat(100_001) }, 'record.markdown'],
])('is refused with %s, and the place of it', async (_what, change, field) => {
  const response = await put({ ...page, ...change });
  expect(response.status).toBe(422);
  expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field]);
});

it('does not take the address of another page', async () => {
  await put(page);
  const second = { ...page, id: 'wiki-8' };
  const response = await service(apiPaths.platformRecord(['pages', 'wiki-8']), {
    ...json({ record: second }),
    method: 'PUT',
  });
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('record.path is taken by another record');
});

describe('an uploaded page that cannot be shown', () => {
  const send = async (id: string, path: string, markdown: string) => {
    const record = { ...page, id, path, markdown };
    const response = await service(apiPaths.platformRecord(['pages', id]), {
      ...json({ record }),
      method: 'PUT',
    });
    expect(await response.json()).toEqual({ outcome: 'applied' });
  };
  const htmlOf = (content: Content, path: string) => findArticle(content, path)?.html;
  beforeEach(() => {
    logged = [];
  });

  it.each([
    ['an image without an address', '![A picture](http://)'],
    ['an image with a broken address', '![A picture](<https://[>)'],
    ['an image of HTML without an address', '<img alt="A picture" src="http://">'],
  ])('is none for %s: its text stays', async (_what, markdown) => {
    await send('wiki-20', '/docs/knowledge/pictures', markdown);
    expect(htmlOf(await reload(), '/docs/knowledge/pictures')).toBe('<p>A picture</p>');
    expect(logged).toEqual([]);
  });

  it('is left out and logged, and neither keeps a process from starting nor others from being shown', async () => {
    await send('wiki-21', '/docs/knowledge/deep', '>'.repeat(3_000));
    await send('wiki-22', '/docs/knowledge/kites', 'A kite is [deep](/docs/knowledge/deep).');
    const content = await reload();
    expect(htmlOf(content, '/docs/knowledge/deep')).toBeUndefined();
    expect(htmlOf(content, '/docs/knowledge/kites')).toBe('<p>A kite is deep.</p>');
    expect(leftOut()).toEqual([['uploaded page left out', '/docs/knowledge/deep']]);
    const started = await openCurrentContent(app.database.db, { made, log }).start();
    expect(started).toEqual({ content, isWhole: false });
    await service(apiPaths.platformRecord(['pages', 'wiki-21']), { method: 'DELETE' });
    await reload();
    expect(leftOut()).toHaveLength(2);
    const whole = await openCurrentContent(app.database.db, { made, log }).start();
    expect(whole.isWhole).toBe(true);
  });
});
