import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { markdownPath, paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProgram } from '@reachout/server/testing/compile-program';
import { readApiReference } from './api-reference/read-reference.ts';
import { createApp } from '@reachout/server/app';
import { createTestApp, type TestApp, testOrigin } from '@reachout/server/testing/test-app';
import { browser, plain, read } from '@reachout/server/testing/test-pages';

type Reference = ReturnType<typeof readApiReference>;
/** What a page of the documentation may weigh. */
const mostBytes = 7500;

let app: TestApp;
let reference: Reference;

beforeAll(async () => {
  app = await createTestApp();
  const response = await app.visitor(paths.openApi());
  reference = readApiReference((await response.json()) as Parameters<typeof readApiReference>[0]);
});
afterAll(() => app.close());

const htmlOf = async (path: string) => (await app.visitor(path, browser)).text();
const groupPages = async () =>
  Promise.all(
    reference.groups.map(async (group) => ({ group, html: await htmlOf(paths.apiGroup(group.id)) })),
  );

describe('the API reference', () => {
  it('has a page for each group, with every operation of /openapi.json on one of them [D9]', async () => {
    const pages = await groupPages();
    expect(pages.length).toBeGreaterThan(5);
    const missing = pages.flatMap(({ group, html }) =>
      group.operations
        .filter(({ id, title }) => !html.includes(`<h2 id="${id}">`) || !plain(html).includes(title))
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect(missing).toEqual([]);
    expect(reference.groups.flatMap(({ operations }) => operations).length).toBeGreaterThan(30);
  });

  it('leads from its first page to every operation, at the address that the operation had before [D9]', async () => {
    const html = await htmlOf(paths.apiReference());
    const missing = reference.groups.flatMap(({ id: group, operations }) =>
      operations.filter(({ id }) => {
        const target = `${paths.apiGroup(group)}#${id}`;
        return !html.includes(`<li id="${id}"><a class="ui-link" href="${target}">`);
      }),
    );
    expect(missing).toEqual([]);
    expect(html).toMatch(/data-moved="".*id="cases"><a class="ui-link" href="\/docs\/api\/cases"/);
    expect(html).toContain('id="before-you-call"');
    expect(html).toContain('id="refusals"');
  });

  it('marks its place in the tree, names what is on the page, and leads to the pages beside it [U80]', async () => {
    const page = { kind: 'page', path: '/docs', title: 'Introduction' } as const;
    const tree = [{ kind: 'folder', path: '/docs', title: 'Documentation', page, children: [] } as const];
    const documented = createApp({ ...app.deps, content: { ...app.deps.content, tree } });
    const html = await (await documented.request(paths.apiGroup('cases'))).text();
    expect(html).toContain('<a href="/docs/api/cases" aria-current="page"><span>Cases</span></a>');
    expect(html).toContain('<a href="/docs/api" class="docs-tree-folder"><span>API reference</span></a><ul');
    expect(html).toMatch(/aria-labelledby="on-this-page".*#get-api-v3-support-center-support-cases"/s);
    expect(html).toMatch(/rel="(prev|next)"/);
  });

  it('shows fields inside fields, what is required and the limits', async () => {
    const html = await htmlOf(paths.apiGroup('cases'));
    expect(html).toContain('<code>supportCases[].caseNumber</code> <span>string</span>');
    expect(plain(html)).toMatch(/At most 255 characters/);
    expect(plain(html)).toContain('array of objects');
  });

  it('shows a request for curl and a response', async () => {
    const html = await htmlOf(paths.apiGroup('accounts'));
    expect(plain(html)).toContain(`curl &#x27;${testOrigin}/api/v2/accounts&#x27;`);
    expect(html).toContain('&quot;accounts&quot;: [');
  });

  it('shows each request as a program too, which compiles with the types that the API describes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'api-examples-'));
    const types = await app.visitor(paths.apiTypes());
    expect(types.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    writeFileSync(join(folder, 'openapi.d.ts'), await types.text());
    const operations = reference.groups.flatMap((group) => group.operations);
    for (const { id, requests } of operations) {
      const code = requests.find(({ language }) => language === 'ts')?.code ?? '';
      // Shown as a whole file, in which the result is used.
      writeFileSync(join(folder, `${id}.ts`), `${code}\nexport {};\n`);
    }
    expect(await compileProgram(folder)).toBe('');
    expect(operations.length).toBeGreaterThan(30);
  });

  it('lets its readers send what they may call themselves, and never a call of staff [A16]', async () => {
    const offered = (html: string) => [...html.matchAll(/ data-try="(\w+)"/g)].map(([, name = '']) => name);
    const cases = offered(await htmlOf(paths.apiGroup('cases')));
    expect(cases).toContain('getCases');
    expect(offered(await htmlOf(paths.apiGroup('case-activity')))).not.toContain('postFiles');
    const ada = await app.signIn('ada@tetra.example');
    const staff = await (await ada(paths.apiGroup('staff'), browser)).text();
    expect(staff).toContain('/staff/cases');
    expect(offered(staff)).toEqual([]);
    expect(offered(await (await ada(paths.apiGroup('cases'), browser)).text())).toEqual(cases);
  });

  it('has no id twice, one h1, and a title of its own on each page [U02]', async () => {
    const pages = [{ html: await htmlOf(paths.apiReference()) }, ...(await groupPages())];
    const repeated = pages.flatMap(({ html }) => {
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      return ids.filter((id, at) => ids.indexOf(id) !== at);
    });
    expect(repeated).toEqual([]);
    expect(pages.filter(({ html }) => html.match(/<h1/g)?.length !== 1)).toEqual([]);
    expect(new Set(pages.map(({ html }) => /<title>(.*?)<\/title>/.exec(html)?.[1])).size).toBe(pages.length);
  });

  it('weighs no more than other pages of the documentation [U84]', async () => {
    const sizes = (await groupPages()).map(({ group, html }) => ({
      group: group.name,
      bytes: gzipSync(html, { level: 9 }).length,
    }));
    expect(sizes.filter(({ bytes }) => bytes > mostBytes)).toEqual([]);
    expect(gzipSync(await htmlOf(paths.apiReference()), { level: 9 }).length).toBeLessThanOrEqual(mostBytes);
  });
});

describe('the API reference as Markdown', () => {
  it.each([
    ['its first page', paths.apiReference(), '# ', 'GET /api/v2/accounts'],
    ['a group', paths.apiGroup('accounts'), '# Accounts', '| `accounts[].id` |'],
  ])('is at the address of %s with .md, and where somebody asks for it', async (_, path, title, line) => {
    const response = await app.visitor(markdownPath(path));
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('link')).toBe(`<${testOrigin}${path}>; rel="canonical"`);
    const text = await response.text();
    expect(text.startsWith(title)).toBe(true);
    expect(text).toContain(line);
    expect(text).toContain(`Source: ${testOrigin}${path}`);
    const asked = await app.visitor(path, { headers: { accept: 'text/markdown' } });
    expect(await asked.text()).toBe(text);
  });

  it.each([
    [`${paths.apiGroup('cases')}/`, paths.apiGroup('cases')],
    [`${paths.apiReference()}/`, paths.apiReference()],
  ])('and as a page moves %s to %s', async (path, target) => {
    const response = await app.visitor(path, browser);
    expect([response.status, response.headers.get('location')]).toEqual([301, target]);
  });

  it('has no page for a group that does not exist', async () => {
    expect((await read(app.visitor, paths.apiGroup('none'))).status).toBe(404);
    expect((await app.visitor(markdownPath(paths.apiGroup('none')))).status).toBe(404);
  });
});
